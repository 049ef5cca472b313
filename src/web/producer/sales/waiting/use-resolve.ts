import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { givesAccess, OUTCOMES, whyWithoutAccess } from '#web/producer/sales/sales-texts.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useResolve() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.resolveWaitingSale.mutationOptions({
      onSuccess: async ({ status, outcome }) => {
        await queries.invalidateQueries({ queryKey: api.producer.key() });
        if (status === 'waiting') toast.error(`Ainda não foi possível liberar o acesso. ${OUTCOMES[outcome]}`);
        else if (givesAccess(outcome)) toast.success('Acesso liberado com sucesso!');
        else toast.error(whyWithoutAccess(outcome));
      },
      onError: async (error) => {
        const { code, text } = explainProblem(error, { unexpected: 'Erro ao liberar o acesso' });
        toast.error(code === 'not_found' ? 'Esta venda não está mais aguardando.' : text);
        await queries.invalidateQueries({ queryKey: api.producer.waitingSales.key() });
      },
    }),
  );
}
