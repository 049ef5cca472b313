import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { givesAccess } from '#web/producer/sales/sales-texts.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function usePublish(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ courseId, purchaseIds }: { courseId: string; purchaseIds: string[] }) => {
      await api.producer.publishCourse.call({ courseId });
      const outcomes: Outcome[] = [];
      for (const purchaseId of purchaseIds) outcomes.push(await admit(purchaseId));
      return outcomes;
    },
    onSuccess: (outcomes) => void toast.success(`Curso publicado. ${saidOf(outcomes)}`),
    onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao publicar o curso' }).text),
    onSettled: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: api.producer.key() });
    },
  });
}

type Outcome = 'admitted' | 'waiting' | 'over';

/** Tries to admit the buyer; somebody else may have done it already. */
async function admit(purchaseId: string): Promise<Outcome> {
  try {
    const { status, outcome } = await api.producer.resolveWaitingSale.call({ purchaseId });
    if (status === 'waiting') return 'waiting';
    return givesAccess(outcome) ? 'admitted' : 'over';
  } catch (error) {
    if (explainProblem(error).code === 'not_found') return 'admitted';
    throw error;
  }
}

function saidOf(outcomes: readonly Outcome[]): string {
  if (outcomes.includes('waiting')) return 'Quem continua aqui espera por outro motivo.';
  const over = outcomes.filter((outcome) => outcome === 'over').length;
  if (over === 0) return 'O acesso de quem esperava foi liberado.';
  return `${counted(over, 'venda não abriu acesso', 'vendas não abriram acesso')}: o período pago já terminou.`;
}
