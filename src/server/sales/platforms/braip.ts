import type { Adapter } from '../adapters/adapter.ts';
import { at, cents, moment, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindLike, kindOf, type News, NO_SALE, type Patterns } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

/** Two numeric statuses are reliable; for the others the text is preferred. */
const SURE: Kinds = { 1: 'pending', 2: 'approved' };
const WORDS: Patterns = [
  [/(estorn|reembols|devolu).*(pend|solicit)|(pend|solicit).*(estorn|reembols|devolu)/, 'refund_requested'],
  [/chargeback/, 'chargeback'],
  [/devolvid|estorn|reembols/, 'refunded'],
  [/cancelad/, 'canceled'],
  [/atrasad/, 'late'],
  [/expirad|vencid/, 'expired'],
  [/recusad|frustrad|negad/, 'failed'],
  [/aguardand|an[aá]lise|processamento|parcialmente|agendad/, 'pending'],
  [/aprovad/, 'approved'],
];
/** Unverified. */
const CODES: Kinds = {
  3: 'canceled',
  4: 'chargeback',
  5: 'refunded',
  6: 'pending',
  7: 'refund_requested',
  8: 'pending',
  9: 'pending',
  10: 'late',
  11: 'pending',
  12: 'failed',
};
const SUBSCRIPTION_WORDS: Patterns = [
  [/cancelad/, 'subscription_canceled'],
  [/expirad|vencid|encerrad|finalizad/, 'subscription_expired'],
  [/atrasad|inadimpl/, 'late'],
  [/ativ|em dia|teste/, 'ignored'],
];

export const braip: Adapter = {
  platform: 'braip',
  name: 'Braip',
  proof: {
    by: 'body',
    label: 'Chave única (basic_authentication)',
    where: 'Ferramentas → Postback → Documentação → Chave única',
  },
  recognises: ({ body }) => Object.hasOwn(body, 'basic_authentication') || Object.hasOwn(body, 'client_documment'),
  verify: ({ body }, secret) => sameSecret(at(body, 'basic_authentication'), secret),
  read(delivery) {
    const { body } = delivery;
    const isSubscription = word(body, 'type').includes('assinatura') || text(body, 'trans_key') === undefined;
    const buyer = buyerOf({
      name: text(body, 'client_name'),
      emails: values(body, 'client_email'),
      phones: values(body, 'client_cel', 'client_phone'),
      documents: values(body, 'client_documment', 'client_document'),
    });
    return [
      saleOf(delivery, {
        platform: 'braip',
        event: text(body, ...(isSubscription ? ['subs_status', 'type'] : ['trans_status', 'type'])),
        ...kindOfBody(body, isSubscription),
        transactionId: text(body, 'trans_key'),
        dedup: isSubscription
          ? [text(body, 'subs_key'), text(body, 'subs_status_code'), text(body, 'subs_next_charge')]
          : [text(body, 'trans_status_code')],
        subscriptionId: text(body, 'subs_key'),
        // Sales do not name subscriptions and vice versa; the buyer is what they share.
        scope: isSubscription && buyer.email !== null ? 'buyer' : undefined,
        buyer,
        products: productOf(text(body, 'product_key'), text(body, 'product_name'), { offer: text(body, 'plan_key') }),
        amountCents: cents(body, 'trans_total_value', 'trans_value'),
        occurredAt: moment(body, 'trans_updatedate'),
        periodEnd: moment(body, 'subs_next_charge'),
      }),
    ];
  },
};

function kindOfBody(body: unknown, isSubscription: boolean): News {
  if (/abandono|rastreio/.test(word(body, 'type'))) return NO_SALE;
  if (isSubscription)
    return (
      kindLike(SUBSCRIPTION_WORDS, word(body, 'subs_status')) ??
      kindOf({ 3: 'subscription_canceled' }, word(body, 'subs_status_code'))
    );
  const code = word(body, 'trans_status_code');
  if (Object.hasOwn(SURE, code)) return kindOf(SURE, code);
  return kindLike(WORDS, word(body, 'trans_status')) ?? kindOf(CODES, code);
}
