import type { Adapter } from './adapter.ts';
import type { ParsedDelivery } from './delivery.ts';
import { flag, moment, reais, text, values } from './fields.ts';
import { kindLike, type News, NO_SALE, news, type Patterns } from './kinds.ts';
import { buyerOf, productOf, saleOf } from './sale.ts';

/** Where people put the buyer, the most telling first. '' is the delivery itself. */
const BUYERS = [
  '',
  'buyer',
  'customer',
  'client',
  'student',
  'user',
  'contact',
  'comprador',
  'cliente',
  'aluno',
  'contato',
];
const HOLDERS = [...BUYERS, ...['data', ...BUYERS.slice(1).map((holder) => `data.${holder}`)]];
const EVENTS = ['event', 'evento', 'status', 'situacao', 'situação', 'action', 'acao', 'ação'];
const TYPES = ['type', 'tipo'];
const ADDRESSES = ['email', 'e-mail', 'e_mail', 'mail'];

/**
 * The first that a word contains decides, so what sounds like an approval and is none comes before it: a refund that was
 * asked for, a payment awaiting approval, a subscription's end.
 */
const WORDS: Patterns = [
  [/(refund|reembolso).*(request|solicit|pedid|pend)|(request|solicit|pedid).*(refund|reembolso)/, 'refund_requested'],
  [/disput|protest|mediation|media[cç][aã]o|claim/, 'refund_requested'],
  [/charge[_ -]?back|contesta/, 'chargeback'],
  [/refund|reembols|devol|estorn/, 'refunded'],
  [/(subscription|assinatura|recorr).*(cancel|deactiv|desativ)/, 'subscription_canceled'],
  [/(subscription|assinatura|recorr).*(expir|ended|encerr)/, 'subscription_expired'],
  [/revok|revog|remov|bloque|inativ|desativ|inactiv|deactiv/, 'revoked'],
  [/abandon|(^|[^a-z])(lead|ping|teste?)([^a-z]|$)/, 'ignored'],
  [/refus|recus|fail|falh|declin|reject|negad|reprov|unapproved|disapproved/, 'failed'],
  [/(^|[^a-z])(n[aã]o|not)[_ -]?(aprov|approv|pag|paid|autoriz|authoriz)/, 'failed'],
  [
    /aguard|wait|pend|gerad|created|criad|in_?process|processing|processand|an[aá]lis|printed|unpaid|incomplet/,
    'pending',
  ],
  [/atras|(^|[^a-z])late([^a-z]|$)|overdue|delay|inadimpl|vencid/, 'late'],
  [/expir/, 'expired'],
  // Tools that know nothing but access say "cancel" when they mean to take it away.
  [/cancel/, 'revoked'],
  [
    /approv|aprov|(^|[^a-z])(paid|pag[oa]|sale|buy)([^a-z]|$)|complet|conclu|confirm|success|sucess|authoriz|autoriz/,
    'approved',
  ],
  [/renew|renov|liber|grant|ativ|activ|compra|purchase|venda|matr[ií]cul|enrol|cadastr/, 'approved'],
];

/** Automation tools, forms, and checkouts without an adapter of their own. Recognises nothing: it is what is left. */
export const generic: Adapter = {
  platform: 'generic',
  name: 'Zapier, Make, n8n e outros',
  proof: null,
  recognises: () => false,
  read(delivery) {
    const { body } = delivery;
    const words = wordsOf(body);
    const fromBuyer = (...keys: string[]) => HOLDERS.flatMap((holder) => keys.map((field) => path(holder, field)));
    const buyer = buyerOf({
      name: nameOf(body),
      emails: values(body, ...fromBuyer(...ADDRESSES)),
      phones: values(body, ...fromBuyer('phone', 'telefone', 'celular', 'whatsapp', 'mobile', 'phone_number')),
      documents: values(body, ...fromBuyer('cpf', 'document', 'documento', 'cpf_cnpj', 'doc', 'tax_id')),
    });
    const said = kindOfWords(body, words.join(' ').toLowerCase());
    const transactionId = text(body, ...TRANSACTIONS, ...TRANSACTIONS.map((key) => `data.${key}`));
    const occurredAt = moment(body, 'date', 'data', 'occurred_at', 'created_at', 'timestamp');
    return [
      saleOf(delivery, {
        platform: 'generic',
        event: words.join(' '),
        ...said,
        transactionId: transactionId ?? (said.kind === 'approved' ? dated(buyer.email, occurredAt) : undefined),
        dedup: [text(body, 'event_id', 'eventId'), transactionId ? undefined : (buyer.email ?? undefined), occurredAt],
        subscriptionId: text(body, 'subscription_id', 'subscriptionId', 'assinatura_id'),
        buyer,
        products: productOf(
          text(body, 'product_id', 'produto_id', 'product.id', 'produto.id'),
          text(
            body,
            'product_name',
            'produto_nome',
            'product.name',
            'produto.nome',
            'product',
            'produto',
            'curso',
            'course',
          ),
        ),
        amountCents: reais(body, 'amount', 'valor', 'price', 'preco', 'preço', 'total'),
        occurredAt,
        isTest: flag(body, 'test', 'teste', 'is_test', 'isTest'),
        periodEnd: moment(
          body,
          'access_until',
          'period_end',
          'valid_until',
          'validade',
          'acesso_ate',
          'next_charge_date',
        ),
      }),
    ];
  },
};

const TRANSACTIONS = [
  'transaction_id',
  'transactionId',
  'transaction',
  'transacao',
  'transação',
  'order_id',
  'orderId',
  'order',
  'pedido',
  'sale_id',
  'venda',
  'id',
];

/** Without a number of its own, a purchase is its buyer's one and only; one with a date can be followed by another. */
function dated(email: string | null, occurredAt?: string): string | undefined {
  return email !== null && occurredAt !== undefined ? `buyer:${email}:${occurredAt}` : undefined;
}

const path = (holder: string, field: string) => (holder === '' ? field : `${holder}.${field}`);

function nameOf(body: ParsedDelivery['body']): string | undefined {
  for (const holder of HOLDERS) {
    const of = (...keys: string[]) => text(body, ...keys.map((field) => path(holder, field)));
    const whole = of('name', 'nome', 'full_name', 'fullName', 'nome_completo');
    const parts = [of('first_name', 'firstName', 'primeiro_nome'), of('last_name', 'lastName', 'sobrenome')];
    const name = whole ?? parts.filter(Boolean).join(' ');
    if (name) return name;
  }
  return undefined;
}

/** All that is said of what happened: "purchase" alone is one thing, with "pending" beside it another. */
function wordsOf(body: ParsedDelivery['body']): string[] {
  const said = (keys: string[]) =>
    [...keys, ...keys.map((key) => `data.${key}`)].flatMap((key) => text(body, key) ?? []);
  const events = said(EVENTS);
  return [...new Set(events.length > 0 ? events : said(TYPES))];
}

/** Without a word of what happened, an address of its own (not one deep in somebody's records) says: let them in. */
function kindOfWords(body: ParsedDelivery['body'], words: string): News {
  if (words !== '') return kindLike(WORDS, words) ?? { kind: 'ignored', reason: 'unknown_event' };
  return text(body, ...ADDRESSES) === undefined ? NO_SALE : news('approved');
}
