import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { OUTCOMES } from './sales-texts.ts';

/** Says itself what came of it; pending until the screens show it. */
export function useReprocess() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.reprocessDelivery.mutationOptions({
      onSuccess: async ({ outcome }) => {
        await queries.invalidateQueries({ queryKey: api.producer.key() });
        toast.success(`Entrega reprocessada. ${OUTCOMES[outcome]}`);
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao reprocessar a entrega' }).text),
    }),
  );
}
