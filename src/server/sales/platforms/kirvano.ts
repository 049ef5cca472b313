import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import { count, flag, list, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf } from '../adapters/kinds.ts';
import { inSomeHeader } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf, unnumbered } from '../adapters/sale.ts';

const KINDS: Kinds = {
  // Also sent for every renewal.
  sale_approved: 'approved',
  subscription_renewed: 'approved',
  pix_generated: 'pending',
  bank_slip_generated: 'pending',
  picpay_generated: 'pending',
  pix_expired: 'expired',
  picpay_expired: 'expired',
  bank_slip_expired: 'expired',
  sale_refused: 'failed',
  sale_refunded: 'refunded',
  refund: 'refunded',
  refunded: 'refunded',
  refund_requested: 'refund_requested',
  sale_chargeback: 'chargeback',
  chargeback: 'chargeback',
  subscription_overdue: 'late',
  subscription_canceled: 'subscription_canceled',
  subscription_cancelled: 'subscription_canceled',
  subscription_expired: 'subscription_expired',
  abandoned_cart: 'ignored',
};

const isEvent = (body: unknown) => Object.hasOwn(KINDS, word(body, 'event'));

export const kirvano: Adapter = {
  platform: 'kirvano',
  name: 'Kirvano',
  proof: { by: 'header', label: 'Token', where: 'Integrações → Webhooks → seu webhook → Token', unsure: true },
  // The documented examples name a checkout, real deliveries do not.
  recognises: ({ body }) =>
    Object.hasOwn(body, 'checkout_id')
      ? Object.hasOwn(body, 'sale_id') || isEvent(body)
      : Object.hasOwn(body, 'sale_id') && isObject(body.customer) && isEvent(body),
  verify: ({ headers }, secret) => inSomeHeader(headers, secret),
  read(delivery) {
    const { body } = delivery;
    const event = text(body, 'event');
    const name = event?.toLowerCase() ?? '';
    const charge = count(body, 'plan.charge_number');
    const buyer = buyerOf({
      name: text(body, 'customer.name'),
      emails: values(body, 'customer.email'),
      phones: values(body, 'customer.phone_number', 'customer.phone'),
      documents: values(body, 'customer.document'),
    });
    const isRecurring = word(body, 'type') === 'recurring' || name.startsWith('subscription_');
    const products = list(body, 'products');
    const main = products.find((product) => !flag(product, 'is_order_bump')) ?? products[0];
    const said = kindOf(KINDS, name);
    return [
      saleOf(delivery, {
        platform: 'kirvano',
        event,
        ...said,
        transactionId: text(body, 'sale_id'),
        dedup: [charge],
        subscriptionId: isRecurring ? unnumbered(text(main, 'id', 'name'), buyer) : undefined,
        buyer,
        products: products.flatMap((product) =>
          productOf(text(product, 'id'), text(product, 'name'), {
            offer: text(product, 'offer_id'),
            amountCents: reais(product, 'price'),
          }),
        ),
        amountCents: reais(body, 'total_price', 'fiscal.total_value'),
        occurredAt: said.kind === 'approved' ? moment(body, 'payment.finished_at') : undefined,
        isRenewal: name === 'subscription_renewed' || (charge !== undefined && charge > 1),
        periodEnd: moment(body, 'plan.next_charge_date', 'next_charge_date'),
      }),
    ];
  },
};
