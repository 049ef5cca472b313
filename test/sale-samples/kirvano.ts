import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const sale = (event: string, others: object = {}) => ({
  event,
  checkout_id: 'CHK1',
  sale_id: 'SALE1',
  total_price: 'R$ 1.169,80',
  type: 'ONE_TIME',
  customer: { name: BIA.name, email: BIA.email, document: '39053344705', phone_number: '5521996543210' },
  payment: { finished_at: '2026-09-21 11:13:20' },
  products: [
    { id: 'a', name: 'Pintura em aquarela', is_order_bump: false },
    { id: 'b', name: 'Papéis', is_order_bump: true },
  ],
  ...others,
});

const EVENTS: [string, Kind][] = [
  ['SALE_APPROVED', 'approved'],
  ['sale_approved', 'approved'],
  ['PIX_GENERATED', 'pending'],
  ['BANK_SLIP_GENERATED', 'pending'],
  ['PICPAY_GENERATED', 'pending'],
  ['PIX_EXPIRED', 'expired'],
  ['BANK_SLIP_EXPIRED', 'expired'],
  ['SALE_REFUSED', 'failed'],
  ['SALE_REFUNDED', 'refunded'],
  ['REFUND', 'refunded'],
  ['SALE_CHARGEBACK', 'chargeback'],
  ['ABANDONED_CART', 'ignored'],
  ['SOMETHING_NEW', 'ignored'],
];
const SUBSCRIPTION_EVENTS: [string, Kind][] = [
  ['SUBSCRIPTION_CANCELED', 'subscription_canceled'],
  ['SUBSCRIPTION_EXPIRED', 'subscription_expired'],
];

export const kirvanoSamples: Sample[] = [
  ...EVENTS.map(([event, kind]) => ({
    title: event,
    body: sale(event),
    sales: [
      {
        kind,
        event,
        transactionId: 'SALE1',
        subscriptionId: undefined,
        scope: 'transaction' as const,
        buyer: BIA,
        products: [
          { id: 'a', name: 'Pintura em aquarela' },
          { id: 'b', name: 'Papéis' },
        ],
        amountCents: 116_980,
      },
    ],
  })),
  ...SUBSCRIPTION_EVENTS.map(([event, kind]) => ({
    title: event,
    body: sale(event, { type: 'RECURRING' }),
    sales: [
      {
        kind,
        scope: 'subscription' as const,
        subscriptionId: '~a/bia.nogueira@exemplo.com.br',
        transactionId: 'SALE1',
      },
    ],
  })),
  {
    title: 'what is really sent, which names no checkout',
    body: { ...sale('SALE_APPROVED'), checkout_id: undefined },
    sales: [{ kind: 'approved', transactionId: 'SALE1', buyer: BIA }],
  },
  {
    title: 'a late payment',
    body: sale('SUBSCRIPTION_OVERDUE', { plan: { charge_number: 3 } }),
    sales: [{ kind: 'late', transactionId: 'SALE1' }],
  },
  {
    title: 'a renewal, which is called an approval',
    body: sale('SALE_APPROVED', {
      sale_id: 'SALE2',
      type: 'RECURRING',
      plan: { charge_number: 2, next_charge_date: '2026-10-21 11:13:20' },
    }),
    sales: [
      {
        kind: 'approved',
        isRenewal: true,
        scope: 'transaction',
        subscriptionId: '~a/bia.nogueira@exemplo.com.br',
        periodEnd: '2026-10-21T14:13:20.000Z',
        dedupKey: 'approved:sale_approved:SALE2:2',
      },
    ],
  },
  {
    title: 'a renewal by its other name',
    body: sale('SUBSCRIPTION_RENEWED', { type: 'RECURRING' }),
    sales: [{ kind: 'approved', isRenewal: true }],
  },
  ...['security-token', 'x-kirvano-token', 'authorization'].map((header) => ({
    title: `a token in ${header}`,
    body: sale('SALE_APPROVED'),
    headers: { [header]: header === 'authorization' ? 'Bearer token-da-kirvano' : 'token-da-kirvano' },
    secret: 'token-da-kirvano',
    sales: [{ kind: 'approved' as const }],
  })),
];
