import type { Adapter } from '../adapters/adapter.ts';
import { at, count, joined, moment, reais, text, values, word } from '../adapters/fields.ts';
import { kindLike, kindOf, type Patterns } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, type Kind, productOf, saleOf } from '../adapters/sale.ts';

/** `sale_status_enum`, and its name in `sale_status_enum_key`. */
const STATUSES: [number, string, Kind][] = [
  [1, 'pending', 'pending'],
  [2, 'approved', 'approved'],
  [3, 'in_process', 'pending'],
  [4, 'in_mediation', 'refund_requested'],
  [5, 'rejected', 'failed'],
  [6, 'cancelled', 'canceled'],
  [7, 'refunded', 'refunded'],
  [8, 'authorized', 'approved'],
  [9, 'charged_back', 'chargeback'],
  [10, 'completed', 'approved'],
  [11, 'checkout_error', 'canceled'],
  [12, 'precheckout', 'pending'],
  [13, 'expired', 'expired'],
  [15, 'cancelled_regenerated', 'canceled'],
  [16, 'in_review', 'approved'],
  [17, 'pre_chargeback', 'chargeback'],
  [18, 'pre_refunded', 'refunded'],
  [19, 'med', 'refunded'],
  [20, 'pre_med', 'refunded'],
];
const KINDS = Object.fromEntries(
  STATUSES.flatMap(([code, name, kind]) => [
    [code, kind],
    [name, kind],
  ]),
);

/** What `subscription.status_event` means for a sale that was not refunded. */
const SUBSCRIPTION: Patterns = [
  [/cancel/, 'subscription_canceled'],
  [/expir|ended|finish/, 'subscription_expired'],
  [/late|overdue|delay|fail|unpaid|inadimpl/, 'late'],
];
const FINAL: readonly Kind[] = ['refunded', 'chargeback', 'refund_requested'];

export const perfectpay: Adapter = {
  platform: 'perfectpay',
  name: 'PerfectPay',
  proof: { by: 'body', label: 'Token público', where: 'Ferramentas → Webhook → seu webhook → Token' },
  recognises: ({ body }) => Object.hasOwn(body, 'sale_status_enum') || Object.hasOwn(body, 'sale_status_enum_key'),
  verify: ({ body }, secret) => sameSecret(at(body, 'token'), secret),
  read(delivery) {
    const { body } = delivery;
    const status = text(body, 'sale_status_enum');
    const ofSale = kindOf(KINDS, status ?? word(body, 'sale_status_enum_key'));
    const said = FINAL.includes(ofSale.kind)
      ? ofSale
      : (kindLike(SUBSCRIPTION, word(body, 'subscription.status_event')) ?? ofSale);
    const charges = count(body, 'subscription.charges_made');
    const customer = at(body, 'customer');
    const national = joined(customer, '', 'phone_area_code', 'phone_number');
    return [
      saleOf(delivery, {
        platform: 'perfectpay',
        event: text(body, 'sale_status_enum_key') ?? status,
        ...said,
        transactionId: text(body, 'code'),
        dedup: [status, charges, text(body, 'subscription.status_event')],
        subscriptionId: text(body, 'subscription.code'),
        buyer: buyerOf({
          name: text(customer, 'full_name', 'name'),
          emails: values(customer, 'email'),
          phones: [
            `+${text(customer, 'phone_extension') ?? '55'}${national}`,
            national,
            ...values(customer, 'phone_formated'),
          ],
          documents: values(customer, 'identification_number'),
        }),
        products: productOf(text(body, 'product.code', 'plan.code'), text(body, 'product.name', 'plan.name')),
        amountCents: reais(body, 'sale_amount'),
        // Subscription events repeat the sale's date of approval.
        occurredAt: said.kind === 'approved' ? moment(body, 'date_approved') : undefined,
        isRenewal: charges !== undefined && charges > 1,
        periodEnd: moment(body, 'subscription.next_charge_date'),
      }),
    ];
  },
};
