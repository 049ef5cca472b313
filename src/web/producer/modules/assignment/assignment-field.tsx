import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { QueryNote } from '#web/panel/query-note.tsx';
import { onSuccess } from '#web/producer/on-success.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';

/** A lesson's task, saved immediately and independently of the form around it. */
export function AssignmentField({ lessonId }: { lessonId: string }) {
  const found = useQuery(api.producer.assignment.queryOptions({ input: { lessonId } }));
  const [editing, setEditing] = useState<LessonAssignment | null>(null);
  const remove = useRemoval(lessonId);
  const { data } = found;
  const assignment = data?.assignment;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="field-label mb-1.5">
        Tarefa<span className="ml-0.5 font-text text-muted"> opcional</span>
      </legend>
      {!data && !found.error && <Skeleton className="h-9 w-40" />}
      {!data && found.error && <QueryNote title="Erro ao carregar a tarefa" of={found} />}
      {data && assignment && (
        <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2 rounded-mid border border-line p-2 pl-3">
          <ClipboardCheck aria-hidden="true" size={18} />
          <span className="grid min-w-0">
            <b className="wrap-anywhere font-medium">{assignment.title}</b>
            <span className="text-muted text-sm tabular-nums">{factsOf(data)}</span>
          </span>
          <span className="flex">
            <IconButton size="small" label="Editar tarefa" icon={<Pencil />} onClick={() => setEditing(data)} />
            <IconButton size="small" label="Remover tarefa" icon={<X />} onClick={remove} />
          </span>
        </div>
      )}
      {data && !assignment && (
        <Button className="justify-self-start" size="small" icon={<ClipboardCheck />} onClick={() => setEditing(data)}>
          Adicionar tarefa
        </Button>
      )}
      <p className="text-muted text-sm">Texto, link ou arquivo que o aluno entrega. Você corrige em Correções.</p>
      <AssignmentDialog lessonId={lessonId} target={editing} onClose={() => setEditing(null)} />
    </fieldset>
  );
}

/** Submissions are kept, and can be restored with it. */
function useRemoval(lessonId: string) {
  const queries = useQueryClient();
  const settled = {
    onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    onError: (error: Error) => void toast.error(explainProblem(error).text),
  };
  const removing = useMutation(api.producer.removeAssignment.mutationOptions(settled));
  const restoring = useMutation(api.producer.restoreAssignment.mutationOptions(settled));
  return () =>
    onSuccess(removing.mutateAsync({ lessonId }), () =>
      toast.success('Tarefa removida. As entregas ficam guardadas.', {
        label: 'Desfazer',
        onClick: () => restoring.mutate({ lessonId }),
      }),
    );
}

function factsOf({ assignment, submissions }: LessonAssignment): string {
  if (!assignment) return '';
  const { mandatory, dueAt, dueDates } = assignment;
  return [
    mandatory ? 'Obrigatória' : 'Não obrigatória',
    dueAt ? `até ${formatDateTime(new Date(dueAt))}` : dueDates.length === 0 && 'sem prazo',
    dueDates.length > 0 && counted(dueDates.length, 'turma com prazo próprio', 'turmas com prazo próprio'),
    counted(submissions, 'entrega', 'entregas'),
  ]
    .filter(Boolean)
    .join(' · ');
}
