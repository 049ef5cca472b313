import type { Adapter } from '../adapters/adapter.ts';
import { type Body, isObject } from '../adapters/body.ts';
import { at, flag, moment, reais, text, values } from '../adapters/fields.ts';
import { kindLike, type News, NO_SALE, news, type Patterns } from '../adapters/kinds.ts';
import { type Buyer, buyerOf, productOf, saleOf } from '../adapters/sale.ts';

/** Common paths of the buyer's data, the most reliable first. '' is the body itself. */
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
const HOLDERS = [...BUYERS, 'data', ...BUYERS.slice(1).map((holder) => `data.${holder}`)];
const NOT_THE_BUYER =
  /produ|seller|vend|affil|afil|store|loja|owner|merchant|support|suporte|company|empresa|school|escola/i;
const EVENTS = ['event', 'evento', 'status', 'situacao', 'situação', 'action', 'acao', 'ação'];
const TYPES = ['type', 'tipo'];
const ADDRESSES = ['email', 'e-mail', 'e_mail', 'mail'];

/**
 * The first match decides, so phrases that only resemble an approval come before it: a requested refund, a payment
 * awaiting approval, the end of a subscription.
 */
const WORDS: Patterns = [
  [/(refund|reembolso).*(request|solicit|pedid|pend)|(request|solicit|pedid).*(refund|reembolso)/, 'refund_requested'],
  [/disput|protest|mediation|media[cç][aã]o|claim/, 'refund_requested'],
  [/charged?[_ -]?back|contesta/, 'chargeback'],
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
  // Tools that only know access use "cancel" for removing it.
  [/cancel/, 'revoked'],
  [
    /approv|aprov|(^|[^a-z])(paid|pag[oa]|sale|buy)([^a-z]|$)|complet|conclu|confirm|success|sucess|authoriz|autoriz/,
    'approved',
  ],
  [/renew|renov|liber|grant|ativ|activ|compra|purchase|venda|matr[ií]cul|enroll|cadastr/, 'approved'],
];

/**
 * For automation tools, forms, and platforms without an adapter. `recognises` is always false, since this is the
 * fallback.
 */
export const generic: Adapter = {
  platform: 'generic',
  name: 'Zapier, Make, n8n e outros',
  proof: null,
  recognises: () => false,
  read(delivery) {
    const { body } = delivery;
    const words = wordsOf(body);
    const buyer = readBuyer(body);
    const said = kindOfWords(body, words.join(' ').toLowerCase());
    // A record without event words has the person's id, which another tool may use for somebody else.
    const isRecord = words.length === 0;
    const ownId = isRecord ? [] : [isObject(body.data) ? 'data.id' : 'id'];
    const transactionId = text(body, ...TRANSACTIONS, ...inData(TRANSACTIONS), ...ownId);
    const occurredAt = moment(body, 'date', 'data', 'occurred_at', 'created_at', 'timestamp');
    const number = text(body, 'event_id', 'eventId', ...(isRecord ? [] : ['id']));
    return [
      saleOf(delivery, {
        platform: 'generic',
        event: words.join(' '),
        ...said,
        transactionId: transactionId ?? (said.kind === 'approved' ? dated(buyer.email, occurredAt) : undefined),
        dedup: number || occurredAt ? [number, transactionId ? undefined : (buyer.email ?? undefined), occurredAt] : [],
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
  ...['transaction', 'order', 'sale', 'purchase', 'pedido', 'venda'].map((key) => `${key}.id`),
];

const inData = (keys: string[]) => keys.map((key) => `data.${key}`);

/** Without an id, a buyer has one purchase; with a date there can be several. */
function dated(email: string | null, occurredAt?: string): string | undefined {
  return email !== null && occurredAt !== undefined ? `buyer:${email}:${occurredAt}` : undefined;
}

/** The buyer is read where the first valid address is; missing fields are read anywhere else. */
function readBuyer(body: Body): Buyer {
  const others = isObject(body.data) ? Object.keys(body.data).slice(0, 100) : [];
  const elsewhere = others.filter((key) => !NOT_THE_BUYER.test(key)).map((key) => `data.${key}`);
  const holders = [...new Set([...HOLDERS, ...elsewhere])];
  const home = holders.find((holder) => buyerOf({ emails: values(body, ...fields(holder, ADDRESSES)) }).email !== null);
  const places = home === undefined ? HOLDERS : [home, ...HOLDERS];
  const all = (...keys: string[]) => values(body, ...places.flatMap((holder) => fields(holder, keys)));
  return buyerOf({
    name: places.map((holder) => nameIn(at(body, holder))).find(Boolean),
    emails: values(body, ...[...places, ...elsewhere].flatMap((holder) => fields(holder, ADDRESSES))),
    phones: all('phone', 'telefone', 'celular', 'whatsapp', 'mobile', 'phone_number'),
    documents: all('cpf', 'document', 'documento', 'cpf_cnpj', 'doc', 'tax_id'),
  });
}

const fields = (holder: string, keys: readonly string[]) =>
  keys.map((key) => (holder === '' ? key : `${holder}.${key}`));

function nameIn(holder: unknown): string {
  const parts = [
    text(holder, 'first_name', 'firstName', 'primeiro_nome'),
    text(holder, 'last_name', 'lastName', 'sobrenome'),
  ];
  return text(holder, 'name', 'nome', 'full_name', 'fullName', 'nome_completo') ?? parts.filter(Boolean).join(' ');
}

/** All event words together: "purchase" with "pending" beside it means something else than "purchase" alone. */
function wordsOf(body: Body): string[] {
  const said = (keys: string[]) => [...keys, ...inData(keys)].flatMap((key) => text(body, key) ?? []);
  const events = said(EVENTS);
  return [...new Set(events.length > 0 ? events : said(TYPES))];
}

/** Without event words, an e-mail at the top level means: enroll this person. */
function kindOfWords(body: Body, words: string): News {
  if (words !== '') return kindLike(WORDS, words) ?? { kind: 'ignored', reason: 'unknown_event' };
  return text(body, ...ADDRESSES) === undefined ? NO_SALE : news('approved');
}
