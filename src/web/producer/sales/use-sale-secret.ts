import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { api } from '#web/lib/api/api.ts';
import { type KeptSecret, secretToasts } from './use-secret.ts';

/** The secret of a platform at the school's own address. */
export function useSaleSecret(platform: SalesPlatform): KeptSecret {
  const queries = useQueryClient();
  const toasts = secretToasts(() => queries.invalidateQueries({ queryKey: api.producer.offers.key() }));
  const keeping = useMutation(api.producer.setSaleSecret.mutationOptions({ gcTime: 0, ...toasts.keeping }));
  const forgetting = useMutation(api.producer.removeSaleSecret.mutationOptions(toasts.forgetting));
  return {
    keep: (secret) => keeping.mutateAsync({ platform, secret }),
    forget: (onDone) => forgetting.mutate({ platform }, { onSettled: onDone }),
    forgetting: forgetting.isPending,
  };
}
