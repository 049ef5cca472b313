import type { Adapter } from '../adapters/adapter.ts';
import { count, flag, list, moment, reais, text, values } from '../adapters/fields.ts';
import { type Kinds, kindOf } from '../adapters/kinds.ts';
import { inSomeHeader } from '../adapters/proof.ts';
import { buyerOf, forSubscription, type Kind, productOf, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  purchase_order_confirmed: 'approved',
  recurrent_payment: 'approved',
  // Repeats the purchase by its access, with neither a payment nor a name.
  product_access_started: 'approved',
  product_access_ended: 'revoked',
  purchase_request_confirmed: 'pending',
  purchase_request_expired: 'expired',
  purchase_request_canceled: 'canceled',
  subscription_renewal_pending: 'late',
  refund_requested: 'refund_requested',
  payment_refund: 'refunded',
  payment_chargeback: 'chargeback',
  subscription_canceled: 'subscription_canceled',
  subscription_expired: 'subscription_expired',
  refund_period_over: 'ignored',
  subscription_product_acess: 'ignored',
  subscription_product_access: 'ignored',
  active_member_notification: 'ignored',
  abandoned_cart: 'ignored',
};

const TAKEN_BACK: readonly Kind[] = ['refunded', 'chargeback'];

export const lastlink: Adapter = {
  platform: 'lastlink',
  name: 'Lastlink',
  proof: { by: 'header', label: 'Token', where: 'Integrações → Webhook → sua integração → Token', unsure: true },
  recognises: ({ body }) => Object.hasOwn(body, 'Event') && Object.hasOwn(body, 'Data'),
  verify: ({ headers }, secret) => inSomeHeader(headers, secret),
  read(delivery) {
    const { Data: data, ...envelope } = delivery.body;
    const event = text(envelope, 'Event');
    const subscriptions = [
      text(data, 'SubscriptionId'),
      ...list(data, 'Subscriptions').map((subscription) => text(subscription, 'Id')),
    ];
    const [subscriptionId, ...others] = new Set(subscriptions.filter((id) => id !== undefined));
    const recurrency = count(data, 'Purchase.Recurrency');
    const sale = saleOf(delivery, {
      platform: 'lastlink',
      event,
      ...kindOf(KINDS, event?.toLowerCase() ?? ''),
      transactionId: text(data, 'Purchase.PaymentId'),
      dedup: [text(envelope, 'Id')],
      subscriptionId,
      buyer: buyerOf({
        name: text(data, 'Buyer.Name', 'Member.Name'),
        emails: values(data, 'Buyer.Email', 'Member.Email'),
        phones: values(data, 'Buyer.PhoneNumber', 'Member.PhoneNumber'),
        documents: values(data, 'Buyer.Document', 'Member.Document'),
      }),
      products: [...list(data, 'Products'), ...list(data, 'Product')].flatMap((product) =>
        productOf(text(product, 'Id'), text(product, 'Name')),
      ),
      amountCents: reais(data, 'Purchase.Price.Value', 'Purchase.OriginalPrice.Value'),
      occurredAt: moment(envelope, 'CreatedAt'),
      isTest: flag(envelope, 'IsTest'),
      periodEnd: moment(list(data, 'Subscriptions')[0], 'ExpiredDate'),
      isRenewal: event?.toLowerCase() === 'recurrent_payment' || (recurrency !== undefined && recurrency > 1),
    });
    // One payment for several products created several accesses: a refund must also end the others.
    return [sale, ...(TAKEN_BACK.includes(sale.kind) ? others.map((id) => forSubscription(delivery, sale, id)) : [])];
  },
};
