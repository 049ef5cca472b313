import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { at, count, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, NO_SALE } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, productOf, type Sale, saleOf } from '../adapters/sale.ts';

const EVENT = /^(PURCHASE_|SUBSCRIPTION_|SWITCH_PLAN|CLUB_|UPDATE_)/i;
const ENVELOPE = ['creation_date', 'creationDate', 'data.purchase', 'data.buyer', 'data.subscriber'];

const KINDS: Kinds = {
  purchase_approved: 'approved',
  // Sent after the guarantee period, for the same transaction.
  purchase_complete: 'approved',
  purchase_billet_printed: 'pending',
  purchase_delayed: 'late',
  purchase_canceled: 'canceled',
  purchase_expired: 'expired',
  purchase_protest: 'refund_requested',
  purchase_refunded: 'refunded',
  purchase_chargeback: 'chargeback',
  subscription_cancellation: 'subscription_canceled',
  purchase_out_of_shopping_cart: 'ignored',
  switch_plan: 'ignored',
  update_subscription_charge_date: 'ignored',
  club_first_access: 'ignored',
  club_module_completed: 'ignored',
};

/** Version 1.0.0 has no events, only the purchase's status. */
const STATUSES: Kinds = {
  approved: 'approved',
  completed: 'approved',
  complete: 'approved',
  billet_printed: 'pending',
  waiting_payment: 'pending',
  under_analisys: 'pending',
  started: 'pending',
  pre_order: 'pending',
  delayed: 'late',
  overdue: 'late',
  no_funds: 'failed',
  blocked: 'failed',
  canceled: 'canceled',
  cancelled: 'canceled',
  expired: 'expired',
  dispute: 'refund_requested',
  refunded: 'refunded',
  // A partial refund: access stays.
  partially_refunded: 'ignored',
  chargeback: 'chargeback',
};

export const hotmart: Adapter = {
  platform: 'hotmart',
  name: 'Hotmart',
  proof: { by: 'header', label: 'Hottok', where: 'Ferramentas → Webhook (API e notificações) → Autenticação' },
  recognises: ({ headers, body }) =>
    'x-hotmart-hottok' in headers ||
    Object.hasOwn(body, 'hottok') ||
    (EVENT.test(text(body, 'event') ?? '') && isObject(body.data) && values(body, ...ENVELOPE).length > 0),
  verify: ({ headers, body }, secret) => sameSecret(headers['x-hotmart-hottok'] ?? at(body, 'hottok'), secret),
  read: (delivery) => [isObject(delivery.body.data) ? version2(delivery) : version1(delivery)],
};

function version2(delivery: ParsedDelivery): Sale {
  const { body } = delivery;
  const { data } = body;
  const event = text(body, 'event', 'data.purchase.status');
  const transactionId = text(data, 'purchase.transaction');
  const charge = count(data, 'purchase.recurrence_number');
  return saleOf(delivery, {
    platform: 'hotmart',
    event,
    ...kindOfEvent(word(body, 'event'), word(data, 'purchase.status')),
    transactionId,
    dedup: [text(body, 'id')],
    subscriptionId: text(data, 'subscription.subscriber.code', 'subscriber.code', 'subscription.subscriber_code'),
    buyer: buyerOf({
      name: text(data, 'buyer.name', 'subscriber.name', 'buyer.first_name'),
      emails: values(data, 'buyer.email', 'subscriber.email', 'subscription.user.email', 'user.email'),
      phones: [phoneWithCode(data), ...values(data, 'buyer.checkout_phone', 'buyer.phone', 'subscriber.phone.phone')],
      documents: values(data, 'buyer.document', 'buyer.documents.0.value'),
    }),
    products: productOf(
      text(data, 'product.id', 'subscription.product.id'),
      text(data, 'product.name', 'subscription.product.name'),
      { offer: text(data, 'purchase.offer.code') },
    ),
    amountCents: reais(
      data,
      'purchase.full_price.value',
      'purchase.price.value',
      'purchase.original_offer_price.value',
    ),
    occurredAt: moment(body, 'creation_date', 'creationDate'),
    // Sent by the panel's test button.
    isTest: text(data, 'product.id') === '0' || /^testecomprador.*@example\.com$/.test(word(data, 'buyer.email')),
    // The end of the guarantee is not a new charge: a cancelled subscription stays cancelled.
    isRenewal: charge !== undefined && charge > 1 && word(body, 'event') !== 'purchase_complete',
    periodEnd: moment(data, 'purchase.date_next_charge', 'date_next_charge'),
  });
}

/** A flat form or object that includes the account's hottok. */
function version1(delivery: ParsedDelivery): Sale {
  const { body } = delivery;
  return saleOf(delivery, {
    platform: 'hotmart',
    event: text(body, 'event', 'status'),
    ...kindOfEvent(word(body, 'event'), word(body, 'status')),
    transactionId: text(body, 'transaction'),
    dedup: [text(body, 'id'), word(body, 'status')],
    subscriptionId: text(body, 'subscriber_code'),
    buyer: buyerOf({
      name: text(body, 'name', 'first_name'),
      emails: values(body, 'email'),
      phones: values(body, 'phone_checkout_number', 'phone_number', 'phone'),
      documents: values(body, 'doc'),
    }),
    products: productOf(text(body, 'prod'), text(body, 'prod_name')),
    amountCents: reais(body, 'full_price', 'price'),
    isTest: text(body, 'prod') === '0',
  });
}

function kindOfEvent(event: string, status: string) {
  const said = event === '' ? kindOf(STATUSES, status) : kindOf(KINDS, event);
  return said.kind === 'refunded' && status === 'partially_refunded' ? NO_SALE : said;
}

function phoneWithCode(data: unknown): string {
  const code = text(data, 'buyer.checkout_phone_code')?.replace(/\D/g, '') ?? '';
  const number = text(data, 'buyer.checkout_phone') ?? '';
  return /^[1-9]\d{0,2}$/.test(code) ? `+${code}${number.replace(/\D/g, '')}` : number;
}
