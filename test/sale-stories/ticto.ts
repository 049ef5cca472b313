import { AGAIN, END, FIRST, json, LATER, local, PAST, type StoriesOf } from './story.ts';

export const ticto: StoriesOf = ({ name, email }, n) => {
  const sale = (status: string, days: number, others: object = {}) => ({
    version: '2.0',
    status,
    status_date: local(days),
    token: 'token',
    order: { hash: `TOC1${n}`, transaction_hash: `TPC1${n}`, paid_amount: 19700 },
    customer: { name, email },
    item: { product_id: 23, product_name: 'Aquarela', days_of_access: 30 },
    ...others,
  });
  const charge = (status: string, number: number, days: number, next: number | null = END) =>
    sale(status, days, {
      order: { hash: `TOC${number}${n}`, transaction_hash: `TPC${number}${n}` },
      subscriptions: [{ id: `S${n}`, successful_charges: number, next_charge: next === null ? null : local(next) }],
    });
  const approved = sale('authorized', FIRST);
  const first = charge('authorized', 1, FIRST);
  const second = charge('authorized', 2, AGAIN);
  const cancelled = charge('subscription_canceled', 1, LATER);
  return [
    ...['refunded', 'chargeback'].map((status) => ({
      title: status,
      deliveries: json(approved, sale(status, LATER)),
      access: 'closed' as const,
    })),
    ...['claimed', 'close', 'card_exchanged'].map((status) => ({
      title: status,
      deliveries: json(approved, sale(status, LATER)),
      access: 'open' as const,
    })),
    ...[
      'waiting_payment',
      'pix_created',
      'pix_expired',
      'bank_slip_created',
      'bank_slip_delayed',
      'refused',
      'abandoned_cart',
    ].map((status) => ({
      title: `${status} of another try`,
      deliveries: json(approved, sale(status, LATER, { order: { hash: `TOC9${n}`, transaction_hash: `TPC9${n}` } })),
      access: 'open' as const,
    })),
    { title: 'a late charge', deliveries: json(first, charge('subscription_delayed', 1, LATER)), access: 'open' },
    { title: 'a cancelled subscription', deliveries: json(first, cancelled), access: 'until' },
    {
      title: 'a cancellation that names the first sale, after a renewal',
      deliveries: json(first, second, cancelled),
      access: 'until',
    },
    {
      title: 'a cancellation that is taken back',
      deliveries: json(first, cancelled, charge('uncanceled', 1, PAST)),
      access: 'open',
    },
    {
      title: 'a cancelled subscription that is extended',
      deliveries: json(first, cancelled, charge('extended', 1, PAST)),
      access: 'open',
    },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(charge('authorized', 1, FIRST, PAST), charge('subscription_canceled', 1, LATER, PAST)),
      access: 'closed',
    },
    {
      title: 'a subscription whose last charge is paid, and runs for that still',
      deliveries: json(
        charge('authorized', 1, FIRST, AGAIN),
        charge('authorized', 2, AGAIN, null),
        charge('all_charges_paid', 2, AGAIN, null),
      ),
      access: 'until',
    },
    {
      title: 'a trial that becomes a purchase',
      deliveries: json(
        charge('trial_started', 0, FIRST),
        charge('trial_ended', 0, AGAIN),
        charge('authorized', 1, AGAIN),
      ),
      access: 'open',
    },
    {
      title: 'a cancelled trial',
      deliveries: json(charge('trial', 0, FIRST, PAST), charge('subscription_canceled', 0, LATER, PAST)),
      access: 'closed',
    },
    { title: 'the last charge back', deliveries: json(first, second, charge('refunded', 2, LATER)), access: 'closed' },
    {
      title: 'a refund, in version 1',
      deliveries: json(
        {
          status: 'authorized',
          status_date: local(FIRST),
          order_transaction_hash: `T1${n}`,
          customer_name: name,
          customer_email: email,
        },
        {
          status: 'refunded',
          status_date: local(LATER),
          order_transaction_hash: `T1${n}`,
          customer_name: name,
          customer_email: email,
        },
      ),
      access: 'closed',
    },
    { title: 'a bill', deliveries: json(sale('bank_slip_created', LATER)), access: 'nobody' },
  ];
};
