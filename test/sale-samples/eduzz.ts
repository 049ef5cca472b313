import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const invoice = (event: string, data: object = {}) => ({
  id: `n-${event}`,
  event: `myeduzz.${event}`,
  sentDate: '2026-09-21T14:13:20.000Z',
  data: {
    id: '5501',
    status: 'x',
    buyer: { name: BIA.name, email: BIA.email, document: '39053344705', cellphone: '+5521996543210', phone: null },
    paid: { currency: 'BRL', value: 149.9 },
    items: [{ productId: 'P4', name: 'Pintura em aquarela' }],
    student: null,
    ...data,
  },
});

const EVENTS: [string, Kind][] = [
  ['invoice_paid', 'approved'],
  ['invoice_opened', 'pending'],
  ['invoice_waiting_payment', 'pending'],
  ['invoice_overdue', 'late'],
  ['invoice_canceled', 'canceled'],
  ['invoice_expired', 'expired'],
  ['invoice_waiting_refund', 'refund_requested'],
  ['invoice_negotiated', 'refund_requested'],
  ['invoice_refunded', 'refunded'],
  ['invoice_chargeback', 'chargeback'],
];

const CONTRACTS: [string, Kind][] = [
  ['canceled', 'subscription_canceled'],
  ['Finished', 'subscription_expired'],
  ['overdue', 'late'],
  ['upToDate', 'ignored'],
];

export const eduzzSamples: Sample[] = [
  ...EVENTS.map(([event, kind]) => ({
    title: event,
    body: invoice(event),
    sales: [
      {
        kind,
        event: `myeduzz.${event}`,
        transactionId: '5501',
        scope: 'transaction' as const,
        buyer: BIA,
        products: [{ id: 'P4', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:20.000Z',
      },
    ],
  })),
  ...CONTRACTS.map(([status, kind]) => ({
    title: `a contract that is ${status}`,
    body: invoice('contract_updated', { id: 'C1', status }),
    sales: [{ kind, subscriptionId: 'C1', scope: 'subscription' as const, transactionId: 'subscription:C1' }],
  })),
  {
    title: 'a signed delivery',
    body: invoice('invoice_paid'),
    headers: { 'x-signature': '2d416cf92cbfc6d823530df02802d7b1736b89d77e19dcc5eb1abd94b68f667b' },
    secret: 'chave-da-eduzz',
    sales: [{ kind: 'approved' }],
  },
  {
    title: 'a subscription’s payment',
    body: invoice('invoice_paid', { contract: { id: 'C1' } }),
    sales: [{ kind: 'approved', subscriptionId: 'C1', scope: 'transaction' }],
  },
  {
    title: 'a course bought for somebody else',
    body: invoice('invoice_paid', { student: { name: 'Caio Prado', email: 'caio@exemplo.com.br' } }),
    sales: [
      {
        kind: 'approved',
        buyer: { name: 'Caio Prado', email: 'caio@exemplo.com.br', phone: undefined, document: undefined },
      },
    ],
  },
  {
    title: 'the ping of a new configuration',
    body: { id: 'e1', event: 'ping', data: { message: 'ping' } },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'an event that is not described',
    body: { id: 'e2', event: 'nutror.something', data: {} },
    sales: [{ kind: 'ignored', reason: 'unknown_event' }],
  },
];

const legacy = (event: string) => ({
  event_name: event,
  origin: 'origem-da-escola',
  trans_cod: '5501',
  trans_status: '3',
  trans_paid: '149.90',
  cus_name: BIA.name,
  cus_email: BIA.email,
  cus_taxnumber: '39053344705',
  cus_cel: '21996543210',
  product_cod: '44',
  product_name: 'Pintura em aquarela',
  recurrence_cod: '',
});

const LEGACY_EVENTS: [string, Kind][] = [
  ['invoice_paid', 'approved'],
  ['invoice_open', 'pending'],
  ['invoice_waiting_payment', 'pending'],
  ['invoice_refunded', 'refunded'],
  ['invoice_negociated', 'refund_requested'],
  ['invoice_canceled', 'canceled'],
  ['contract_canceled', 'subscription_canceled'],
  ['contract_overdue', 'late'],
  ['contract_delayed', 'late'],
];

export const eduzzLegacySamples: Sample[] = [
  ...LEGACY_EVENTS.map(([event, kind]) => ({
    title: event,
    body: legacy(event),
    secret: 'origem-da-escola',
    sales: [{ kind, event, transactionId: '5501', buyer: BIA, amountCents: 14_990 }],
  })),
  {
    title: 'a form with accents in ISO-8859-1',
    body: 'trans_cod=5501&cus_name=Jo%E3o&cus_email=joao%40exemplo.com.br&event_name=invoice_paid&origin=origem-da-escola',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    secret: 'origem-da-escola',
    sales: [{ kind: 'approved', buyer: { name: 'João', email: 'joao@exemplo.com.br' } }],
  },
  {
    title: 'a status without an event',
    body: { ...legacy(''), event_name: undefined, trans_status: 7 },
    sales: [{ kind: 'refunded', event: '7' }],
  },
  {
    title: 'a course bought for somebody else',
    body: { ...legacy('invoice_paid'), student_name: 'Caio Prado', student_email: 'caio@exemplo.com.br' },
    sales: [{ kind: 'approved', buyer: { name: 'Caio Prado', email: 'caio@exemplo.com.br', document: undefined } }],
  },
  {
    title: 'the secret by its other name',
    body: { ...legacy('invoice_paid'), origin: undefined, origin_secret: 'origem-da-escola' },
    secret: 'origem-da-escola',
    sales: [{ kind: 'approved' }],
  },
  {
    title: 'a paid invoice without an event, and until when it is paid',
    body: {
      ...legacy(''),
      event_name: undefined,
      trans_paiddate: '20260921',
      trans_paidtime: '11:13:20',
      recurrence_cod: 'R1',
      recurrence_status: '1',
      recurrence_interval: '1',
      recurrence_interval_type: 'month',
    },
    sales: [
      {
        kind: 'approved',
        occurredAt: '2026-09-21T14:13:20.000Z',
        periodEnd: '2026-10-21T14:13:20.000Z',
        subscriptionId: 'R1',
      },
    ],
  },
  {
    title: 'the last charge of a contract, which ends with it',
    body: { ...legacy(''), event_name: undefined, recurrence_cod: 'R1', recurrence_status: '9' },
    sales: [
      { kind: 'approved', scope: 'transaction', transactionId: '5501' },
      { kind: 'subscription_canceled', scope: 'subscription', subscriptionId: 'R1' },
    ],
  },
  {
    title: 'the test of a new configuration',
    body: { ...legacy('invoice_paid'), cus_email: 'webhook@eduzz.com', student_email: 'emaildoaluno@provedor.com' },
    sales: [{ kind: 'approved', isTest: true }],
  },
  {
    title: 'a subscription’s end',
    body: { ...legacy('contract_canceled'), recurrence_cod: 'R1' },
    sales: [{ kind: 'subscription_canceled', scope: 'subscription', subscriptionId: 'R1' }],
  },
];
