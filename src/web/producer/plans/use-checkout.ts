import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentMethod } from '#shared/billing/plan-purchase.ts';
import type { Billing, PlanOffer } from '#shared/contract/billing.ts';
import { api } from '#web/lib/api/api.ts';

export type Watched = { paymentId: string; since: number };

export type Checkout = {
  plan: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>;
  expansion: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>;
  watched: Watched | null;
  payPlan(wanted: { planId: PlanOffer['id']; method: PaymentMethod }, onOpened: () => void): void;
  payExpansion(wanted: { additionalStudents: number; method: PaymentMethod }, onOpened: () => void): void;
  goOn(): void;
};

/** Starts and continues payments: the provider's page opens in a new tab while this one waits. */
export function useCheckout({ pending }: Billing): Checkout {
  const queryClient = useQueryClient();
  const [watched, setWatched] = useState<Watched | null>(() => pending && watch(pending.id));
  const plan = useMutation(api.producer.checkout.mutationOptions());
  const expansion = useMutation(api.producer.expand.mutationOptions());

  async function begin(asked: Promise<{ paymentId: string; checkoutUrl: string }>, onOpened: () => void) {
    const tab = openTab();
    try {
      const { paymentId, checkoutUrl } = await asked;
      setWatched(watch(paymentId));
      await queryClient.invalidateQueries({ queryKey: api.producer.billing.key() });
      onOpened();
      lead(tab, checkoutUrl);
    } catch {
      // The error is shown by the mutation.
      tab?.close();
    }
  }

  return {
    plan,
    expansion,
    watched,
    payPlan: (wanted, onOpened) => begin(plan.mutateAsync(wanted), onOpened),
    payExpansion: (wanted, onOpened) => begin(expansion.mutateAsync(wanted), onOpened),
    goOn() {
      if (!pending) return;
      setWatched(watch(pending.id));
      lead(openTab(), pending.checkoutUrl);
    },
  };
}

const watch = (paymentId: string): Watched => ({ paymentId, since: Date.now() });

/** Opened during the click, because popup blockers stop it later. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

function lead(tab: Window | null, url: string) {
  if (tab) tab.location.replace(url);
  else window.location.assign(url);
}
