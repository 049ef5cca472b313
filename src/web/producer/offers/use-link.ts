import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useLink() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.linkOffers.mutationOptions({
      onSuccess: ({ released }, { links }) => toast.success(saidOf(links, released)),
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}

function saidOf(links: readonly { opens: object | null }[], released: number): string {
  if (links.every(({ opens }) => opens === null)) return 'Oferta desligada. As próximas vendas dela esperam aqui.';
  const linked = links.length === 1 ? 'Oferta ligada.' : `${links.length} ofertas ligadas.`;
  const applied = counted(released, 'venda que esperava é aplicada', 'vendas que esperavam são aplicadas');
  return released > 0 ? `${linked} ${applied} agora.` : linked;
}
