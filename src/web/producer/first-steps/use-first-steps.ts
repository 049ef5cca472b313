import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Refreshes the panel's screens and the frame around them after anything that a step is about. */
export function useStepDone() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.producer.key() }),
      queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}

export function useHideFirstSteps() {
  const onSuccess = useStepDone();
  return useMutation(
    api.producer.setFirstStepsHidden.mutationOptions({
      onSuccess,
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
}
