import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const secret = 'token-da-ticto';
const sale = (status: string, others: object = {}) => ({
  version: '2.0',
  status,
  status_date: '2026-09-21 11:13:20',
  token: secret,
  order: { hash: 'TOC1', transaction_hash: 'TPC1', paid_amount: 14990 },
  customer: {
    name: BIA.name,
    email: BIA.email,
    cpf: '39053344705',
    cnpj: null,
    phone: { ddi: '+55', ddd: '21', number: '996543210' },
  },
  item: { product_id: 23, product_name: 'Pintura em aquarela' },
  ...others,
});

const STATUSES: [string, Kind][] = [
  ['authorized', 'approved'],
  ['Authorized', 'approved'],
  ['trial', 'approved'],
  ['trial_started', 'approved'],
  ['uncanceled', 'approved'],
  ['waiting_payment', 'pending'],
  ['pix_created', 'pending'],
  ['bank_slip_created', 'pending'],
  ['pix_expired', 'expired'],
  ['bank_slip_delayed', 'late'],
  ['subscription_delayed', 'late'],
  ['refused', 'failed'],
  ['claimed', 'refund_requested'],
  ['refunded', 'refunded'],
  ['chargeback', 'chargeback'],
  ['trial_ended', 'ignored'],
  ['card_exchanged', 'ignored'],
  ['close', 'ignored'],
  ['abandoned_cart', 'ignored'],
  ['something_new', 'ignored'],
];

export const tictoSamples: Sample[] = [
  ...STATUSES.map(([status, kind]) => ({
    title: status,
    body: sale(status),
    secret,
    sales: [
      {
        kind,
        event: status,
        transactionId: 'TPC1',
        buyer: BIA,
        products: [{ id: '23', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:20.000Z',
      },
    ],
  })),
  ...['subscription_canceled', 'all_charges_paid'].map((status) => ({
    title: status,
    body: sale(status, { subscriptions: [{ id: 121, next_charge: '2026-10-21 00:00:00' }] }),
    sales: [
      {
        kind: 'subscription_canceled' as const,
        scope: 'subscription' as const,
        subscriptionId: '121',
        periodEnd: '2026-10-21T03:00:00.000Z',
      },
    ],
  })),
  {
    title: 'a renewal',
    body: sale('authorized', { subscriptions: [{ id: 121, successful_charges: 2 }] }),
    sales: [{ kind: 'approved', isRenewal: true, subscriptionId: '121' }],
  },
  {
    title: 'version 1, with its keys run together',
    body: {
      status: 'refunded',
      token: secret,
      order_transaction_hash: 'TPC1',
      customer_name: BIA.name,
      customer_email: BIA.email,
      customer_cpf: '39053344705',
      customer_phone: '+5521996543210',
      item_product_name: 'Pintura em aquarela',
    },
    secret,
    sales: [{ kind: 'refunded', transactionId: 'TPC1', buyer: BIA }],
  },
];
