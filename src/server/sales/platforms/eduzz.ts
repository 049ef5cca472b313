import type { Adapter } from '../adapters/adapter.ts';
import { at, list, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindLike, kindOf, NO_SALE, type Patterns } from '../adapters/kinds.ts';
import { sameHmac } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  ping: 'ignored',
  invoice_paid: 'approved',
  invoice_opened: 'pending',
  invoice_open: 'pending',
  invoice_waiting_payment: 'pending',
  invoice_scheduled: 'pending',
  invoice_overdue: 'late',
  invoice_recovering: 'late',
  invoice_refused: 'failed',
  invoice_canceled: 'canceled',
  invoice_expired: 'expired',
  invoice_waiting_refund: 'refund_requested',
  invoice_negotiated: 'refund_requested',
  invoice_negociated: 'refund_requested',
  invoice_refunded: 'refunded',
  invoice_chargeback: 'chargeback',
  contract_created: 'ignored',
  contract_card_attempted: 'ignored',
  commission_processed: 'ignored',
  cart_abandonment: 'ignored',
};

/** The subscription's status in `data.status` of `contract_updated`. An active one changes nothing. */
const CONTRACTS: Patterns = [
  [/cancel/, 'subscription_canceled'],
  [/overdue|delay|late|suspend/, 'late'],
  [/finish|expir|ended/, 'subscription_expired'],
];

export const eduzz: Adapter = {
  platform: 'eduzz',
  name: 'Eduzz',
  proof: {
    by: 'header',
    label: 'Chave secreta (originSecret)',
    where: 'Console Eduzz → Webhooks → sua configuração → Chave secreta',
  },
  recognises: ({ headers, body }) =>
    (/^[0-9a-f]{64}$/i.test(headers['x-signature'] ?? '') && 'event' in body && 'sentDate' in body) ||
    /^(myeduzz|sun|nutror)\./i.test(text(body, 'event') ?? '') ||
    (word(body, 'event') === 'ping' && word(body, 'data.message') === 'ping'),
  verify: ({ headers, raw }, secret) => sameHmac(headers['x-signature'], 'sha256', secret, raw),
  read(delivery) {
    const { data } = delivery.body;
    const event = text(delivery.body, 'event');
    const name = event?.toLowerCase().replace(/^[a-z]+\./, '') ?? '';
    const isContract = name.startsWith('contract_');
    const items = list(data, 'items');
    return [
      saleOf(delivery, {
        platform: 'eduzz',
        event,
        ...(name === 'contract_updated'
          ? (kindLike(CONTRACTS, word(data, 'status', 'contract.status')) ?? NO_SALE)
          : kindOf(KINDS, name)),
        transactionId: isContract ? undefined : text(data, 'id', 'transaction.id'),
        dedup: [text(delivery.body, 'id')],
        subscriptionId: text(data, 'contract.id') ?? (isContract ? text(data, 'id') : undefined),
        buyer: studentOf(data),
        products: items.flatMap((item) => productOf(text(item, 'productId', 'id'), text(item, 'name'))),
        amountCents: reais(data, 'paid.value', 'price.value'),
        occurredAt: moment(delivery.body, 'sentDate'),
      }),
    ];
  },
};

/** A course bought for somebody else enrolls that person; none of the buyer's data is stored under their name. */
function studentOf(data: unknown) {
  const student = word(data, 'student.email');
  const person = at(data, student === '' || student === word(data, 'buyer.email') ? 'buyer' : 'student');
  return buyerOf({
    name: text(person, 'name'),
    emails: values(data, 'student.email', 'buyer.email'),
    phones: values(person, 'cellphone', 'phone', 'phone2'),
    documents: values(person, 'document'),
  });
}
