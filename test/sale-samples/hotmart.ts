import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const hottok = 'hottok-da-escola';

function purchase(event: string, { buyer = {}, product = {}, ...of }: Record<string, object | string> = {}) {
  return {
    id: `evento-${event}`,
    creation_date: 1_790_000_000_000,
    event,
    version: '2.0.0',
    data: {
      product: { id: 4410, name: 'Pintura em aquarela', ...Object(product) },
      buyer: {
        email: ' Bia.Nogueira@Exemplo.com.br ',
        name: BIA.name,
        checkout_phone_code: '55',
        checkout_phone: '21996543210',
        document: '390.533.447-05',
        ...Object(buyer),
      },
      purchase: { transaction: 'HP100', status: 'X', full_price: { value: 149.9 }, ...of },
    },
  };
}

const EVENTS: [string, Kind][] = [
  ['PURCHASE_APPROVED', 'approved'],
  ['PURCHASE_COMPLETE', 'approved'],
  ['PURCHASE_BILLET_PRINTED', 'pending'],
  ['PURCHASE_DELAYED', 'late'],
  ['PURCHASE_CANCELED', 'canceled'],
  ['PURCHASE_EXPIRED', 'expired'],
  ['PURCHASE_PROTEST', 'refund_requested'],
  ['PURCHASE_REFUNDED', 'refunded'],
  ['PURCHASE_CHARGEBACK', 'chargeback'],
  ['purchase_refunded', 'refunded'],
];

export const hotmartSamples: Sample[] = [
  ...EVENTS.map(([event, kind]) => ({
    title: event,
    body: purchase(event),
    headers: { 'x-hotmart-hottok': hottok },
    secret: hottok,
    sales: [
      {
        platform: 'hotmart' as const,
        kind,
        event,
        transactionId: 'HP100',
        scope: 'transaction' as const,
        buyer: BIA,
        products: [{ id: '4410', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:20.000Z',
      },
    ],
  })),
  {
    title: 'a renewal',
    body: {
      ...purchase('PURCHASE_APPROVED'),
      data: {
        ...purchase('PURCHASE_APPROVED', { date_next_charge: '1792600000000' }).data,
        purchase: { transaction: 'HP101', recurrence_number: 3, date_next_charge: 1_792_600_000_000 },
        subscription: { subscriber: { code: 'ASSIN1' } },
      },
    },
    sales: [{ kind: 'approved', isRenewal: true, subscriptionId: 'ASSIN1', periodEnd: '2026-10-21T16:26:40.000Z' }],
  },
  {
    title: 'a cancelled subscription, which names neither buyer nor transaction',
    body: {
      id: 'c1',
      creation_date: 1_790_000_000_000,
      event: 'SUBSCRIPTION_CANCELLATION',
      version: '2.0.0',
      data: {
        date_next_charge: 1_792_600_000_000,
        product: { id: 4410 },
        subscriber: { code: 'ASSIN1', name: BIA.name, email: BIA.email },
      },
    },
    sales: [
      {
        kind: 'subscription_canceled',
        scope: 'subscription',
        subscriptionId: 'ASSIN1',
        transactionId: 'subscription:ASSIN1',
        periodEnd: '2026-10-21T16:26:40.000Z',
        buyer: { name: BIA.name, email: BIA.email },
      },
    ],
  },
  {
    title: 'an order bump, a transaction of its own',
    body: purchase('PURCHASE_APPROVED', {
      transaction: 'HP102',
      order_bump: { is_order_bump: true, parent_purchase_transaction: 'HP100' },
    }),
    sales: [{ kind: 'approved', transactionId: 'HP102' }],
  },
  {
    title: 'money given back in part',
    body: purchase('PURCHASE_REFUNDED', { status: 'PARTIALLY_REFUNDED' }),
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'the end of a guarantee after that',
    body: purchase('PURCHASE_COMPLETE', { status: 'PARTIALLY_REFUNDED' }),
    sales: [{ kind: 'approved' }],
  },
  {
    title: 'the panel’s test',
    body: purchase('PURCHASE_APPROVED', {
      product: { id: 0, name: 'Produto test postback2' },
      buyer: { email: 'testeComprador271101postman15@example.com', checkout_phone_code: '999999999' },
    }),
    sales: [{ kind: 'approved', isTest: true }],
  },
  {
    title: 'a buyer abroad',
    body: purchase('PURCHASE_APPROVED', {
      buyer: { checkout_phone_code: '351', checkout_phone: '912345678', document: '509442013' },
    }),
    sales: [
      { kind: 'approved', buyer: { name: BIA.name, email: BIA.email, phone: '+351912345678', document: undefined } },
    ],
  },
  {
    title: 'an abandoned cart',
    body: {
      id: 'a1',
      creation_date: 1_790_000_000_000,
      event: 'PURCHASE_OUT_OF_SHOPPING_CART',
      data: { buyer: { name: BIA.name, email: BIA.email, phone: '21996543210' } },
    },
    sales: [{ kind: 'ignored', reason: 'not_a_sale', buyer: { ...BIA, document: undefined } }],
  },
  {
    title: 'a change of plan',
    body: { id: 's1', creation_date: 1_790_000_000_000, event: 'SWITCH_PLAN', data: { plans: [] } },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'news of the members’ club',
    body: {
      id: 's1',
      creationDate: 1_790_000_000_000,
      event: 'CLUB_FIRST_ACCESS',
      data: { user: { email: BIA.email } },
    },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'an event that is not described',
    body: purchase('PURCHASE_SOMETHING_NEW'),
    sales: [{ kind: 'ignored', reason: 'unknown_event' }],
  },
  {
    title: 'version 1.0.0, a flat form',
    body: `hottok=${hottok}&prod=4410&prod_name=Aquarela&email=bia.nogueira%40exemplo.com.br&name=Beatriz+Nogueira&transaction=HP100&status=approved&doc=39053344705&phone_checkout_number=21996543210&full_price=149.90`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    secret: hottok,
    sales: [{ kind: 'approved', event: 'approved', transactionId: 'HP100', buyer: BIA, amountCents: 14_990 }],
  },
];
