import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const secret = 'autenticacao-da-escola';
const CLIENT = {
  basic_authentication: secret,
  client_name: BIA.name,
  client_email: BIA.email,
  client_cel: '21996543210',
  client_documment: '39053344705',
  product_key: 'pro1',
  product_name: 'Pintura em aquarela',
};
const sale = (code: number | undefined, status: string) => ({
  ...CLIENT,
  type: 'STATUS_ALTERADO',
  trans_key: 'ven1',
  trans_status: status,
  trans_status_code: code,
  trans_value: 14990,
  trans_updatedate: '2026-09-21 11:13:20',
});
const subscription = (status: string | undefined, code?: number) => ({
  ...CLIENT,
  type: 'ASSINATURA',
  subs_key: 'ass1',
  subs_status: status,
  subs_status_code: code,
  subs_next_charge: '2026-10-21',
});

const SALES: [number | undefined, string, Kind][] = [
  [1, 'Aguardando Pagamento', 'pending'],
  [2, 'Pagamento Aprovado', 'approved'],
  [2, 'qualquer coisa', 'approved'],
  [undefined, 'PAGAMENTO APROVADO', 'approved'],
  [3, 'Cancelada', 'canceled'],
  [4, 'Chargeback', 'chargeback'],
  [5, 'Devolvida', 'refunded'],
  // The words know better than an unverified number.
  [6, 'Estornado', 'refunded'],
  [7, 'Estorno Pendente', 'refund_requested'],
  [undefined, 'Reembolso solicitado', 'refund_requested'],
  [10, 'Pagamento Atrasado', 'late'],
  [5, '', 'refunded'],
  [99, 'Novidade', 'ignored'],
];
const SUBSCRIPTIONS: [string | undefined, number | undefined, Kind][] = [
  ['Cancelada', 9, 'subscription_canceled'],
  [undefined, 3, 'subscription_canceled'],
  ['Vencida', undefined, 'subscription_expired'],
  ['ATRASADA', undefined, 'late'],
  ['Ativa', 1, 'ignored'],
];

export const braipSamples: Sample[] = [
  ...SALES.map(([code, status, kind]) => ({
    title: `${code} ${status}`,
    body: sale(code, status),
    secret,
    sales: [{ kind, transactionId: 'ven1', buyer: BIA, amountCents: 14_990, occurredAt: '2026-09-21T14:13:20.000Z' }],
  })),
  ...SUBSCRIPTIONS.map(([status, code, kind]) => ({
    title: `a subscription: ${status} ${code}`,
    body: subscription(status, code),
    secret,
    sales: [{ kind, subscriptionId: 'ass1', scope: 'buyer' as const, periodEnd: '2026-10-21T03:00:00.000Z' }],
  })),
  {
    title: 'an abandoned cart',
    body: { ...CLIENT, type: 'ABANDONO' },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
  {
    title: 'a parcel’s number, which comes with the sale’s status',
    body: { ...sale(2, 'Pagamento Aprovado'), type: 'CODIGO_RASTREIO_ADICIONADO' },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
];
