import type { Adapter } from '../adapters/adapter.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { at, cents, count, flag, list, moment, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, type News, NO_SALE, news } from '../adapters/kinds.ts';
import { sameHmac } from '../adapters/proof.ts';
import { buyerOf, productOf, type Sale, saleOf } from '../adapters/sale.ts';

const TOLERANCE_MS = 300_000;

const KINDS: Kinds = {
  'checkout.session.async_payment_succeeded': 'approved',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
  'charge.dispute.created': 'chargeback',
  'charge.dispute.funds_withdrawn': 'chargeback',
  'customer.subscription.created': 'ignored',
  'customer.subscription.deleted': 'subscription_canceled',
  'invoice.payment_failed': 'late',
};

export const stripe: Adapter = {
  platform: 'stripe',
  name: 'Stripe',
  proof: {
    by: 'header',
    label: 'Segredo de assinatura (whsec_…)',
    where: 'Desenvolvedores → Webhooks → seu endpoint → Segredo da assinatura',
  },
  recognises: ({ headers, body }) =>
    'stripe-signature' in headers || (word(body, 'object') === 'event' && at(body, 'data.object') !== undefined),
  verify({ headers, raw }, secret, now) {
    const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.trim().split('='));
    const time = parts.find(([name]) => name === 't')?.[1] ?? '';
    const isFresh = Math.abs(now.getTime() - Number(time) * 1000) <= TOLERANCE_MS;
    const signed = Buffer.concat([Buffer.from(`${time}.`), raw]);
    return isFresh && parts.some(([name, value]) => name === 'v1' && sameHmac(value, 'sha256', secret, signed));
  },
  read(delivery) {
    const [first = '', ...others] = transactionsOf(delivery.body);
    const sale = readAs(delivery, first || undefined);
    // A refund names a payment and its invoice, a sale one of the two.
    return [sale, ...others.map((transactionId) => ({ ...readAs(delivery, transactionId), samePaymentAs: first }))];
  },
};

function readAs(delivery: ParsedDelivery, transactionId: string | undefined): Sale {
  const { body } = delivery;
  const object = at(body, 'data.object');
  const event = text(body, 'type');
  const isSubscription = word(object, 'object') === 'subscription';
  return saleOf(delivery, {
    platform: 'stripe',
    event,
    ...kindOfEvent(event?.toLowerCase() ?? '', object),
    transactionId,
    dedup: [text(body, 'id')],
    subscriptionId: isSubscription ? text(object, 'id') : subscriptionOf(object),
    buyer: buyerOf({
      name: text(object, 'customer_details.name', 'customer_name', 'billing_details.name'),
      emails: values(object, 'customer_details.email', 'customer_email', 'billing_details.email', 'receipt_email'),
      phones: values(object, 'customer_details.phone', 'customer_phone', 'billing_details.phone'),
      documents: [
        ...list(object, 'customer_details.tax_ids').map((id) => text(id, 'value')),
        ...list(object, 'customer_tax_ids').map((id) => text(id, 'value')),
      ],
    }),
    products: list(object, isSubscription ? 'items.data' : 'lines.data').flatMap((line) =>
      productOf(text(line, 'price.product', 'pricing.price_details.product'), text(line, 'description')),
    ),
    amountCents: amountOf(object),
    occurredAt: moment(body, 'created'),
    isRenewal: word(object, 'billing_reason') === 'subscription_cycle',
    periodEnd: moment(
      object,
      'ended_at',
      'cancel_at',
      'current_period_end',
      'items.data.0.current_period_end',
      'lines.data.0.period.end',
    ),
  });
}

/** Currencies without a minor unit, whose amounts Stripe sends in whole units. */
const WITHOUT_CENTS = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;

function amountOf(object: unknown): number | undefined {
  const amount = cents(object, 'amount_total', 'amount_paid', 'amount');
  return amount !== undefined && WITHOUT_CENTS.test(word(object, 'currency')) ? amount * 100 : amount;
}

/** A subscription's first payment is identified by its invoice, other payments by their payment intent. */
function transactionsOf(body: unknown): string[] {
  const object = at(body, 'data.object');
  const kind = word(object, 'object');
  if (kind === 'subscription') return [];
  const intent = text(object, 'payment_intent.id', 'payment_intent');
  const invoice = kind === 'invoice' ? text(object, 'id') : text(object, 'invoice.id', 'invoice');
  if (kind === 'charge' || kind === 'dispute')
    return [intent ?? text(object, 'charge', 'id'), invoice].filter((id) => id !== undefined);
  const isSubscription = kind === 'invoice' || word(object, 'mode') === 'subscription';
  return [(isSubscription ? invoice : intent) ?? intent ?? text(object, 'id')].filter((id) => id !== undefined);
}

function kindOfEvent(event: string, object: unknown): News {
  switch (event) {
    case 'checkout.session.completed':
      // A customer only saved a card.
      if (word(object, 'mode') === 'setup') return NO_SALE;
      return { kind: /^(paid|no_payment_required)$/.test(word(object, 'payment_status')) ? 'approved' : 'pending' };
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
      // The invoice of a single purchase repeats its checkout session.
      return isOfSubscription(object) ? news('approved') : NO_SALE;
    case 'charge.refunded':
      return isWhole(object) ? news('refunded') : NO_SALE;
    case 'charge.dispute.closed':
      return word(object, 'status') === 'lost' ? news('chargeback') : NO_SALE;
    case 'customer.subscription.updated':
      if (flag(object, 'cancel_at_period_end')) return news('subscription_canceled');
      return /^(past_due|unpaid)$/.test(word(object, 'status')) ? news('late') : NO_SALE;
    default:
      return kindOf(KINDS, event);
  }
}

function isOfSubscription(invoice: unknown): boolean {
  return word(invoice, 'billing_reason').startsWith('subscription') || subscriptionOf(invoice) !== undefined;
}

function subscriptionOf(object: unknown): string | undefined {
  return text(object, 'subscription.id', 'subscription', 'parent.subscription_details.subscription');
}

function isWhole(charge: unknown): boolean {
  const [amount, refunded] = [count(charge, 'amount'), count(charge, 'amount_refunded')];
  return amount === undefined || refunded === undefined ? flag(charge, 'refunded') : refunded >= amount;
}
