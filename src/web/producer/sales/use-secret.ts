import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Whose = { courseId: string; platform: SalesPlatform };

/** What is kept is kept nowhere here. */
export function useSecret(whose: Whose) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.producer.webhook.key() });
  const keeping = useMutation(
    api.producer.setWebhookSecret.mutationOptions({
      gcTime: 0,
      onSuccess: async () => {
        await refresh();
        toast.success('Chave guardada. Ela não será mostrada de novo.');
      },
    }),
  );
  const forgetting = useMutation(
    api.producer.removeWebhookSecret.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success('Chave removida');
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao remover a chave' }).text),
    }),
  );
  return {
    /** @throws what the server refuses */
    keep: (secret: string) => keeping.mutateAsync({ ...whose, secret }),
    /** @param onDone whether or not it could be removed */
    forget: (onDone: () => void) => forgetting.mutate(whose, { onSettled: onDone }),
    forgetting: forgetting.isPending,
  };
}
