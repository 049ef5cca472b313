import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const secret = 'segredo-da-cakto';
const order = (others: object = {}) => ({
  id: 'o-1',
  refId: 'r1',
  customer: { name: BIA.name, email: BIA.email, phone: '5521996543210', docNumber: '39053344705' },
  product: { id: 'p-1', short_id: 'abc', name: 'Pintura em aquarela' },
  offer_type: 'main',
  status: 'paid',
  amount: 149.9,
  paidAt: '2026-09-21T11:13:20.575271-03:00',
  ...others,
});
const delivery = (event: string, data: unknown = order()) => ({ secret, event, data });

const EVENTS: [string, Kind][] = [
  ['purchase_approved', 'approved'],
  ['PURCHASE_APPROVED', 'approved'],
  ['pix_gerado', 'pending'],
  ['boleto_gerado', 'pending'],
  ['picpay_gerado', 'pending'],
  ['openfinance_nubank_gerado', 'pending'],
  ['purchase_refused', 'failed'],
  ['refund', 'refunded'],
  ['chargeback', 'chargeback'],
  ['subscription_renewal_refused', 'late'],
  ['subscription_late', 'late'],
  ['subscription_created', 'ignored'],
  ['checkout_abandonment', 'ignored'],
  ['something_new', 'ignored'],
];

export const caktoSamples: Sample[] = [
  ...EVENTS.map(([event, kind]) => ({
    title: event,
    body: delivery(event),
    headers: { 'user-agent': 'CaktoBot/1.0' },
    secret,
    sales: [
      {
        kind,
        event,
        transactionId: 'o-1',
        buyer: BIA,
        products: [{ id: 'p-1', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        isTest: false,
      },
    ],
  })),
  {
    title: 'a checkout’s orders in a list',
    body: delivery('purchase_approved', [order(), order({ id: 'o-2', offer_type: 'orderbump', parent_order: 'r1' })]),
    secret,
    sales: [
      { kind: 'approved', transactionId: 'o-1', dedupKey: 'approved:purchase_approved:o-1' },
      { kind: 'approved', transactionId: 'o-2', dedupKey: 'approved:purchase_approved:o-2' },
    ],
  },
  {
    title: 'the end of a subscription whose order has a broken address',
    body: delivery(
      'subscription_canceled',
      order({
        status: 'scheduled',
        customer: { name: BIA.name, email: 'teste' },
        subscription: {
          id: 's-1',
          next_payment_date: '2026-10-21T11:13:20-03:00',
          canceledAt: '2026-09-22T11:13:20-03:00',
          customer: { email: BIA.email },
        },
      }),
    ),
    sales: [
      {
        kind: 'subscription_canceled',
        scope: 'subscription',
        subscriptionId: 's-1',
        periodEnd: '2026-10-21T14:13:20.000Z',
        occurredAt: '2026-09-22T14:13:20.000Z',
        buyer: { name: BIA.name, email: BIA.email, sentEmail: undefined },
      },
    ],
  },
  {
    title: 'a renewal',
    body: delivery('subscription_renewed', order({ id: 'o-9', subscription: { id: 's-1', current_period: 2 } })),
    sales: [{ kind: 'approved', isRenewal: true, transactionId: 'o-9', subscriptionId: 's-1' }],
  },
  {
    title: 'the panel’s test, approved by its event alone',
    body: delivery('purchase_approved', order({ status: 'waiting_payment' })),
    sales: [{ kind: 'approved', isTest: true }],
  },
  { title: 'no orders at all', body: delivery('refund', []), sales: [{ kind: 'refunded', buyer: { email: null } }] },
];
