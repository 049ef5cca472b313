import type { Sample } from './sample.ts';

const POINTER = { kind: 'ignored' as const, reason: 'needs_fetch' as const, transactionId: '138' };

export const mercadopagoSamples: Sample[] = [
  {
    title: 'a webhook',
    body: { action: 'payment.updated', type: 'payment', id: 5, data: { id: '138' } },
    query: { 'data.id': '138', type: 'payment' },
    headers: {
      'x-request-id': 'pedido-1',
      'x-signature': 'ts=1790000000,v1=b1e325235e1d93e9c03ab097753ee46e8ebc99ac9e48689c1c9d69225d82895f',
    },
    secret: 'assinatura-do-mp',
    sales: [{ ...POINTER, event: 'payment.updated' }],
  },
  {
    title: 'a webhook with a capital in its number and the time in milliseconds',
    body: { action: 'order.processed', type: 'order', data: { id: 'ORD1' } },
    query: { 'data.id': 'ORD1' },
    headers: { 'x-signature': 'ts=1790000000000, v1=0b6a8bbf03ab6d002999cc03914d7aff0469c14ba742fefe2d6a81328032ba5a' },
    secret: 'assinatura-do-mp',
    sales: [{ ...POINTER, transactionId: 'ORD1' }],
  },
  {
    title: 'the older notice of the same payment',
    body: { resource: '138', topic: 'payment' },
    query: { id: '138', topic: 'payment' },
    sales: [{ ...POINTER, event: 'payment' }],
  },
  {
    title: 'the older notice with an address',
    body: { resource: 'https://api.mercadolibre.com/merchant_orders/138', topic: 'merchant_order' },
    sales: [{ ...POINTER, event: 'merchant_order' }],
  },
];
