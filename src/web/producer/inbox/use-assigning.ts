import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Assignee } from '#shared/contract/conversations/inbox.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { onSuccess } from '#web/producer/on-success.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Assigns conversations to a team member, or to nobody. */
export function useAssigning() {
  const queries = useQueryClient();
  const assigning = useMutation(
    api.producer.assignThreads.mutationOptions({
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  return (threadIds: string[], person: Assignee | null, done?: () => void) =>
    onSuccess(assigning.mutateAsync({ threadIds, assigneeId: person?.id ?? null }), () => {
      toast.success(saidOf(threadIds.length, person));
      done?.();
    });
}

function saidOf(count: number, person: Assignee | null): string {
  const those = counted(count, 'Conversa', 'conversas').replace(/^1 /, '');
  if (!person) return count === 1 ? 'Conversa sem responsável' : `${those} sem responsável`;
  return `${those} com ${person.mine ? 'você' : person.name}`;
}
