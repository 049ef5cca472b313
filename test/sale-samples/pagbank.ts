import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const charge = (status: string, refunded = 0) => ({
  id: `CHAR_${status}`,
  status,
  paid_at: '2026-09-21T11:13:20.000-03:00',
  amount: { value: 14990, summary: { total: 14990, refunded } },
});
const order = (...charges: object[]) => ({
  id: 'ORDE_1',
  reference_id: 'ref-1',
  customer: {
    name: BIA.name,
    email: BIA.email,
    tax_id: '39053344705',
    phones: [{ country: '55', area: '21', number: '996543210' }],
  },
  items: [{ reference_id: 'curso', name: 'Pintura em aquarela' }],
  charges,
});

const CHARGES: [string, object[], Kind][] = [
  ['PAID', [charge('PAID')], 'approved'],
  ['paid', [charge('paid')], 'approved'],
  ['WAITING', [charge('WAITING')], 'pending'],
  ['IN_ANALYSIS', [charge('IN_ANALYSIS')], 'pending'],
  ['DECLINED', [charge('DECLINED')], 'failed'],
  ['CANCELED', [charge('CANCELED')], 'canceled'],
  ['CANCELED and given back', [charge('CANCELED', 14990)], 'refunded'],
  ['CANCELED and given back in part', [charge('CANCELED', 5000)], 'ignored'],
  ['PAID and given back in part', [charge('PAID', 5000)], 'approved'],
  ['DECLINED, then PAID', [charge('DECLINED'), charge('PAID')], 'approved'],
  ['SOMETHING_NEW', [charge('SOMETHING_NEW')], 'ignored'],
];

export const pagbankSamples: Sample[] = [
  ...CHARGES.map(([title, charges, kind]) => ({
    title,
    body: order(...charges),
    sales: [
      {
        kind,
        transactionId: 'ORDE_1',
        buyer: BIA,
        products: [{ id: 'curso', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
      },
    ],
  })),
  {
    title: 'a signed delivery',
    body: order(charge('PAID')),
    headers: { 'x-authenticity-token': '03cc4206269868f1e7f716a6c009494db77e9a43c82de2e62bffd0980e972f33' },
    secret: 'token-do-pagbank',
    sales: [{ kind: 'approved', occurredAt: '2026-09-21T14:13:20.000Z' }],
  },
  {
    title: 'a chargeback of an order',
    body: { id: 'CBKS_1', reference_id: 'ref-1', order: { id: 'ORDE_1' }, charges: [] },
    sales: [{ kind: 'chargeback', transactionId: 'ORDE_1', scope: 'transaction' }],
  },
  {
    title: 'a chargeback that does not say of what',
    body: { id: 'CBKS_1', status: 'OPEN' },
    sales: [{ kind: 'chargeback', reason: 'needs_fetch', scope: 'buyer' }],
  },
  {
    title: 'an old notice, which names a code to ask with',
    body: 'notificationCode=ABC-1&notificationType=transaction',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    sales: [{ kind: 'ignored', reason: 'needs_fetch', transactionId: 'ABC-1' }],
  },
];
