import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const ORDER = {
  order_id: 'f0a1',
  order_ref: 'aB3',
  order_status: 'paid',
  updated_at: '2026-09-21 11:13',
  Product: { product_id: 'p-9', product_name: 'Pintura em aquarela' },
  Customer: {
    full_name: BIA.name,
    email: 'BIA.NOGUEIRA@exemplo.com.br',
    mobile: '+5521996543210',
    CPF: '39053344705',
  },
  Commissions: { charge_amount: 14990 },
};
const SUBSCRIPTION = {
  subscription_id: 's-1',
  Subscription: {
    next_payment: '2026-10-21T16:26:40.000Z',
    charges: { completed: [{ order_id: 'e0' }, { order_id: 'f0a1' }] },
  },
};

const EVENTS: [string, Kind][] = [
  ['order_approved', 'approved'],
  ['pix_created', 'pending'],
  ['billet_created', 'pending'],
  ['order_rejected', 'failed'],
  ['order_refunded', 'refunded'],
  ['chargeback', 'chargeback'],
  ['ORDER_REFUNDED', 'refunded'],
];

export const kiwifySamples: Sample[] = [
  ...EVENTS.map(([event, kind]) => ({
    title: event,
    body: { ...ORDER, webhook_event_type: event },
    sales: [
      {
        platform: 'kiwify' as const,
        kind,
        event,
        transactionId: 'f0a1',
        scope: 'transaction' as const,
        buyer: BIA,
        products: [{ id: 'p-9', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:00.000Z',
        isTest: false,
      },
    ],
  })),
  {
    title: 'a signed delivery',
    body: { ...ORDER, webhook_event_type: 'order_approved' },
    query: { signature: '93e1b1e1d467ba40472e4468e43c9f22718f144b' },
    secret: 'token-da-kiwify',
    sales: [{ kind: 'approved' }],
  },
  {
    title: 'an order in an envelope, signed without it',
    body: { order: { ...ORDER, webhook_event_type: 'order_approved' } },
    query: { signature: '93e1b1e1d467ba40472e4468e43c9f22718f144b' },
    secret: 'token-da-kiwify',
    sales: [{ kind: 'approved', transactionId: 'f0a1', buyer: BIA }],
  },
  {
    title: 'a renewal',
    body: { ...ORDER, ...SUBSCRIPTION, webhook_event_type: 'subscription_renewed' },
    sales: [
      {
        kind: 'approved',
        isRenewal: true,
        subscriptionId: 's-1',
        periodEnd: '2026-10-21T16:26:40.000Z',
        dedupKey: 'approved:subscription_renewed:f0a1:2',
      },
    ],
  },
  {
    title: 'a cancelled subscription',
    body: { ...ORDER, ...SUBSCRIPTION, webhook_event_type: 'subscription_canceled' },
    sales: [{ kind: 'subscription_canceled', scope: 'subscription', subscriptionId: 's-1', transactionId: 'f0a1' }],
  },
  {
    title: 'a cancelled subscription, whose order is older than what it tells of',
    body: {
      ...ORDER,
      ...SUBSCRIPTION,
      webhook_event_type: 'subscription_canceled',
      approved_date: '2026-09-22 08:00',
      Subscription: { charges: { completed: [{ created_at: '2026-09-22T12:30:00.000Z' }] } },
    },
    sales: [{ kind: 'subscription_canceled', occurredAt: '2026-09-22T12:30:00.000Z' }],
  },
  {
    title: 'a late subscription',
    body: { ...ORDER, ...SUBSCRIPTION, webhook_event_type: 'subscription_late' },
    sales: [{ kind: 'late', subscriptionId: 's-1' }],
  },
  {
    title: 'a company, whose CNPJ is no CPF',
    body: {
      ...ORDER,
      webhook_event_type: 'order_approved',
      Customer: { full_name: 'Ateliê Nogueira', email: BIA.email, cnpj: '11222333000181' },
    },
    sales: [
      { kind: 'approved', buyer: { name: 'Ateliê Nogueira', email: BIA.email, document: undefined, phone: undefined } },
    ],
  },
  {
    title: 'an abandoned cart, which has no event',
    body: {
      checkout_link: 'x',
      store_id: 'y',
      status: 'abandoned',
      id: 'cart-1',
      name: BIA.name,
      email: BIA.email,
      cpf: '39053344705',
      phone: '(21) 99654-3210',
    },
    sales: [{ kind: 'ignored', reason: 'not_a_sale', buyer: BIA }],
  },
  {
    title: 'an order without its event',
    body: { ...ORDER, order_status: 'chargedback' },
    sales: [{ kind: 'chargeback', event: 'chargedback' }],
  },
  {
    title: 'the panel’s test',
    body: {
      ...ORDER,
      webhook_event_type: 'order_approved',
      Customer: { full_name: 'John Doe', email: 'johndoe@example.com' },
    },
    sales: [{ kind: 'approved', isTest: true }],
  },
];
