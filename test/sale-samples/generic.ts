import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const WORDS: [string, Kind][] = [
  ['approved', 'approved'],
  ['purchase_approved', 'approved'],
  ['Compra Aprovada', 'approved'],
  ['PAGO', 'approved'],
  ['paid', 'approved'],
  ['order.completed', 'approved'],
  ['payment_processed_success', 'approved'],
  ['matrícula', 'approved'],
  ['new purchase', 'approved'],
  ['refund', 'refunded'],
  ['Reembolsado', 'refunded'],
  ['estorno', 'refunded'],
  ['pedido de reembolso', 'refund_requested'],
  ['refund_requested', 'refund_requested'],
  ['chargeback', 'chargeback'],
  ['charged_back', 'chargeback'],
  ['chargedback', 'chargeback'],
  ['cancel', 'revoked'],
  ['Cancelado', 'revoked'],
  ['revoke', 'revoked'],
  ['remover', 'revoked'],
  ['inativo', 'revoked'],
  ['assinatura cancelada', 'subscription_canceled'],
  ['subscription_expired', 'subscription_expired'],
  ['aguardando aprovação', 'pending'],
  ['pix_gerado', 'pending'],
  ['unpaid', 'pending'],
  ['não aprovado', 'failed'],
  ['recusada', 'failed'],
  ['pagamento atrasado', 'late'],
  ['boleto expirado', 'expired'],
  ['carrinho abandonado', 'ignored'],
  ['test', 'ignored'],
  ['bom dia', 'ignored'],
];

export const genericSamples: Sample[] = [
  ...WORDS.map(([event, kind]) => ({
    title: `"${event}"`,
    body: { email: BIA.email, name: BIA.name, event, transaction_id: 'z1' },
    sales: [{ platform: 'generic' as const, kind, event, transactionId: 'z1' }],
  })),
  {
    title: 'a name and an address',
    body: { email: 'Bia.Nogueira@exemplo.com.br', name: BIA.name },
    sales: [
      {
        platform: 'generic',
        kind: 'approved',
        event: '',
        transactionId: 'buyer:bia.nogueira@exemplo.com.br',
        scope: 'transaction',
        buyer: { name: BIA.name, email: BIA.email },
      },
    ],
  },
  {
    title: 'Portuguese keys',
    body: { nome: BIA.name, email: BIA.email, telefone: '21 99654-3210', cpf: '390.533.447-05', evento: 'aprovado' },
    sales: [{ kind: 'approved', buyer: BIA }],
  },
  {
    title: 'Portuguese keys in a form',
    body: 'nome=Beatriz+Nogueira&email=bia.nogueira%40exemplo.com.br&telefone=21996543210&cpf=39053344705',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    sales: [{ kind: 'approved', buyer: BIA }],
  },
  {
    title: 'a taking away without a number: all that the buyer has from here',
    body: { email: BIA.email, evento: 'reembolso' },
    sales: [{ kind: 'refunded', scope: 'buyer' }],
  },
  {
    title: 'a purchase with a date, which can be followed by another',
    body: { email: BIA.email, date: '21/09/2026 11:13' },
    sales: [{ kind: 'approved', transactionId: 'buyer:bia.nogueira@exemplo.com.br:2026-09-21T14:13:00.000Z' }],
  },
  {
    title: 'another checkout’s order',
    body: {
      event: 'order.paid.v2',
      data: { id: 771, customer: { first_name: 'Beatriz', last_name: 'Nogueira', email: BIA.email } },
    },
    sales: [{ kind: 'approved', transactionId: '771', buyer: { name: BIA.name, email: BIA.email } }],
  },
  {
    title: 'another checkout’s order, with its event’s number outside and the buyer under another word',
    body: {
      id: 'evento-1',
      name: 'Webhook',
      status: 'approved',
      data: {
        producer: { name: 'Escola', email: 'escola@exemplo.com.br' },
        order: { id: 55 },
        payer: { name: BIA.name, email: BIA.email, document: 39053344705, phone: '5521996543210' },
      },
    },
    sales: [{ kind: 'approved', transactionId: '55', buyer: BIA }],
  },
  {
    title: 'an order that names nobody but its producer',
    body: { status: 'approved', data: { id: 7, producer: { email: 'escola@exemplo.com.br' } } },
    sales: [{ kind: 'approved', reason: 'missing_email', transactionId: '7', buyer: { email: null } }],
  },
  {
    title: 'an automation tool’s envelope',
    body: [{ headers: { host: 'x' }, params: {}, query: {}, body: { nome: BIA.name, email: BIA.email } }],
    sales: [{ kind: 'approved', buyer: { name: BIA.name, email: BIA.email } }],
  },
  {
    title: 'an own system’s signed order, which only looks like somebody else’s',
    body: { type: 'payment', version: '2.0', checkout_id: 'c', event: 'paid', email: BIA.email, data: { id: 8 } },
    headers: { 'x-signature': 'ab'.repeat(32) },
    sales: [{ kind: 'approved', transactionId: '8', buyer: { email: BIA.email } }],
  },
  {
    title: 'a purchase that is not paid yet',
    body: { email: BIA.email, event: 'purchase', status: 'pending', id: 9 },
    sales: [{ kind: 'pending', event: 'purchase pending', transactionId: '9' }],
  },
  {
    title: 'somebody’s record with its number, which is no purchase’s',
    body: { id: 9, email: BIA.email, name: BIA.name },
    sales: [{ kind: 'approved', transactionId: 'buyer:bia.nogueira@exemplo.com.br', indistinct: true }],
  },
  {
    title: 'a broken address, which waits',
    body: { email: 'bia.nogueira@', name: BIA.name },
    sales: [
      { kind: 'approved', reason: 'broken_email', buyer: { name: BIA.name, email: null, sentEmail: 'bia.nogueira@' } },
    ],
  },
  {
    title: 'an approval of nobody',
    body: { event: 'approved', name: BIA.name },
    sales: [{ kind: 'approved', reason: 'missing_email' }],
  },
  { title: 'something else', body: { hello: 'world' }, sales: [{ kind: 'ignored', reason: 'not_a_sale' }] },
  {
    title: 'somebody’s record, with an address deep in it and no event',
    body: { data: { customer: { email: BIA.email } } },
    sales: [{ kind: 'ignored', reason: 'not_a_sale' }],
  },
];
