import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { BackToList } from './back-to-list.tsx';

export function NoSuchStudent() {
  return (
    <>
      <BackToList />
      <Card>
        <Empty
          title="Aluno não encontrado"
          action={
            <Link to="/admin/students" className={buttonClass({ variant: 'primary' })}>
              <span className="button-face">Ver alunos</span>
            </Link>
          }
        >
          Ele pode ter sido removido, ou o endereço está incompleto.
        </Empty>
      </Card>
    </>
  );
}
