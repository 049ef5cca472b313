import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '#shared/contract/account/profile.ts';
import { api } from '#web/lib/api/api.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The key is shown until the page is closed, and not stored. */
export function useApiKey() {
  const queries = useQueryClient();
  const show = (apiKey: ApiKey | null) =>
    queries.setQueryData(api.producer.profile.queryKey(), (known) => known && { ...known, apiKey });
  const creation = useMutation(
    api.producer.createApiKey.mutationOptions({
      gcTime: 0,
      onSuccess: ({ apiKey }) => show(apiKey),
      onError: (error) => sayProblem(error, { unexpected: 'Erro ao gerar a chave' }),
    }),
  );
  const revocation = useMutation(
    api.producer.revokeApiKey.mutationOptions({
      onSuccess: () => {
        creation.reset();
        show(null);
        toast.success('Chave revogada. Os sistemas que a usavam não entram mais.');
      },
      onError: (error) => sayProblem(error, { unexpected: 'Erro ao revogar a chave' }),
    }),
  );
  return {
    newKey: creation.data?.key,
    creating: creation.isPending,
    revoking: revocation.isPending,
    /** @param onDone whether or not it could be created */
    create: (onDone?: () => void) => creation.mutate(undefined, { onSettled: onDone }),
    revoke: (onDone: () => void) => revocation.mutate(undefined, { onSettled: onDone }),
  };
}
