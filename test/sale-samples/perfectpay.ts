import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const secret = 'token-da-perfectpay';
const sale = (status: unknown, others: object = {}) => ({
  token: secret,
  code: 'PPC1',
  sale_amount: 149.9,
  sale_status_enum: status,
  date_approved: '2026-09-21 11:13:20',
  product: { code: 'PP1', name: 'Pintura em aquarela' },
  customer: {
    full_name: BIA.name,
    email: BIA.email,
    identification_number: '39053344705',
    phone_extension: '55',
    phone_area_code: '21',
    phone_number: '996543210',
  },
  ...others,
});

const STATUSES: [number | string, Kind][] = [
  [1, 'pending'],
  [2, 'approved'],
  ['2', 'approved'],
  [3, 'pending'],
  [4, 'refund_requested'],
  [5, 'failed'],
  [6, 'canceled'],
  [7, 'refunded'],
  [8, 'approved'],
  [9, 'chargeback'],
  [10, 'approved'],
  [11, 'canceled'],
  [12, 'pending'],
  [13, 'expired'],
  [15, 'canceled'],
  [16, 'approved'],
  [17, 'chargeback'],
  [18, 'refunded'],
  [19, 'refunded'],
  [20, 'refunded'],
  [99, 'ignored'],
];

const SUBSCRIPTION: [number, string, Kind][] = [
  [2, 'subscription_started', 'approved'],
  [2, 'subscription_canceled', 'subscription_canceled'],
  [7, 'subscription_cancelled', 'refunded'],
  [5, 'subscription_overdue', 'late'],
  [2, 'subscription_ended', 'subscription_expired'],
];

export const perfectpaySamples: Sample[] = [
  ...STATUSES.map(([status, kind]) => ({
    title: `status ${JSON.stringify(status)}`,
    body: sale(status),
    secret,
    sales: [
      {
        kind,
        transactionId: 'PPC1',
        buyer: BIA,
        products: [{ id: 'PP1', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
      },
    ],
  })),
  ...SUBSCRIPTION.map(([status, status_event, kind]) => ({
    title: `status ${status} of a subscription, ${status_event}`,
    body: sale(status, { subscription: { code: 'SUB1', charges_made: 1, status_event } }),
    sales: [{ kind, subscriptionId: 'SUB1' }],
  })),
  {
    title: 'a renewal',
    body: sale(2, { subscription: { code: 'SUB1', charges_made: 2, next_charge_date: '2026-10-21T14:13:20.000000Z' } }),
    sales: [
      {
        kind: 'approved',
        isRenewal: true,
        periodEnd: '2026-10-21T14:13:20.000Z',
        occurredAt: '2026-09-21T14:13:20.000Z',
      },
    ],
  },
  {
    title: 'a status by its name alone',
    body: sale(undefined, { sale_status_enum_key: 'CHARGED_BACK' }),
    sales: [{ kind: 'chargeback', event: 'CHARGED_BACK' }],
  },
];
