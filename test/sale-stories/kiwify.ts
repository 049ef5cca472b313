import { AGAIN, END, FIRST, iso, json, LATER, local, PAST, type StoriesOf } from './story.ts';

export const kiwify: StoriesOf = ({ name, email }, n) => {
  const order = (event: string, days: number, others: object = {}) => ({
    order_id: `order1-${n}`,
    order_ref: 'bnuYFtm',
    order_status: 'paid',
    webhook_event_type: event,
    Product: { product_id: 'p', product_name: 'Aquarela' },
    Customer: { full_name: name, email },
    updated_at: local(days).slice(0, 16),
    ...others,
  });
  /** The order that a subscription's news names is not always the charge it follows. */
  const subscription = (event: string, charges: number, days: number, others: object = {}, next = END) =>
    order(event, days, {
      approved_date: local(days).slice(0, 16),
      subscription_id: `sub-${n}`,
      Subscription: {
        id: `sub-${n}`,
        next_payment: iso(next),
        charges: { completed: [FIRST, AGAIN].slice(0, charges).map((each) => ({ created_at: iso(each) })) },
      },
      ...others,
    });
  const approved = order('order_approved', FIRST, { approved_date: local(FIRST).slice(0, 16) });
  const first = subscription('order_approved', 1, FIRST);
  const second = subscription('subscription_renewed', 2, AGAIN, { order_id: `order2-${n}` });
  const refund = (id: string) =>
    order('order_refunded', LATER, { order_id: id, refunded_at: local(LATER).slice(0, 16) });
  return [
    { title: 'a refund', deliveries: json(approved, refund(`order1-${n}`)), access: 'closed' },
    {
      title: 'a chargeback',
      deliveries: json(approved, order('chargeback', LATER, { order_status: 'chargedback' })),
      access: 'closed',
    },
    {
      title: 'a wrapped refund',
      deliveries: json({ order: approved }, { order: refund(`order1-${n}`) }),
      access: 'closed',
    },
    ...['pix_created', 'billet_created', 'order_rejected'].map((event) => ({
      title: `${event} of another order`,
      deliveries: json(approved, order(event, LATER, { order_id: `order9-${n}` })),
      access: 'open' as const,
    })),
    { title: 'a late charge', deliveries: json(first, subscription('subscription_late', 1, LATER)), access: 'open' },
    {
      title: 'a cancelled subscription',
      deliveries: json(first, subscription('subscription_canceled', 1, LATER)),
      access: 'until',
    },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(
        subscription('order_approved', 1, FIRST, {}, PAST),
        subscription('subscription_canceled', 1, LATER, {}, PAST),
      ),
      access: 'closed',
    },
    {
      title: 'a cancellation that names the first order, after a renewal',
      deliveries: json(first, second, subscription('subscription_canceled', 2, FIRST)),
      access: 'until',
    },
    {
      title: 'the last charge back, by its order alone',
      deliveries: json(first, second, refund(`order2-${n}`)),
      access: 'closed',
    },
    {
      title: 'the first charge back after a renewal',
      deliveries: json(first, second, refund(`order1-${n}`)),
      access: 'open',
    },
    {
      title: 'a cart',
      deliveries: json({ status: 'abandoned', email, checkout_link: 'x', store_id: 'y', cart_id: n }),
      access: 'nobody',
    },
    { title: 'an unpaid bill', deliveries: json(order('billet_created', LATER)), access: 'nobody' },
    {
      title: 'the test button',
      deliveries: json(
        order('order_approved', LATER, { Customer: { full_name: 'John Doe', email: 'johndoe@example.com' } }),
      ),
      access: 'nobody',
    },
  ];
};
