import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Link } from '../routing/link.tsx';
import { CATALOGUE } from '../routing/paths.ts';

export function NoNotes({ search, onClear }: { search: string; onClear: () => void }) {
  if (search)
    return (
      <Empty title="Nenhuma nota encontrada" action={<Button onClick={onClear}>Limpar busca</Button>}>
        Nenhuma nota corresponde à sua busca
      </Empty>
    );
  return (
    <Empty
      title="Seu caderno está vazio"
      action={
        <Link to={CATALOGUE} className={buttonClass({ variant: 'primary' })}>
          <span className="button-face">Explorar Cursos</span>
        </Link>
      }
    >
      Em qualquer aula, abra Notas e anote o que quiser lembrar. Só você vê.
    </Empty>
  );
}
