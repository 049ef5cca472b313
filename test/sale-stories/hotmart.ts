import { randomUUID } from 'node:crypto';
import { AGAIN, END, FIRST, inDays, json, LATER, PAST, type StoriesOf } from './story.ts';

const envelope = (event: string, days: number, data: object) => ({
  id: randomUUID(),
  creation_date: inDays(days).getTime(),
  event,
  version: '2.0.0',
  data: { product: { id: 1355458, name: 'Aquarela' }, ...data },
});

export const hotmart: StoriesOf = ({ name, email }, n) => {
  const sale = (event: string, days = LATER, purchase: object = {}) =>
    envelope(event, days, { buyer: { name, email }, purchase: { transaction: `HP1${n}`, ...purchase } });
  const subscription = { status: 'ACTIVE', subscriber: { code: `S${n}` } };
  const charge = (event: string, number: number, days: number, end = END) =>
    envelope(event, days, {
      buyer: { name, email },
      purchase: { transaction: `HP${number}${n}`, recurrence_number: number, date_next_charge: inDays(end).getTime() },
      subscription,
    });
  /** Names neither buyer nor transaction. */
  const cancellation = (end: number) =>
    envelope('SUBSCRIPTION_CANCELLATION', LATER, {
      date_next_charge: inDays(end).getTime(),
      subscriber: { code: `S${n}`, name, email },
      subscription: { id: 4148584, plan: { name: 'Mensal' } },
    });
  const approved = sale('PURCHASE_APPROVED', FIRST);
  const [first, second] = [charge('PURCHASE_APPROVED', 1, FIRST), charge('PURCHASE_APPROVED', 2, AGAIN)];
  return [
    ...['PURCHASE_REFUNDED', 'PURCHASE_CHARGEBACK'].map((event) => ({
      title: event,
      deliveries: json(approved, sale(event)),
      access: 'closed' as const,
    })),
    ...[
      'PURCHASE_COMPLETE',
      'PURCHASE_PROTEST',
      'PURCHASE_BILLET_PRINTED',
      'PURCHASE_EXPIRED',
      'PURCHASE_CANCELED',
    ].map((event) => ({ title: event, deliveries: json(approved, sale(event)), access: 'open' as const })),
    {
      title: 'part of the money back',
      deliveries: json(approved, sale('PURCHASE_REFUNDED', LATER, { status: 'PARTIALLY_REFUNDED' })),
      access: 'open',
    },
    {
      title: 'a bump taken back, which is a sale of its own',
      deliveries: json(
        approved,
        sale('PURCHASE_APPROVED', FIRST, { transaction: `HPB${n}` }),
        sale('PURCHASE_REFUNDED', LATER, { transaction: `HPB${n}` }),
      ),
      access: 'open',
    },
    { title: 'a cancelled subscription', deliveries: json(first, cancellation(END)), access: 'until' },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(charge('PURCHASE_APPROVED', 1, FIRST, PAST), cancellation(PAST)),
      access: 'closed',
    },
    { title: 'a late charge', deliveries: json(first, charge('PURCHASE_DELAYED', 2, LATER)), access: 'open' },
    {
      title: 'the first charge back after a second',
      deliveries: json(first, second, charge('PURCHASE_REFUNDED', 1, LATER)),
      access: 'open',
    },
    {
      title: 'the last charge back',
      deliveries: json(first, second, charge('PURCHASE_REFUNDED', 2, LATER)),
      access: 'closed',
    },
    {
      title: 'a renewal whose guarantee ends after the subscription was cancelled',
      deliveries: json(first, second, cancellation(END), charge('PURCHASE_COMPLETE', 2, PAST)),
      access: 'until',
    },
    {
      title: 'a cancelled subscription that is paid again',
      deliveries: json(first, cancellation(END), charge('PURCHASE_APPROVED', 2, PAST)),
      access: 'open',
    },
    {
      title: 'a changed plan',
      deliveries: json(
        first,
        envelope('SWITCH_PLAN', LATER, { subscription: { subscriber_code: `S${n}`, user: { email } }, plans: [] }),
      ),
      access: 'open',
    },
    {
      title: 'a cart',
      deliveries: json(envelope('PURCHASE_OUT_OF_SHOPPING_CART', LATER, { buyer: { name, email } })),
      access: 'nobody',
    },
    {
      title: 'the panel’s test',
      deliveries: json(
        envelope('PURCHASE_APPROVED', LATER, {
          product: { id: 0, name: 'Produto test postback2' },
          buyer: { email },
          purchase: { transaction: 'HPT' },
        }),
      ),
      access: 'nobody',
    },
  ];
};
