import { useTitle } from '#web/lib/titles.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';

export function NotFound() {
  useTitle('Página não encontrada');
  return (
    <main className="grid min-h-dvh place-items-center">
      <Empty
        title="Página não encontrada"
        action={
          <a className={buttonClass({ variant: 'primary' })} href="/alunos/cursos">
            <span className="button-face">Voltar para Cursos</span>
          </a>
        }
      >
        O endereço pode ter mudado ou estar incompleto.
      </Empty>
    </main>
  );
}
