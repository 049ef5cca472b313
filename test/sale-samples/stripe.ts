import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const event = (type: string, object: object) => ({
  id: `evt_${type}`,
  object: 'event',
  created: 1_790_000_000,
  type,
  data: { object },
});
const session = (type: string, of: object = {}) =>
  event(`checkout.session.${type}`, {
    id: 'cs_1',
    object: 'checkout.session',
    mode: 'payment',
    amount_total: 14990,
    payment_intent: 'pi_1',
    payment_status: 'paid',
    customer_details: {
      name: BIA.name,
      email: BIA.email,
      phone: '+5521996543210',
      tax_ids: [{ type: 'br_cpf', value: '390.533.447-05' }],
    },
    ...of,
  });
const charge = (of: object) =>
  event('charge.refunded', {
    id: 'ch_1',
    object: 'charge',
    amount: 14990,
    payment_intent: 'pi_1',
    billing_details: { name: BIA.name, email: BIA.email },
    ...of,
  });
const invoice = (type: string, of: object = {}) =>
  event(`invoice.${type}`, {
    id: 'in_1',
    object: 'invoice',
    customer_email: BIA.email,
    customer_name: BIA.name,
    subscription: 'sub_1',
    ...of,
  });
const subscription = (type: string, of: object = {}) =>
  event(`customer.subscription.${type}`, { id: 'sub_1', object: 'subscription', status: 'active', ...of });

const SESSIONS: [string, object, Kind][] = [
  ['completed', {}, 'approved'],
  ['completed', { payment_status: 'no_payment_required' }, 'approved'],
  ['completed', { payment_status: 'unpaid' }, 'pending'],
  ['async_payment_succeeded', {}, 'approved'],
  ['async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
  ['expired', { payment_status: 'unpaid' }, 'expired'],
];
const SUBSCRIPTIONS: [string, object, Kind][] = [
  ['deleted', { status: 'canceled', ended_at: 1_790_000_000 }, 'subscription_canceled'],
  ['updated', { cancel_at_period_end: true }, 'subscription_canceled'],
  ['updated', { status: 'past_due' }, 'late'],
  ['updated', {}, 'ignored'],
  ['created', {}, 'ignored'],
];

export const stripeSamples: Sample[] = [
  ...SESSIONS.map(([type, of, kind]) => ({
    title: `a session ${type} ${JSON.stringify(of)}`,
    body: session(type, of),
    sales: [
      {
        kind,
        event: `checkout.session.${type}`,
        transactionId: 'pi_1',
        buyer: BIA,
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:20.000Z',
      },
    ],
  })),
  ...SUBSCRIPTIONS.map(([type, of, kind]) => ({
    title: `a subscription ${type} ${JSON.stringify(of)}`,
    body: subscription(type, of),
    sales: [{ kind, scope: 'subscription' as const, subscriptionId: 'sub_1', buyer: { email: null } }],
  })),
  {
    title: 'a session that only saved a card',
    body: session('completed', {
      mode: 'setup',
      amount_total: null,
      payment_intent: null,
      payment_status: 'no_payment_required',
    }),
    sales: [{ kind: 'ignored', reason: 'not_a_sale', event: 'checkout.session.completed' }],
  },
  {
    title: 'a signed delivery',
    body: session('completed'),
    headers: {
      'stripe-signature':
        't=1790000000,v1=0000,v1=e1ed0534e2d06971b9212ae50fa31ac3b0b1257800c40d24edfe182078a3c48e,v0=00',
    },
    secret: 'whsec_da_escola',
    sales: [{ kind: 'approved' }],
  },
  {
    title: 'money given back',
    body: charge({ amount_refunded: 14990, refunded: true }),
    sales: [{ kind: 'refunded', transactionId: 'pi_1' }],
  },
  {
    title: 'money given back in part',
    body: charge({ amount_refunded: 5000, refunded: false }),
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'money of a subscription’s first invoice given back',
    body: charge({ amount_refunded: 14990, invoice: 'in_1' }),
    sales: [
      { kind: 'refunded', transactionId: 'pi_1' },
      { kind: 'refunded', transactionId: 'in_1' },
    ],
  },
  {
    title: 'a dispute, which names no buyer',
    body: event('charge.dispute.created', { id: 'du_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' }),
    sales: [{ kind: 'chargeback', transactionId: 'pi_1', scope: 'transaction', buyer: { email: null } }],
  },
  {
    title: 'a dispute that was won',
    body: event('charge.dispute.closed', { id: 'du_1', object: 'dispute', payment_intent: 'pi_1', status: 'won' }),
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'a payment in a currency with cents',
    body: session('completed', { currency: 'usd' }),
    sales: [{ kind: 'approved', amountCents: 14990 }],
  },
  {
    title: 'a payment in a currency without, which Stripe says whole',
    body: session('completed', { currency: 'clp' }),
    sales: [{ kind: 'approved', amountCents: 1_499_000 }],
  },
  {
    title: 'a subscription’s first payment, as a session',
    body: session('completed', { mode: 'subscription', payment_intent: null, invoice: 'in_1', subscription: 'sub_1' }),
    sales: [{ kind: 'approved', transactionId: 'in_1', subscriptionId: 'sub_1' }],
  },
  {
    title: 'a subscription’s first payment, as an invoice',
    body: invoice('paid', { billing_reason: 'subscription_create' }),
    sales: [{ kind: 'approved', transactionId: 'in_1', subscriptionId: 'sub_1', isRenewal: false }],
  },
  {
    title: 'a renewal',
    body: invoice('paid', {
      id: 'in_2',
      billing_reason: 'subscription_cycle',
      lines: { data: [{ period: { end: 1_792_600_000 } }] },
    }),
    sales: [{ kind: 'approved', transactionId: 'in_2', isRenewal: true, periodEnd: '2026-10-21T16:26:40.000Z' }],
  },
  {
    title: 'a single purchase’s invoice, beside its session',
    body: invoice('paid', { billing_reason: 'manual', subscription: null }),
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  { title: 'a late payment', body: invoice('payment_failed'), sales: [{ kind: 'late', subscriptionId: 'sub_1' }] },
  {
    title: 'an event that is not described',
    body: event('radar.something', {}),
    sales: [{ kind: 'ignored', reason: 'unknown_event' }],
  },
];
