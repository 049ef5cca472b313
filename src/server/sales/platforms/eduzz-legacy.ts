import type { Adapter } from '../adapters/adapter.ts';
import { at, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

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
  contract_finished: 'subscription_expired',
  contract_overdue: 'late',
  contract_delayed: 'late',
  cart_abandonment: 'ignored',
};

/** `trans_status`, for configurations that send no event. Unverified. */
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

/** The integration that Eduzz is switching off: JSON or a form, as chosen in its panel. */
export const eduzzLegacy: Adapter = {
  platform: 'eduzz_legacy',
  name: 'Eduzz (integração antiga)',
  proof: { by: 'body', label: 'Origin', where: 'MyEduzz → Configurações → Webhook → Origin' },
  recognises: ({ body }) =>
    Object.hasOwn(body, 'trans_cod') ||
    Object.hasOwn(body, 'cus_email') ||
    (/^(invoice|contract)_/i.test(text(body, 'event_name') ?? '') && Object.hasOwn(body, 'origin')),
  verify: ({ body }, secret) => sameSecret(at(body, 'origin'), secret),
  read(delivery) {
    const { body } = delivery;
    const event = text(body, 'event_name', 'trans_status');
    const student = word(body, 'student_email');
    const isOther = student !== '' && student !== word(body, 'cus_email');
    return [
      saleOf(delivery, {
        platform: 'eduzz_legacy',
        event,
        ...kindOf(text(body, 'event_name') === undefined ? STATUSES : KINDS, event?.toLowerCase() ?? ''),
        transactionId: text(body, 'trans_cod'),
        dedup: [text(body, 'trans_key'), text(body, 'trans_status')],
        subscriptionId: text(body, 'recurrence_cod'),
        buyer: buyerOf({
          name: isOther ? text(body, 'student_name') : text(body, 'cus_name'),
          emails: values(body, 'student_email', 'cus_email'),
          phones: isOther ? values(body, 'student_cel', 'student_tel') : values(body, 'cus_cel', 'cus_tel', 'cus_tel2'),
          documents: isOther ? values(body, 'student_taxnumber') : values(body, 'cus_taxnumber'),
        }),
        products: productOf(text(body, 'product_cod'), text(body, 'product_name')),
        amountCents: reais(body, 'trans_paid', 'trans_value'),
        occurredAt: event?.toLowerCase() === 'invoice_paid' ? moment(body, 'trans_paiddate') : undefined,
      }),
    ];
  },
};
