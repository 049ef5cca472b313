import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery, useViewerAs } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Updates everything that depends on a pending closing. */
export function useClosingChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.producer.ownRequests.key() }),
      queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}

export function useCancelClosing() {
  const { closing } = useViewerAs('producer');
  const changed = useClosingChanged();
  return useMutation(
    api.producer.withdrawOwnRequest.mutationOptions({
      onSuccess: () =>
        void toast.success(
          closing?.studentsTold
            ? 'Encerramento cancelado. Os alunos já tinham sido avisados: escreva a eles em Notificações.'
            : 'Encerramento cancelado. A escola continua como antes.',
        ),
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: changed,
    }),
  );
}
