import { randomUUID } from 'node:crypto';

/** What platforms send of a sale to this address, in their own words. */
export function platformsFor(address: () => string) {
  const hotmart = (
    event: string,
    transaction = 'HP1',
    { id = randomUUID(), ...data }: Record<string, unknown> = {},
  ) => ({
    id,
    creation_date: Date.now(),
    event,
    version: '2.0.0',
    data: {
      product: { id: 1, name: 'Curso' },
      buyer: { email: address(), name: 'Ana Paula Souza', document: '52998224725' },
      purchase: { transaction },
      ...data,
    },
  });
  const kiwify = (event: string, order = 'K1', rest: object = {}) => ({
    order_id: order,
    order_ref: 'bnuYFtm',
    webhook_event_type: event,
    Product: { product_id: 'p', product_name: 'Curso' },
    Customer: { full_name: 'Ana Paula Souza', email: address() },
    updated_at: '2026-03-01 10:00',
    ...rest,
  });
  /** A charge of a subscription, the first or a later one, paid that month. */
  const charge = (event: string, order: string, month: number, next?: string) =>
    kiwify(event, order, {
      approved_date: `2026-0${month}-01 10:00`,
      updated_at: `2026-0${month}-01 10:00`,
      subscription_id: 'S1',
      Subscription: { id: 'S1', next_payment: next, charges: { completed: Array(month).fill({}) } },
    });
  return { hotmart, kiwify, charge };
}
