import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** A producer, or a member of their team. */
export type ResetPerson = { producerId: string; memberId?: string };

/** Also after a refusal, since its person may have acted first. */
function useShowAnew() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.owner.producer.key() });
}

export function useRequestFactorReset(onDone: () => void) {
  const showAnew = useShowAnew();
  return useMutation(
    api.owner.requestFactorReset.mutationOptions({
      onSuccess: () => {
        toast.success('Redefinição marcada. A pessoa recebe um aviso por e-mail.');
        onDone();
      },
      onError: (error) => sayProblem(error),
      onSettled: showAnew,
    }),
  );
}

export function useCancelFactorReset(onDone: () => void) {
  const showAnew = useShowAnew();
  return useMutation(
    api.owner.cancelFactorReset.mutationOptions({
      onSuccess: () => {
        toast.success('Redefinição cancelada.');
      },
      onError: (error) => sayProblem(error),
      onSettled: async () => {
        await showAnew();
        onDone();
      },
    }),
  );
}
