import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api/api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Watched } from './use-checkout.ts';

const ASK_EVERY_MS = 5_000;
const GIVE_UP_AFTER_MS = 300_000;

/**
 * Polls until the payment is confirmed, also while the other tab is visible. Then the page is reloaded. A refused card may be
 * followed by another one.
 */
export function useConfirmation(watched: Watched | null): void {
  const queryClient = useQueryClient();
  const { paymentId, since = 0 } = watched ?? {};
  const { data } = useQuery(
    api.producer.billingStatus.queryOptions({
      input: { paymentId },
      enabled: watched !== null,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => {
        const settled = state.data?.payment === 'completed' || state.data?.payment === 'refunded';
        return settled || Date.now() - since > GIVE_UP_AFTER_MS ? false : ASK_EVERY_MS;
      },
    }),
  );
  const isPaid = data?.payment === 'completed';
  const isRefused = data?.payment === 'failed';
  useEffect(() => {
    if (isPaid) window.location.reload();
  }, [isPaid]);
  useEffect(() => {
    if (!isRefused) return;
    toast.error('O pagamento não foi aprovado. Tente de novo ou escolha outra forma de pagamento.');
    queryClient.invalidateQueries({ queryKey: api.producer.billing.key() });
  }, [isRefused, queryClient]);
}
