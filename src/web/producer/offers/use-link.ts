import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useLink() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.linkOffer.mutationOptions({
      onSuccess: ({ released }) =>
        toast.success(
          released > 0
            ? `Oferta ligada. ${counted(released, 'venda que esperava é aplicada', 'vendas que esperavam são aplicadas')} agora.`
            : 'Oferta salva com sucesso!',
        ),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}
