import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type KeptSecret = {
  /** @throws if the server refuses it */
  keep: (secret: string) => Promise<unknown>;
  /** @param onDone whether or not it could be removed */
  forget: (onDone: () => void) => void;
  forgetting: boolean;
};

/** Toasts for saving and removing a secret. */
export const secretToasts = (refresh: () => Promise<unknown>) => ({
  keeping: {
    onSuccess: async () => {
      await refresh();
      toast.success('Chave guardada. Ela não será mostrada de novo.');
    },
  },
  forgetting: {
    onSuccess: async () => {
      await refresh();
      toast.success('Chave removida');
    },
    onError: (error: unknown) =>
      void toast.error(explainProblem(error, { unexpected: 'Erro ao remover a chave' }).text),
  },
});

/** The secret of a platform at a course's address; never stored in the browser. */
export function useSecret(whose: { courseId: string; platform: SalesPlatform }): KeptSecret {
  const queries = useQueryClient();
  const toasts = secretToasts(() => queries.invalidateQueries({ queryKey: api.producer.webhook.key() }));
  const keeping = useMutation(api.producer.setWebhookSecret.mutationOptions({ gcTime: 0, ...toasts.keeping }));
  const forgetting = useMutation(api.producer.removeWebhookSecret.mutationOptions(toasts.forgetting));
  return {
    keep: (secret) => keeping.mutateAsync({ ...whose, secret }),
    forget: (onDone) => forgetting.mutate(whose, { onSettled: onDone }),
    forgetting: forgetting.isPending,
  };
}
