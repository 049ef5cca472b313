import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { at, list, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, productOf, type Sale, saleOf, unnumbered, withUnnumbered } from '../adapters/sale.ts';

const KINDS: Kinds = {
  purchase_approved: 'approved',
  subscription_renewed: 'approved',
  // The purchase has an event of its own.
  subscription_created: 'ignored',
  pix_gerado: 'pending',
  boleto_gerado: 'pending',
  picpay_gerado: 'pending',
  openfinance_nubank_gerado: 'pending',
  purchase_refused: 'failed',
  refund: 'refunded',
  chargeback: 'chargeback',
  subscription_canceled: 'subscription_canceled',
  subscription_cancelled: 'subscription_canceled',
  subscription_renewal_refused: 'late',
  subscription_late: 'late',
  initiate_checkout: 'ignored',
  checkout_abandonment: 'ignored',
};

export const cakto: Adapter = {
  platform: 'cakto',
  name: 'Cakto',
  proof: {
    by: 'body',
    label: 'Chave secreta do webhook',
    where: 'Integrações → Webhooks → seu webhook → Chave secreta',
  },
  recognises: ({ headers, body }) =>
    /^caktobot/i.test(headers['user-agent'] ?? '') ||
    (Object.hasOwn(body, 'secret') && Object.hasOwn(body, 'event') && typeof body.data === 'object'),
  verify: ({ body }, secret) => sameSecret(at(body, 'secret'), secret),
  read(delivery) {
    const orders = list(delivery.body, 'data');
    return (orders.length > 0 ? orders : [{}]).flatMap((order) => salesOfOrder(delivery, order));
  },
};

/** Version 2 sends all orders of a checkout at once, each with its own id. */
function salesOfOrder(delivery: ParsedDelivery, order: unknown): Sale[] {
  const event = text(delivery.body, 'event');
  const name = event?.toLowerCase() ?? '';
  const product = at(order, 'product');
  const buyer = buyerOf({
    name: text(order, 'customer.name', 'subscription.customer.name', 'customerName'),
    emails: values(order, 'customer.email', 'subscription.customer.email', 'customerEmail'),
    phones: values(order, 'customer.phone', 'subscription.customer.phone', 'customerCellphone'),
    documents: values(order, 'customer.docNumber', 'subscription.customer.docNumber'),
  });
  const plan =
    word(product, 'type') === 'subscription' ? unnumbered(text(product, 'id', 'short_id'), buyer) : undefined;
  const sale = saleOf(delivery, {
    platform: 'cakto',
    event,
    ...kindOf(KINDS, name),
    transactionId: text(order, 'id', 'refId'),
    // A first sale may lack the subscription's id.
    subscriptionId: text(order, 'subscription.id') ?? plan,
    buyer,
    products: isObject(product)
      ? productOf(text(product, 'id', 'short_id'), text(product, 'name'), { offer: text(order, 'offer.id') })
      : productOf(text(order, 'product')),
    amountCents: reais(order, 'amount', 'baseAmount'),
    occurredAt: moment(order, ...occasions(name)),
    // The panel's test button sends an approval that is still waiting for payment.
    isTest: name === 'purchase_approved' && word(order, 'status') === 'waiting_payment',
    isRenewal: name === 'subscription_renewed',
    periodEnd: moment(order, 'subscription.next_payment_date'),
  });
  return withUnnumbered(delivery, sale, plan);
}

function occasions(event: string): string[] {
  if (event === 'refund') return ['refundedAt'];
  if (event === 'chargeback') return ['chargedbackAt'];
  return event === 'subscription_canceled' ? ['subscription.canceledAt'] : ['paidAt', 'createdAt'];
}
