import type { Adapter } from '../adapters/adapter.ts';
import { at, count, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, NO_SALE } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, productOf, saleOf } from '../adapters/sale.ts';

/** `tipoEvento[codigo]`; the first six are the sale's status as well. */
const KINDS: Kinds = {
  1: 'pending',
  2: 'approved',
  3: 'canceled',
  4: 'refunded',
  5: 'chargeback',
  // Sent after the guarantee period, for the same transaction.
  6: 'approved',
  7: 'ignored',
  // A payment method was chosen.
  98: 'pending',
  99: 'pending',
  // The payment is reported by an event of its own, 2.
  101: 'ignored',
  102: 'late',
  103: 'subscription_canceled',
  104: 'pending',
  105: 'late',
  106: 'late',
  120: 'ignored',
};

const TO_SELLER = ['', '2', '3'];

export const monetizze: Adapter = {
  platform: 'monetizze',
  name: 'Monetizze',
  proof: { by: 'body', label: 'Chave única', where: 'Ferramentas → Postback → Chave única (ou a chave do produto)' },
  recognises: ({ body }) => Object.hasOwn(body, 'chave_unica') || at(body, 'tipoEvento.codigo') !== undefined,
  verify: ({ body }, secret) =>
    sameSecret(at(body, 'chave_unica'), secret) || sameSecret(at(body, 'produto.chave'), secret),
  read(delivery) {
    const { body } = delivery;
    const code = word(body, 'tipoEvento.codigo', 'venda.codigo_status');
    const instalment = count(body, 'assinatura.parcela');
    const buyer = buyerOf({
      name: text(body, 'comprador.nome'),
      emails: values(body, 'comprador.email'),
      phones: values(body, 'comprador.telefone'),
      documents: values(body, 'comprador.cnpj_cpf'),
    });
    // Affiliates receive the same sale without its buyer, and may use the same address.
    const isForOthers =
      buyer.email === null && !buyer.sentEmail && !TO_SELLER.includes(word(body, 'tipoPostback.codigo'));
    return [
      saleOf(delivery, {
        platform: 'monetizze',
        event: text(body, 'tipoEvento.descricao', 'venda.status') ?? code,
        ...(isForOthers ? NO_SALE : kindOf(KINDS, code)),
        transactionId: text(body, 'venda.codigo'),
        dedup: [code, instalment],
        subscriptionId: text(body, 'assinatura.codigo'),
        buyer,
        products: productOf(text(body, 'produto.codigo'), text(body, 'produto.nome')),
        amountCents: reais(body, 'venda.valor'),
        occurredAt: code === '2' ? moment(body, 'venda.dataFinalizada') : undefined,
        // The product of the panel's test button.
        isTest: word(body, 'produto.nome').includes('x-wing'),
        isRenewal: code === '2' && instalment !== undefined && instalment > 1,
      }),
    ];
  },
};
