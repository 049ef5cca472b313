import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import { joined, list, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, NO_SALE } from '../adapters/kinds.ts';
import { sameHmac } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  'order.paid': 'approved',
  'order.created': 'pending',
  'transaction.payment.refused': 'failed',
};
const OTHER_NEWS = /^(order\.invoice|cart|customer|product|cashback)\./;

/** The new status in `order.status.updated`; packing and shipping have no effect. */
const ALIASES: Kinds = {
  paid: 'approved',
  payment_approved: 'approved',
  approved: 'approved',
  waiting_payment: 'pending',
  pending: 'pending',
  refused: 'failed',
  cancelled: 'canceled',
  canceled: 'canceled',
  refund_requested: 'refund_requested',
  in_dispute: 'refund_requested',
  dispute: 'refund_requested',
  refunded: 'refunded',
  chargeback: 'chargeback',
  chargedback: 'chargeback',
};

export const yampi: Adapter = {
  platform: 'yampi',
  name: 'Yampi',
  proof: { by: 'header', label: 'Chave secreta', where: 'Configurações → Webhooks → seu webhook → Chave secreta' },
  recognises: ({ headers, body }) =>
    'x-yampi-hmac-sha256' in headers ||
    (isObject(body.resource) &&
      /^(order|cart|transaction|customer|product|cashback)\./i.test(text(body, 'event') ?? '')),
  verify: ({ headers, raw }, secret) => sameHmac(headers['x-yampi-hmac-sha256'], 'sha256', secret, raw, 'base64'),
  read(delivery) {
    const { resource } = delivery.body;
    const event = text(delivery.body, 'event');
    const alias = word(resource, 'status.data.alias', 'status.alias');
    const customer = 'customer.data';
    return [
      saleOf(delivery, {
        platform: 'yampi',
        event,
        ...kindOfNews(event?.toLowerCase() ?? '', alias),
        transactionId: event?.toLowerCase().startsWith('transaction.')
          ? text(resource, 'order_id', 'id')
          : text(resource, 'id'),
        dedup: [alias],
        buyer: buyerOf({
          name:
            text(resource, `${customer}.name`) ??
            joined(resource, ' ', `${customer}.first_name`, `${customer}.last_name`),
          emails: values(resource, `${customer}.email`, 'customer.email'),
          phones: values(resource, `${customer}.phone.full_number`, `${customer}.phone.formated_number`),
          documents: values(resource, `${customer}.cpf`),
        }),
        products: list(resource, 'items.data').flatMap((item) =>
          productOf(text(item, 'sku_id', 'product_id'), text(item, 'sku.data.title')),
        ),
        amountCents: reais(resource, 'value_total'),
        occurredAt: moment(delivery.body, 'time'),
      }),
    ];
  },
};

function kindOfNews(event: string, alias: string) {
  if (OTHER_NEWS.test(event)) return NO_SALE;
  if (event !== 'order.status.updated') return kindOf(KINDS, event);
  return Object.hasOwn(ALIASES, alias) ? kindOf(ALIASES, alias) : NO_SALE;
}
