import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const PERSON = {
  firstName: 'Beatriz',
  lastName: 'Nogueira',
  email: 'Bia.Nogueira@Exemplo.com.br',
  document: '39053344705',
  phone: '+5521996543210',
};
const PRODUCT = { id: 'prod1', name: 'Pintura em aquarela' };
const invoice = (type: string, of: object = {}) => ({
  type,
  version: '2.0.0',
  event: {
    product: PRODUCT,
    products: [PRODUCT],
    invoice: {
      id: 'inv1',
      payer: PERSON,
      type: 'sell',
      status: 'x',
      statusAt: [{ when: '2026-09-21T14:13:20.000Z', status: 'x' }],
      amount: { totalCents: 14990, total: 149.9 },
      ...of,
    },
  },
});
const member = (type: string, others: object = { subscription: { id: 'sub1' } }) => ({
  type,
  version: '2.0.0',
  event: { product: PRODUCT, user: PERSON, ...others },
});

const INVOICES: [string, string, Kind][] = [
  ['invoice.payment_succeeded', 'paid', 'approved'],
  ['invoice.created', 'unpaid', 'pending'],
  ['invoice.payment_failed', 'unpaid', 'failed'],
  ['invoice.expired', 'x', 'expired'],
  ['invoice.refunded', 'refunded', 'refunded'],
  ['invoice.status_updated', 'draft', 'pending'],
  ['invoice.status_updated', 'unpaid', 'pending'],
  ['invoice.status_updated', 'overdue', 'late'],
  ['invoice.status_updated', 'paid', 'approved'],
  ['invoice.status_updated', 'refunded', 'refunded'],
  ['invoice.status_updated', 'disputed', 'chargeback'],
  ['invoice.status_updated', 'CHARGEBACK', 'chargeback'],
  ['invoice.status_updated', 'something_new', 'ignored'],
  ['invoice.something_new', 'x', 'ignored'],
];
const MEMBERS: [string, Kind, 'subscription' | 'transaction'][] = [
  ['customer.member_added', 'approved', 'transaction'],
  ['customer.member_removed', 'revoked', 'subscription'],
  ['subscription.deactivated', 'subscription_canceled', 'subscription'],
  ['subscription.expiring', 'late', 'subscription'],
  ['subscription.activated', 'ignored', 'subscription'],
  ['refund_request.created', 'refund_requested', 'subscription'],
  ['lead.abandoned_checkout', 'ignored', 'subscription'],
];

export const hublaSamples: Sample[] = [
  ...INVOICES.map(([type, status, kind]) => ({
    title: `${type} ${status}`,
    body: invoice(type, { status }),
    headers: { 'x-hubla-token': 'token-da-hubla', 'x-hubla-idempotency': 'i-1', 'x-hubla-sandbox': 'false' },
    secret: 'token-da-hubla',
    sales: [
      {
        kind,
        transactionId: 'inv1',
        buyer: BIA,
        products: [PRODUCT],
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:20.000Z',
        isTest: false,
        isRenewal: false,
      },
    ],
  })),
  ...MEMBERS.map(([type, kind, scope]) => ({
    title: type,
    body: member(type),
    sales: [
      { kind, scope, subscriptionId: 'sub1', transactionId: 'subscription:sub1', buyer: BIA, products: [PRODUCT] },
    ],
  })),
  {
    title: 'a refund of a subscription’s payment',
    body: invoice('invoice.refunded', { subscriptionId: 'sub1' }),
    sales: [{ kind: 'refunded', transactionId: 'inv1', subscriptionId: 'sub1', scope: 'transaction' }],
  },
  {
    title: 'a renewal',
    body: invoice('invoice.payment_succeeded', { type: 'renewal', subscriptionId: 'sub1' }),
    sales: [{ kind: 'approved', isRenewal: true, subscriptionId: 'sub1' }],
  },
  {
    title: 'a later instalment, which belongs to the first',
    body: invoice('invoice.payment_succeeded', {
      id: 'inv2',
      parentInvoiceId: 'inv1',
      smartInstallment: { installment: 2 },
    }),
    sales: [{ kind: 'approved', isRenewal: true, transactionId: 'inv1', instalmentId: 'inv2' }],
  },
  {
    title: 'a sandbox’s delivery',
    body: invoice('invoice.payment_succeeded'),
    headers: { 'x-hubla-sandbox': 'true' },
    sales: [{ kind: 'approved', isTest: true }],
  },
  {
    title: 'version 1',
    body: {
      type: 'NewSale',
      event: {
        transactionId: 't1',
        userName: BIA.name,
        userEmail: BIA.email,
        userPhone: '+5521996543210',
        userDocument: '39053344705',
        totalAmount: 149.9,
      },
    },
    sales: [{ kind: 'approved', transactionId: 't1', buyer: BIA, amountCents: 14_990 }],
  },
];
