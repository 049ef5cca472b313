import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function usePublish(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ courseId, purchaseIds }: { courseId: string; purchaseIds: string[] }) => {
      await api.producer.publishCourse.call({ courseId });
      let left = 0;
      for (const purchaseId of purchaseIds) {
        if (await stillWaits(purchaseId)) left += 1;
      }
      return left;
    },
    onSuccess: (left) =>
      void toast.success(
        left === 0
          ? 'Curso publicado. O acesso de quem esperava foi liberado.'
          : 'Curso publicado. Quem continua aqui espera por outro motivo.',
      ),
    onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao publicar o curso' }).text),
    onSettled: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: api.producer.key() });
    },
  });
}

/** Tries to admit the buyer; somebody else may have done it already. */
async function stillWaits(purchaseId: string): Promise<boolean> {
  try {
    const { status } = await api.producer.resolveWaitingSale.call({ purchaseId });
    return status === 'waiting';
  } catch (error) {
    if (explainProblem(error).code === 'not_found') return false;
    throw error;
  }
}
