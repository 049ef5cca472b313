import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const CLIENT = { name: BIA.name, email: BIA.email, cellphone: '+55 (21) 99654-3210', cpf_cnpj: '390.533.447-05' };
const sale = (currentStatus: string, others: object = {}) => ({
  type: 'sale',
  event: 'saleUpdated',
  currentStatus,
  product: { id: 9, name: 'Pintura em aquarela', amount: 200 },
  sale: { id: 77, amount: 149.9, updated_at: '2026-09-21T14:13:20.617Z' },
  client: CLIENT,
  ...others,
});
const contract = (currentStatus: string, others: object = {}) => ({
  type: 'contract',
  event: 'contractUpdated',
  currentStatus,
  contract: { id: 5, current_period_end: '2026-10-21T14:13:20Z' },
  client: CLIENT,
  ...others,
});

const SALES: [string, Kind][] = [
  ['paid', 'approved'],
  ['PAID', 'approved'],
  ['created', 'pending'],
  ['waiting_payment', 'pending'],
  ['refused', 'failed'],
  ['refunded', 'refunded'],
  ['chargedback', 'chargeback'],
  ['something_new', 'ignored'],
];
const CONTRACTS: [string, Kind][] = [
  ['canceled', 'subscription_canceled'],
  ['pending_payment', 'late'],
  ['unpaid', 'late'],
];

export const greennSamples: Sample[] = [
  ...SALES.map(([status, kind]) => ({
    title: `a sale: ${status}`,
    body: sale(status),
    sales: [{ kind, transactionId: '77', buyer: BIA, amountCents: 14_990, occurredAt: '2026-09-21T14:13:20.617Z' }],
  })),
  ...CONTRACTS.map(([status, kind]) => ({
    title: `a contract: ${status}`,
    body: contract(status),
    sales: [{ kind, scope: 'subscription' as const, subscriptionId: '5', periodEnd: '2026-10-21T14:13:20.000Z' }],
  })),
  {
    title: 'a paid contract, whose sale is news of its own',
    body: contract('paid'),
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'a paid contract with its sale',
    body: contract('paid', { sale: { id: 77 } }),
    sales: [{ kind: 'approved', transactionId: '77', subscriptionId: '5', periodEnd: '2026-10-21T14:13:20.000Z' }],
  },
  {
    title: 'a cancelled contract, which names its sale as the current one',
    body: contract('canceled', { currentSale: { id: 77 }, product: { id: 9 } }),
    sales: [
      {
        kind: 'subscription_canceled',
        scope: 'subscription',
        subscriptionId: '~9/bia.nogueira@exemplo.com.br',
        transactionId: 'subscription:~9/bia.nogueira@exemplo.com.br',
      },
      { kind: 'subscription_canceled', scope: 'subscription', subscriptionId: '5', transactionId: '77' },
    ],
  },
  {
    title: 'a charge of a subscription, which names no contract',
    body: sale('paid', { sale: { id: 77, type: 'SUBSCRIPTION' } }),
    sales: [{ kind: 'approved', transactionId: '77', subscriptionId: '~9/bia.nogueira@exemplo.com.br' }],
  },
  {
    title: 'a free trial',
    body: contract('trialing'),
    sales: [{ kind: 'approved', transactionId: 'subscription:5', scope: 'transaction', subscriptionId: '5' }],
  },
  {
    title: 'a refund of a subscription’s sale',
    body: sale('refunded', { contract: { id: 5 } }),
    sales: [{ kind: 'refunded', transactionId: '77', subscriptionId: '5', scope: 'transaction' }],
  },
  {
    title: 'a CPF behind a mask',
    body: sale('paid', { client: { ...CLIENT, cpf_cnpj: '***.533.447-**' } }),
    sales: [{ kind: 'approved', buyer: { ...BIA, document: undefined } }],
  },
  {
    title: 'a relayed delivery',
    body: [{ headers: {}, params: {}, query: {}, body: sale('paid') }],
    sales: [{ kind: 'approved', transactionId: '77', buyer: BIA }],
  },
  {
    title: 'an abandoned cart',
    body: { type: 'lead', event: 'checkoutAbandoned', lead: { name: BIA.name, email: BIA.email } },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
];
