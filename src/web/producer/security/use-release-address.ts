import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useReleaseAddress() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.releaseAddress.mutationOptions({
      onSuccess: () => toast.success('Endereço liberado. O aluno já pode entrar.'),
      onError: (error) => toast.error(explainProblem(error, { unexpected: 'Erro ao liberar o endereço' }).text),
      onSettled: () =>
        Promise.all(
          [api.producer.primaryAddresses, api.producer.studentAddress, api.producer.auditEvents].map((asked) =>
            queries.invalidateQueries({ queryKey: asked.key() }),
          ),
        ),
    }),
  );
}
