import type { Adapter } from '../adapters/adapter.ts';
import type { Body } from '../adapters/body.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { at, moment, text } from '../adapters/fields.ts';
import { sameHmac } from '../adapters/proof.ts';
import { saleOf } from '../adapters/sale.ts';

const TOPIC = /^(payment|merchant_order|order|chargebacks?|subscription_\w+|topic_\w+)$/i;

/**
 * Its notifications name only a payment: buyer, status and amount would have to be fetched with the
 * producer's access token. Without one, they are recognised, stored and shown, with the payment's number as
 * transaction.
 */
export const mercadopago: Adapter = {
  platform: 'mercadopago',
  name: 'Mercado Pago',
  proof: {
    by: 'header',
    label: 'Assinatura secreta',
    where: 'Suas integrações → sua aplicação → Webhooks → Assinatura secreta',
  },
  recognises: ({ headers, query, body }) =>
    /(^|,)\s*ts=\d+/.test(headers['x-signature'] ?? '') ||
    (TOPIC.test(text(body, 'type') ?? '') &&
      at(body, 'data.id') !== undefined &&
      (isNotice(body) || 'data.id' in query)) ||
    (TOPIC.test(text(body, 'topic') ?? '') && typeof body.resource === 'string'),
  verify({ headers, query }, secret) {
    const { ts, v1 } = Object.fromEntries(
      (headers['x-signature'] ?? '').split(',').map((part) => part.trim().split('=')),
    );
    const id = (query['data.id'] ?? query.id)?.toLowerCase();
    const parts = [
      id && `id:${id};`,
      headers['x-request-id'] && `request-id:${headers['x-request-id']};`,
      ts && `ts:${ts};`,
    ];
    return sameHmac(v1, 'sha256', secret, parts.filter(Boolean).join(''));
  },
  read: (delivery) => [
    saleOf(delivery, {
      platform: 'mercadopago',
      event: text(delivery.body, 'action', 'type', 'topic'),
      kind: 'ignored',
      reason: 'needs_fetch',
      transactionId: paymentOf(delivery),
      dedup: [text(delivery.body, 'id')],
      occurredAt: moment(delivery.body, 'date_created'),
    }),
  ],
};

const isNotice = (body: Body) => ['action', 'api_version', 'live_mode'].some((key) => Object.hasOwn(body, key));

function paymentOf({ body, query }: ParsedDelivery): string | undefined {
  return (text(body, 'data.id', 'resource') ?? query['data.id'] ?? query.id)?.split('/').at(-1) || undefined;
}
