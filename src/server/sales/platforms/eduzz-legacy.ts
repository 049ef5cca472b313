import { addMonths, DAY_MS } from '#shared/time/dates.ts';
import type { Adapter } from '../adapters/adapter.ts';
import type { ParsedDelivery } from '../adapters/delivery.ts';
import { at, count, joined, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, type News, NO_SALE } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, type Kind, productOf, type Sale, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  invoice_paid: 'approved',
  invoice_open: 'pending',
  invoice_opened: 'pending',
  invoice_waiting_payment: 'pending',
  invoice_scheduled: 'pending',
  invoice_overdue: 'late',
  invoice_recovering: 'late',
  invoice_canceled: 'canceled',
  invoice_expired: 'expired',
  invoice_waiting_refund: 'refund_requested',
  invoice_negociated: 'refund_requested',
  invoice_refunded: 'refunded',
  invoice_chargeback: 'chargeback',
  contract_created: 'ignored',
  contract_up_to_date: 'ignored',
  contract_canceled: 'subscription_canceled',
  // All of its charges are paid, so access continues until the end of the last one.
  contract_finished: 'subscription_canceled',
  contract_overdue: 'late',
  contract_delayed: 'late',
  cart_abandonment: 'ignored',
};

/** `trans_status`, for configurations that send no event. */
const STATUSES: Kinds = {
  1: 'pending',
  3: 'approved',
  4: 'canceled',
  6: 'refund_requested',
  7: 'refunded',
  9: 'canceled',
  10: 'expired',
  11: 'late',
  15: 'pending',
};

/** `recurrence_status`, sent beside it: a cancelled contract is only reported in its remaining invoices. */
const CONTRACTS: Kinds = { 4: 'subscription_canceled', 9: 'subscription_canceled' };
/** The buyer of the test that Eduzz sends when a configuration is saved. */
const TEST_BUYER = 'webhook@eduzz.com';

/** The old integration that Eduzz is switching off: JSON or a form, as chosen in its panel. */
export const eduzzLegacy: Adapter = {
  platform: 'eduzz_legacy',
  name: 'Eduzz (integração antiga)',
  proof: { by: 'body', label: 'Origin', where: 'MyEduzz → Configurações → Webhook → Origin' },
  recognises: ({ body }) =>
    Object.hasOwn(body, 'trans_cod') ||
    Object.hasOwn(body, 'cus_email') ||
    (/^(invoice|contract)_/i.test(text(body, 'event_name') ?? '') && Object.hasOwn(body, 'origin')),
  verify: ({ body }, secret) => sameSecret(at(body, 'origin'), secret) || sameSecret(at(body, 'origin_secret'), secret),
  read(delivery) {
    const { body } = delivery;
    const sale = saleOfInvoice(delivery);
    const ended = text(body, 'event_name') === undefined && CONTRACTS[word(body, 'recurrence_status')];
    return ended ? [sale, endOfContract(delivery, sale, ended)] : [sale];
  },
};

function saleOfInvoice(delivery: ParsedDelivery): Sale {
  const { body } = delivery;
  const event = text(body, 'event_name', 'trans_status');
  const said = kindOfBody(body);
  const student = word(body, 'student_email');
  const isOther = student !== '' && student !== word(body, 'cus_email');
  const paidAt = moment({ at: paidMoment(body) }, 'at');
  return saleOf(delivery, {
    platform: 'eduzz_legacy',
    event,
    ...said,
    transactionId: text(body, 'trans_cod'),
    dedup: [text(body, 'trans_key'), text(body, 'trans_status'), text(body, 'recurrence_status')],
    subscriptionId: text(body, 'recurrence_cod'),
    buyer: buyerOf({
      name: isOther ? text(body, 'student_name') : text(body, 'cus_name'),
      emails: values(body, 'student_email', 'cus_email'),
      phones: isOther ? values(body, 'student_cel', 'student_tel') : values(body, 'cus_cel', 'cus_tel', 'cus_tel2'),
      documents: isOther ? values(body, 'student_taxnumber') : values(body, 'cus_taxnumber'),
    }),
    products: productOf(text(body, 'product_cod'), text(body, 'product_name')),
    amountCents: reais(body, 'trans_paid', 'trans_value'),
    occurredAt: said.kind === 'approved' ? paidAt : undefined,
    isTest: word(body, 'cus_email') === TEST_BUYER,
    periodEnd: paidAt && periodEndOf(body, new Date(paidAt)),
  });
}

const endOfContract = (delivery: ParsedDelivery, { dedupKey, ...sale }: Sale, kind: Kind): Sale =>
  saleOf(delivery, {
    ...sale,
    kind,
    reason: undefined,
    scope: 'subscription',
    dedup: [dedupKey],
    occurredAt: moment(delivery.body, 'recurrence_canceled_at'),
  });

function kindOfBody(body: unknown): News {
  const event = word(body, 'event_name');
  const said = event === '' ? kindOf(STATUSES, word(body, 'trans_status')) : kindOf(KINDS, event);
  return said.kind === 'refunded' && word(body, 'refund_type') === 'parcial' ? NO_SALE : said;
}

/** Date and time are separate fields; dates also arrive without separators. */
function paidMoment(body: unknown): string {
  const day = (text(body, 'trans_paiddate') ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return day.length > 10 ? day : joined({ day, hour: at(body, 'trans_paidtime') }, ' ', 'day', 'hour');
}

/** A charge pays for one interval of the subscription. */
function periodEndOf(body: unknown, paidAt: Date): string | undefined {
  const length = count(body, 'recurrence_interval');
  if (length === undefined || !(length >= 1 && length <= 1000)) return undefined;
  const ends: Record<string, Date> = {
    day: new Date(paidAt.getTime() + length * DAY_MS),
    month: addMonths(paidAt, length),
    year: addMonths(paidAt, 12 * length),
  };
  return ends[word(body, 'recurrence_interval_type')]?.toISOString();
}
