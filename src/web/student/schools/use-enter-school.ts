import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { leaveTo } from '#web/lib/session/leave.ts';
import { expectSessionEnd, leaveIfSessionEnded } from '#web/lib/session/session-end.ts';
import { broadcastToTabs } from '#web/lib/session/tabs.ts';
import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';

/**
 * Switches to another school with the same account, at `to`. May be refused like a sign-in; then the current
 * session continues.
 */
export function useEnterSchool(to: string) {
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.public.enterSchool.mutationOptions({
      onMutate: () => expectSessionEnd(true),
      onSuccess: () => {
        broadcastToTabs('moved');
        return leaveTo(to);
      },
      onError: (error: unknown) => {
        expectSessionEnd(false);
        if (explainProblem(error).code !== 'no_active_enrollment') leaveIfSessionEnded(error);
      },
    }),
  );
  const problem: ExplainedProblem | null = error ? explainProblem(error, { unexpected: 'Erro ao fazer login' }) : null;
  return { enter: (slug: string) => mutate({ slug }), busy: isPending || isSuccess, problem };
}
