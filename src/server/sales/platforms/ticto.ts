import { DAY_MS } from '#shared/time/dates.ts';
import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import { at, cents, count, joined, list, moment, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  authorized: 'approved',
  // A free trial gives access, which no other event reports.
  trial: 'approved',
  trial_started: 'approved',
  extended: 'approved',
  uncanceled: 'approved',
  waiting_payment: 'pending',
  pix_created: 'pending',
  bank_slip_created: 'pending',
  pix_expired: 'expired',
  bank_slip_expired: 'expired',
  bank_slip_delayed: 'late',
  subscription_delayed: 'late',
  refused: 'failed',
  claimed: 'refund_requested',
  refunded: 'refunded',
  chargeback: 'chargeback',
  subscription_canceled: 'subscription_canceled',
  all_charges_paid: 'subscription_canceled',
  trial_ended: 'ignored',
  card_exchanged: 'ignored',
  close: 'ignored',
  abandoned_cart: 'ignored',
};

/** Version 1 writes `customer_email` where version 2 has `customer.email`. */
const both = (path: string) => [path, path.replaceAll('.', '_')];

export const ticto: Adapter = {
  platform: 'ticto',
  name: 'Ticto',
  proof: { by: 'body', label: 'Token', where: 'TictoTools → Webhook → seu webhook → Token' },
  recognises: ({ body }) =>
    (text(body, 'version') === '2.0' && Object.hasOwn(body, 'status') && isObject(body.customer)) ||
    values(body, ...both('order.transaction_hash'), ...both('order.hash')).length > 0,
  verify: ({ body }, secret) => sameSecret(at(body, 'token'), secret),
  read(delivery) {
    const { body } = delivery;
    const status = text(body, 'status');
    const [subscription] = list(body, 'subscriptions');
    const charges = count(subscription, 'successful_charges');
    const phone = joined(body, '', 'customer.phone.ddi', 'customer.phone.ddd', 'customer.phone.number');
    return [
      saleOf(delivery, {
        platform: 'ticto',
        event: status,
        ...kindOf(KINDS, status?.toLowerCase() ?? ''),
        transactionId: text(body, ...both('order.transaction_hash'), 'transaction.hash', ...both('order.hash')),
        dedup: [text(body, 'status_date')],
        subscriptionId: text(subscription, 'id'),
        buyer: buyerOf({
          name: text(body, ...both('customer.name')),
          emails: values(body, ...both('customer.email'), 'customer.email_confirmation'),
          phones: [phone, ...values(body, 'customer_phone', 'customer.phone')],
          documents: values(body, ...both('customer.cpf'), ...both('customer.cnpj')),
        }),
        products: productOf(text(body, ...both('item.product_id')), text(body, ...both('item.product_name')), {
          offer: text(body, ...both('item.offer_code')),
        }),
        amountCents: cents(body, ...both('order.paid_amount'), ...both('item.amount')),
        occurredAt: moment(body, 'status_date'),
        isRenewal: /^(extended|uncanceled)$/.test(word(body, 'status')) || (charges !== undefined && charges > 1),
        periodEnd: moment(subscription, 'next_charge') ?? lastPeriodEnd(body),
      }),
    ];
  },
};

/** The last charge has no next charge date, but still pays for its period. */
function lastPeriodEnd(body: unknown): string | undefined {
  const [chargedAt, days] = [moment(body, 'status_date'), count(body, ...both('item.days_of_access'))];
  const isCharge = /^(authorized|all_charges_paid)$/.test(word(body, 'status'));
  if (!isCharge || chargedAt === undefined || days === undefined || !(days > 0 && days <= 36_500)) return undefined;
  return new Date(Date.parse(chargedAt) + days * DAY_MS).toISOString();
}
