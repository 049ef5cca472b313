import { createHash } from 'node:crypto';
import type { Adapter } from '../adapters/adapter.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { cents, joined, list, moment, text, values, word } from '../adapters/fields.ts';
import { kindOf, type News, NO_SALE, news } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, type Kind, productOf, type Sale, saleOf } from '../adapters/sale.ts';

/** Of several attempts to pay an order, the first matching status decides. */
const STATUSES: [string, Kind][] = [
  ['paid', 'approved'],
  ['authorized', 'pending'],
  ['in_analysis', 'pending'],
  ['waiting', 'pending'],
  ['canceled', 'canceled'],
  ['declined', 'failed'],
];
const CHARGEBACK = /^CBKS_/i;
const KINDS = Object.fromEntries(STATUSES);

export const pagbank: Adapter = {
  platform: 'pagbank',
  name: 'PagBank (PagSeguro)',
  proof: { by: 'header', label: 'Token da conta', where: 'Venda online → Integrações → Token' },
  recognises: ({ headers, body }) =>
    'x-authenticity-token' in headers ||
    Object.hasOwn(body, 'notificationCode') ||
    (Object.hasOwn(body, 'charges') && Object.hasOwn(body, 'reference_id')) ||
    /^(ORDE|CHAR|CBKS)_/i.test(text(body, 'id') ?? ''),
  verify: ({ headers, raw }, secret) =>
    secret !== '' && sameSecret(headers['x-authenticity-token']?.toLowerCase(), digest(secret, raw)),
  read: (delivery) => [Object.hasOwn(delivery.body, 'notificationCode') ? pointer(delivery) : saleOfOrder(delivery)],
};

/** The old notifications contain no sale, only where to fetch it with the producer's key. */
function pointer(delivery: ParsedDelivery): Sale {
  return saleOf(delivery, {
    platform: 'pagbank',
    event: text(delivery.body, 'notificationType'),
    kind: 'ignored',
    reason: 'needs_fetch',
    transactionId: text(delivery.body, 'notificationCode'),
  });
}

function saleOfOrder(delivery: ParsedDelivery): Sale {
  const { body } = delivery;
  const id = text(body, 'id') ?? '';
  const charges = Object.hasOwn(body, 'charges') ? list(body, 'charges') : [body];
  const rank = (charge: unknown) => STATUSES.findIndex(([status]) => status === word(charge, 'status'));
  const charge = charges.toSorted((one, other) => ((rank(one) + 99) % 99) - ((rank(other) + 99) % 99))[0];
  const isChargeback = [id, ...charges.map((each) => text(each, 'id') ?? '')].some((each) => CHARGEBACK.test(each));
  const transactionId = CHARGEBACK.test(id)
    ? text(body, 'order.id', 'order_id', 'charge.id', 'charge_id')
    : text(body, 'id');
  return saleOf(delivery, {
    platform: 'pagbank',
    event: isChargeback ? 'CHARGEBACK' : text(charge, 'status'),
    ...(isChargeback ? disputed(transactionId) : kindOfCharge(charge)),
    transactionId,
    dedup: [text(charge, 'id'), word(charge, 'status'), text(charge, 'amount.summary.refunded')],
    buyer: buyerOf({
      name: text(body, 'customer.name'),
      emails: values(body, 'customer.email'),
      phones: list(body, 'customer.phones').map((phone) => `+${joined(phone, '', 'country', 'area', 'number')}`),
      documents: values(body, 'customer.tax_id'),
    }),
    products: list(body, 'items').flatMap((item) => productOf(text(item, 'reference_id'), text(item, 'name'))),
    amountCents: cents(charge, 'amount.summary.total', 'amount.value'),
    occurredAt: word(charge, 'status') === 'paid' ? moment(charge, 'paid_at') : undefined,
  });
}

/** A partial refund does not change the sale. */
function kindOfCharge(charge: unknown): News {
  const refunded = cents(charge, 'amount.summary.refunded') ?? 0;
  const total = cents(charge, 'amount.summary.total', 'amount.value') ?? 0;
  if (word(charge, 'status') !== 'canceled' || refunded === 0) return kindOf(KINDS, word(charge, 'status'));
  return refunded < total ? NO_SALE : news('refunded');
}

/** A chargeback without an order has to be looked up manually. */
function disputed(transactionId: string | undefined): News {
  return transactionId === undefined ? { kind: 'chargeback', reason: 'needs_fetch' } : news('chargeback');
}

function digest(secret: string, raw: Uint8Array): string {
  return createHash('sha256').update(`${secret}-`).update(raw).digest('hex');
}
