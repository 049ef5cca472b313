import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { cents, list, moment, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf } from '../adapters/kinds.ts';
import { sameHmac } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  order_approved: 'approved',
  compra_aprovada: 'approved',
  subscription_renewed: 'approved',
  pix_created: 'pending',
  billet_created: 'pending',
  pix_gerado: 'pending',
  boleto_gerado: 'pending',
  order_rejected: 'failed',
  compra_recusada: 'failed',
  order_refunded: 'refunded',
  compra_reembolsada: 'refunded',
  chargeback: 'chargeback',
  subscription_canceled: 'subscription_canceled',
  subscription_late: 'late',
  abandoned: 'ignored',
  abandoned_cart: 'ignored',
  carrinho_abandonado: 'ignored',
};

/** For deliveries that lack their event. */
const STATUSES: Kinds = {
  paid: 'approved',
  waiting_payment: 'pending',
  refused: 'failed',
  refunded: 'refunded',
  chargedback: 'chargeback',
  abandoned: 'ignored',
};

export const kiwify: Adapter = {
  platform: 'kiwify',
  name: 'Kiwify',
  proof: { by: 'query', label: 'Token do webhook', where: 'Apps → Webhooks → seu webhook → Token' },
  recognises({ body }) {
    const order = orderOf(body);
    return (
      Object.hasOwn(order, 'webhook_event_type') ||
      ('order_ref' in order && 'Customer' in order) ||
      ('checkout_link' in order && 'store_id' in order)
    );
  },
  verify: (delivery, secret) =>
    signedTexts(delivery).some((signed) => sameHmac(delivery.query.signature, 'sha1', secret, signed)),
  read(delivery) {
    const order = orderOf(delivery.body);
    const event = text(order, 'webhook_event_type', 'order_status', 'status');
    const charges = list(order, 'Subscription.charges.completed').length;
    return [
      saleOf(delivery, {
        platform: 'kiwify',
        event,
        ...kindOf(Object.hasOwn(order, 'webhook_event_type') ? KINDS : STATUSES, event?.toLowerCase() ?? ''),
        transactionId: text(order, 'order_id', 'order_ref', 'id'),
        // There is no event id.
        dedup: [charges || text(order, 'updated_at')],
        subscriptionId: text(order, 'subscription_id', 'Subscription.id'),
        buyer: buyerOf({
          name: text(order, 'Customer.full_name', 'Customer.name', 'Customer.first_name', 'name'),
          emails: values(order, 'Customer.email', 'email'),
          phones: values(order, 'Customer.mobile', 'Customer.phone', 'phone'),
          documents: values(order, 'Customer.CPF', 'Customer.cnpj', 'cpf'),
        }),
        products: productOf(
          text(order, 'Product.product_id', 'product_id'),
          text(order, 'Product.product_name', 'product_name'),
        ),
        amountCents: cents(order, 'Commissions.charge_amount', 'Commissions.product_base_price'),
        occurredAt: occurredAt(order, event?.toLowerCase()),
        // The buyer of the panel's test button.
        isTest: word(order, 'Customer.email') === 'johndoe@example.com',
        isRenewal: event?.toLowerCase() === 'subscription_renewed',
        periodEnd: moment(order, 'Subscription.customer_access.access_until', 'Subscription.next_payment'),
      }),
    ];
  },
};

/** Some deliveries are wrapped in `{order: {…}}`. */
function orderOf(body: ParsedDelivery['body']) {
  return isObject(body.order) ? body.order : body;
}

/** The documentation says that the raw body is signed; signatures of the order alone were seen as well. */
function signedTexts({ raw, body }: ParsedDelivery): (Uint8Array | string)[] {
  try {
    return [raw, JSON.stringify(body), JSON.stringify(orderOf(body))];
  } catch {
    return [raw];
  }
}

function occurredAt(order: ParsedDelivery['body'], event = ''): string | undefined {
  if (event.includes('refunded')) return moment(order, 'refunded_at', 'updated_at');
  if (event.includes('approved')) return moment(order, 'approved_date', 'updated_at');
  const known = moment(order, 'updated_at', 'created_at');
  return event.startsWith('subscription') ? latest(known, moment(order, 'approved_date'), lastCharge(order)) : known;
}

/** Subscription events have no time of their own, and the order's may be older than the previous charge. */
const latest = (...moments: (string | undefined)[]) =>
  moments
    .filter((each) => each !== undefined)
    .sort()
    .at(-1);

const lastCharge = (order: ParsedDelivery['body']) =>
  moment(list(order, 'Subscription.charges.completed').at(-1), 'created_at');
