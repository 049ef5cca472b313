import { AGAIN, END, FIRST, json, LATER, local, PAST, type StoriesOf } from './story.ts';

export const kirvano: StoriesOf = ({ name, email }, n) => {
  /** Real deliveries name no checkout, unlike the panel's examples. */
  const sale = (event: string, id: string, days: number, others: object = {}) => ({
    event,
    sale_id: `${id}${n}`,
    type: 'ONE_TIME',
    payment_method: 'CREDIT_CARD',
    total_price: 'R$ 169,80',
    customer: { name, email },
    payment: { finished_at: local(days) },
    products: [
      { id: 'bump', name: 'Papéis', is_order_bump: true },
      { id: 'main', name: 'Aquarela', is_order_bump: false },
    ],
    ...others,
  });
  const charge = (event: string, id: string, number: number, days: number, end = END, others: object = {}) =>
    sale(event, id, days, {
      type: 'RECURRING',
      products: [{ id: 'main', name: 'Aquarela' }],
      plan: { name: 'Mensal', charge_number: number, next_charge_date: local(end) },
      ...others,
    });
  const approved = sale('SALE_APPROVED', 'A', FIRST);
  const first = charge('SALE_APPROVED', 'A', 1, FIRST);
  const second = charge('SALE_APPROVED', 'B', 2, AGAIN);
  return [
    ...['SALE_REFUNDED', 'REFUND', 'SALE_CHARGEBACK'].map((event) => ({
      title: event,
      deliveries: json(approved, sale(event, 'A', LATER)),
      access: 'closed' as const,
    })),
    ...['PIX_GENERATED', 'PIX_EXPIRED', 'BANK_SLIP_EXPIRED', 'PICPAY_EXPIRED', 'SALE_REFUSED'].map((event) => ({
      title: `${event} of another try`,
      deliveries: json(approved, sale(event, 'Z', LATER)),
      access: 'open' as const,
    })),
    {
      title: 'a refund, with its checkout',
      deliveries: json({ ...approved, checkout_id: 'Q8' }, { ...sale('SALE_REFUNDED', 'A', LATER), checkout_id: 'Q8' }),
      access: 'closed',
    },
    { title: 'a late charge', deliveries: json(first, charge('SUBSCRIPTION_OVERDUE', 'B', 2, LATER)), access: 'open' },
    {
      title: 'a cancelled subscription',
      deliveries: json(first, charge('SUBSCRIPTION_CANCELED', 'A', 1, LATER)),
      access: 'until',
    },
    {
      title: 'a cancellation that names the first sale, after a renewal, and calls it a single one',
      deliveries: json(
        first,
        second,
        charge('SUBSCRIPTION_CANCELED', 'A', 1, LATER, END, { type: 'ONE_TIME', plan: undefined }),
      ),
      access: 'until',
    },
    {
      title: 'a cancellation that names the last sale',
      deliveries: json(first, second, charge('SUBSCRIPTION_CANCELED', 'B', 2, LATER)),
      access: 'until',
    },
    {
      title: 'a cancellation by another checkout',
      deliveries: json(
        { ...first, checkout_id: 'Q8' },
        { ...second, checkout_id: 'Q9' },
        { ...charge('SUBSCRIPTION_CANCELED', 'A', 1, LATER), checkout_id: 'Q8' },
      ),
      access: 'until',
    },
    {
      title: 'an ended subscription',
      deliveries: json(first, second, charge('SUBSCRIPTION_EXPIRED', 'A', 1, LATER)),
      access: 'closed',
    },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(
        charge('SALE_APPROVED', 'A', 1, FIRST, PAST),
        charge('SUBSCRIPTION_CANCELED', 'A', 1, LATER, PAST),
      ),
      access: 'closed',
    },
    {
      title: 'a renewal by its other name',
      deliveries: json(first, charge('SUBSCRIPTION_RENEWED', 'B', 2, AGAIN)),
      access: 'open',
    },
    {
      title: 'the last charge back',
      deliveries: json(first, second, charge('SALE_REFUNDED', 'B', 2, LATER)),
      access: 'closed',
    },
    {
      title: 'a cart',
      deliveries: json({ event: 'ABANDONED_CART', checkout_id: 'Q8', customer: { name, email } }),
      access: 'nobody',
    },
  ];
};
