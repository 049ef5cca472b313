import { Plus } from 'lucide-react';
import { narrows, type StudentFilter } from '#shared/lists/students-question.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { ImportLink } from '../import-link.tsx';

type NoStudentsProps = {
  filter: StudentFilter;
  expired: boolean;
  onUnfilter: () => void;
  onEnroll: () => void;
};

export function NoStudents({ filter, expired, onUnfilter, onEnroll }: NoStudentsProps) {
  const may = useMay();
  const { search, courseId, status, situation } = filter;
  if (status || situation)
    return (
      <div ref={moveFocusOnUnmount}>
        <Empty title="Nenhum aluno encontrado" action={<Button onClick={onUnfilter}>Limpar filtros</Button>}>
          Ninguém corresponde a estes filtros.
        </Empty>
      </div>
    );
  if (narrows(filter))
    return (
      <Empty title="Nenhum aluno encontrado">
        {search ? `Nenhum nome, e-mail, CPF ou telefone contém “${search}”` : 'Ninguém está'}
        {courseId && ' neste curso'}.
      </Empty>
    );
  if (!may('students.enroll')) return <Empty title="Nenhum aluno ainda" />;
  return (
    <Empty
      title="Nenhum aluno ainda"
      action={
        <>
          <ImportLink disabled={expired} />
          <Button variant={expired ? 'secondary' : 'primary'} icon={<Plus />} disabled={expired} onClick={onEnroll}>
            Novo Aluno
          </Button>
        </>
      }
    >
      {expired ? 'Assinatura Expirada' : 'Matricule alguém em um curso e o acesso chega por e-mail.'}
    </Empty>
  );
}

export const NoSuchPage = ({ onFirst }: { onFirst: () => void }) => (
  <Empty title="Esta página não existe mais" action={<Button onClick={onFirst}>Ir para a primeira</Button>} />
);
