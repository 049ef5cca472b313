import { useQuery } from '@tanstack/react-query';
import type { StudentRow } from '#shared/contract/people/students.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CourseAccess, NeverOpened } from './course-access.tsx';

type AccessDialogProps = { student: StudentRow | null; onClose: () => void };

export function AccessDialog({ student, onClose }: AccessDialogProps) {
  const { shown, key, open } = useOpening(student);
  if (!shown) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Histórico de acesso"
      subtitle={`${shown.name} · ${shown.email}`}
      className="md:max-w-140"
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <Courses key={key} studentId={shown.id} />
    </Dialog>
  );
}

function Courses({ studentId }: { studentId: string }) {
  const history = useQuery(api.producer.accessHistory.queryOptions({ input: { studentId }, staleTime: 0 }));
  if (history.error && !history.data) return <QueryError title="Erro ao carregar o histórico" of={history} />;
  if (!history.data)
    return (
      <Loading label="Carregando o histórico">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-2 h-4" />
        <Skeleton className="mt-4 h-16" />
      </Loading>
    );
  const { courses, ...facts } = history.data;
  const once = courses.filter(({ grants }) => grants.length > 0);
  return (
    <>
      {once.map((course) => (
        <CourseAccess key={course.id} course={course} {...facts} />
      ))}
      <NeverOpened courses={courses.filter(({ grants }) => grants.length === 0)} alone={once.length === 0} />
    </>
  );
}
