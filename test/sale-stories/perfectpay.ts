import { AGAIN, END, FIRST, iso, json, LATER, local, PAST, type StoriesOf } from './story.ts';

export const perfectpay: StoriesOf = ({ name, email }, n) => {
  const sale = (status: number, days: number | null, others: object = {}) => ({
    token: 'token',
    code: `PP1${n}`,
    sale_amount: 197,
    sale_status_enum: status,
    date_approved: days === null ? null : local(days),
    product: { code: 'P', name: 'Aquarela' },
    customer: { full_name: name, email },
    ...others,
  });
  const charge = (event: string, number: number, days: number, end = END, others: object = {}) =>
    sale(2, days, {
      code: `PP${number}${n}`,
      subscription: { code: `S${n}`, charges_made: number, next_charge_date: iso(end), status_event: event },
      ...others,
    });
  const approved = sale(2, FIRST);
  const first = charge('subscription_started', 1, FIRST);
  const second = charge('subscription_renewed', 2, AGAIN);
  return [
    ...[7, 9, 17, 18, 19, 20].map((status) => ({
      title: `${status}`,
      deliveries: json(approved, sale(status, null)),
      access: 'closed' as const,
    })),
    ...[4, 8, 10, 16].map((status) => ({
      title: `${status}`,
      deliveries: json(approved, sale(status, FIRST)),
      access: 'open' as const,
    })),
    ...[1, 3, 5, 6, 11, 12, 13].map((status) => ({
      title: `${status} of another try`,
      deliveries: json(approved, sale(status, null, { code: `PP9${n}` })),
      access: 'open' as const,
    })),
    {
      title: 'a cancelled subscription',
      deliveries: json(first, charge('subscription_canceled', 1, FIRST)),
      access: 'until',
    },
    {
      title: 'a cancellation that names the first sale, after a renewal',
      deliveries: json(first, second, charge('subscription_canceled', 1, FIRST)),
      access: 'until',
    },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(charge('subscription_started', 1, FIRST, PAST), charge('subscription_canceled', 1, FIRST, PAST)),
      access: 'closed',
    },
    {
      title: 'an ended subscription',
      deliveries: json(first, second, charge('subscription_expired', 2, AGAIN)),
      access: 'closed',
    },
    {
      title: 'a late subscription',
      deliveries: json(first, charge('subscription_late', 2, FIRST, END, { sale_status_enum: 1, date_approved: null })),
      access: 'open',
    },
    {
      title: 'the last charge back',
      deliveries: json(first, second, charge('subscription_canceled', 2, AGAIN, END, { sale_status_enum: 7 })),
      access: 'closed',
    },
    {
      title: 'the first charge back',
      deliveries: json(first, second, charge('subscription_renewed', 1, LATER, END, { sale_status_enum: 7 })),
      access: 'open',
    },
    { title: 'a checkout', deliveries: json(sale(12, null)), access: 'nobody' },
  ];
};
