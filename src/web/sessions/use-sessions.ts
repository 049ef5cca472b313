import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type SessionCalls = Pick<typeof api.producer, 'sessions' | 'endSession' | 'endOtherSessions'>;

/** Sessions of the account. An ended one is removed immediately and the list refetched. */
export function useSessions(calls: SessionCalls) {
  const queries = useQueryClient();
  const sessions = useQuery(calls.sessions.queryOptions());
  const again = () => queries.invalidateQueries({ queryKey: calls.sessions.key() });
  const onError = (error: unknown) =>
    toast.error(explainProblem(error, { unexpected: 'Erro ao encerrar a sessão' }).text);
  const one = useMutation(
    calls.endSession.mutationOptions({
      onSuccess: () => toast.success('Sessão encerrada.'),
      onError,
      onSettled: again,
    }),
  );
  const others = useMutation(
    calls.endOtherSessions.mutationOptions({
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: api.producer.profile.key() });
        toast.success('As outras sessões foram encerradas.');
      },
      onError,
      onSettled: again,
    }),
  );
  return {
    sessions,
    ending: one.isPending ? one.variables.sessionId : null,
    end: (sessionId: string) => one.mutate({ sessionId }),
    endingOthers: others.isPending,
    endOthers: () => others.mutate(undefined),
  };
}
