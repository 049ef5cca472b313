import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Cohort } from '#shared/contract/school/cohorts.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CohortList } from './cohort-list.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CohortDialog } from './edit/cohort-dialog.tsx';

export function CohortsPage() {
  useTitle('Turmas');
  const { courseId } = useParams({ from: '/admin/tabs/admin/courses/$courseId/turmas' });
  const [editing, setEditing] = useState<Cohort | 'new' | null>(null);
  const [copying, setCopying] = useState<Cohort | null>(null);
  const [deleting, setDeleting] = useState<Cohort | null>(null);
  const found = useQuery(api.producer.cohorts.queryOptions({ input: { courseId } }));
  const { data } = found;
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      Nova turma
    </Button>
  );
  return (
    <>
      <PageHead back={<BackLink to="/dashboard">Cursos</BackLink>} title="Turmas" description={data?.course.title}>
        {data && data.cohorts.length > 0 && add}
      </PageHead>
      {data && data.cohorts.length > 0 && (
        <Card padded={false} className="overflow-hidden">
          <CohortList list={data} onEdit={setEditing} onCopy={setCopying} onDelete={setDeleting} />
        </Card>
      )}
      {data?.cohorts.length === 0 && (
        <Empty title="Nenhuma turma" action={add}>
          Com turmas, cada grupo de alunos começa no seu dia e recebe as aulas no seu ritmo.
        </Empty>
      )}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar as turmas" of={found} />}
      <CohortDialog courseId={courseId} target={editing} onClose={() => setEditing(null)} />
      <CopyDialog cohort={copying} onClose={() => setCopying(null)} />
      <DeleteDialog cohort={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function DeleteDialog({ cohort, onClose }: { cohort: Cohort | null; onClose: () => void }) {
  const { shown, open } = useOpening(cohort);
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.producer.deleteCohort.mutationOptions({
      onSuccess: () => toast.success('Turma excluída com sucesso!'),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      title="Tem certeza que deseja excluir esta turma?"
      confirm="Excluir turma"
      busy={remove.isPending}
      busyText="Excluindo..."
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ cohortId: shown.id }, { onSettled: onClose })}
    >
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          <b className="font-strong text-fg">{shown.name}</b> e as regras das aulas dela são apagadas. Isso não pode ser
          desfeito.
        </p>
        <p>
          Se as conversas dela são separadas, os alunos deixam de vê-las. A equipe ainda as lê em Conversas, no filtro
          Ocultas.
        </p>
      </div>
    </ConfirmDialog>
  );
}
