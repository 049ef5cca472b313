import { FIRST, iso, json, LATER, type StoriesOf } from './story.ts';

export const yampi: StoriesOf = ({ name, email }, n) => {
  const order = (event: string, alias: string, days: number, id = `1${n}`) => ({
    event,
    time: iso(days),
    merchant: { id: 1 },
    resource: {
      id,
      value_total: 197,
      status: { data: { alias } },
      customer: { data: { name, email } },
      items: { data: [{ sku_id: 8001 }] },
    },
  });
  const approved = order('order.paid', 'paid', FIRST);
  const updated = (alias: string, id?: string) => order('order.status.updated', alias, LATER, id);
  return [
    ...['refunded', 'chargeback'].map((alias) => ({
      title: alias,
      deliveries: json(approved, updated(alias)),
      access: 'closed' as const,
    })),
    ...['paid', 'on_carriage', 'delivered', 'in_dispute', 'refund_requested'].map((alias) => ({
      title: alias,
      deliveries: json(approved, updated(alias)),
      access: 'open' as const,
    })),
    // Money that goes back is `refunded`.
    { title: 'cancelled, without a refund', deliveries: json(approved, updated('cancelled')), access: 'open' },
    { title: 'another order, cancelled', deliveries: json(approved, updated('cancelled', `9${n}`)), access: 'open' },
    {
      title: 'a refused payment of another order',
      deliveries: json(approved, {
        ...order('transaction.payment.refused', '', LATER),
        resource: { id: 5, order_id: `9${n}` },
      }),
      access: 'open',
    },
    { title: 'an order', deliveries: json(order('order.created', 'waiting_payment', LATER)), access: 'nobody' },
    { title: 'a cart', deliveries: json(order('cart.reminder', '', LATER)), access: 'nobody' },
  ];
};
