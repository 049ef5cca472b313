import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const order = (event: string, alias = 'x') => ({
  event,
  time: '2026-09-21T11:13:20-03:00',
  merchant: { id: 1, alias: 'loja' },
  resource: {
    id: 900,
    value_total: 149.9,
    status: { data: { alias } },
    customer: { data: { name: BIA.name, email: BIA.email, cpf: '39053344705', phone: { full_number: '21996543210' } } },
    items: { data: [{ sku_id: 8, product_id: 7, sku: { data: { title: 'Pintura em aquarela' } } }] },
  },
});

const EVENTS: [string, string, Kind][] = [
  ['order.paid', 'paid', 'approved'],
  ['Order.Paid', 'paid', 'approved'],
  ['order.created', 'waiting_payment', 'pending'],
  ['transaction.payment.refused', '', 'failed'],
  ['order.status.updated', 'paid', 'approved'],
  ['order.status.updated', 'refunded', 'refunded'],
  ['order.status.updated', 'cancelled', 'canceled'],
  ['order.status.updated', 'CHARGEBACK', 'chargeback'],
  ['order.status.updated', 'in_dispute', 'refund_requested'],
  ['order.status.updated', 'delivered', 'ignored'],
  ['order.invoice.created', 'paid', 'ignored'],
  ['cart.reminder', '', 'ignored'],
  ['customer.created', '', 'ignored'],
  ['product.updated', '', 'ignored'],
  ['cashback.expiring', '', 'ignored'],
  ['order.something', '', 'ignored'],
];

export const yampiSamples: Sample[] = [
  ...EVENTS.map(([event, alias, kind]) => ({
    title: `${event} ${alias}`,
    body: order(event, alias),
    sales: [
      {
        kind,
        event,
        transactionId: '900',
        buyer: BIA,
        products: [{ id: '8', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        occurredAt: '2026-09-21T14:13:20.000Z',
      },
    ],
  })),
  {
    title: 'a signed delivery',
    body: order('order.paid'),
    headers: { 'x-yampi-hmac-sha256': 'Bjuxnn99JUvG3fCwY2Pov0dZd1R1QhE28dYRQmPcgv8=' },
    secret: 'segredo-da-yampi',
    sales: [{ kind: 'approved' }],
  },
];
