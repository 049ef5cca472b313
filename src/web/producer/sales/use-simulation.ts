import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryDetail } from '#shared/contract/school/sales.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type Simulated = { event: 'purchase' | 'refund'; email: string; delivery: DeliveryDetail };

const ASK_MS = 300;
const GIVE_UP_MS = 15_000;

export function useSimulation(courseId: string) {
  const queries = useQueryClient();
  const [key, setKey] = useState(newId);
  return useMutation({
    mutationFn: async (event: Simulated['event']): Promise<Simulated> => {
      const { deliveryId, email } = await api.producer.simulateSale.call({ courseId, event, key });
      return { event, email, delivery: await settled(deliveryId) };
    },
    // A finished simulation is cleared; after a failure it may have arrived, so it is resent with the same key.
    onSuccess: () => {
      setKey(newId());
      return queries.invalidateQueries({ queryKey: api.producer.key() });
    },
    onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao simular' }).text),
  });
}

async function settled(deliveryId: string): Promise<DeliveryDetail> {
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    const delivery = await api.producer.delivery.call({ deliveryId });
    if (delivery.status !== 'received' || Date.now() > end) return delivery;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
