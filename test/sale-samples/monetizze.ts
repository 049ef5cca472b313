import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const secret = 'chave-unica-da-escola';

const fields = (code: string, others: Record<string, string> = {}) => ({
  chave_unica: secret,
  'produto[codigo]': '77',
  'produto[chave]': 'chave-do-produto',
  'produto[nome]': 'Introdução à aquarela',
  'tipoPostback[codigo]': '2',
  'tipoEvento[codigo]': code,
  'venda[codigo]': '9001',
  'venda[valor]': '149.90',
  'venda[dataFinalizada]': '2026-09-21 11:13:20',
  'comprador[nome]': BIA.name,
  'comprador[email]': BIA.email,
  'comprador[cnpj_cpf]': '390.533.447-05',
  'comprador[telefone]': '21996543210',
  ...others,
});
const form = (code: string, others: Record<string, string> = {}) =>
  new URLSearchParams(fields(code, others)).toString();

const EVENTS: [string, Kind][] = [
  ['1', 'pending'],
  ['2', 'approved'],
  ['3', 'canceled'],
  ['4', 'refunded'],
  ['5', 'chargeback'],
  ['6', 'approved'],
  ['7', 'ignored'],
  ['98', 'pending'],
  ['99', 'pending'],
  ['101', 'ignored'],
  ['102', 'late'],
  ['103', 'subscription_canceled'],
  ['104', 'pending'],
  ['105', 'late'],
  ['106', 'late'],
  ['120', 'ignored'],
  ['777', 'ignored'],
];

export const monetizzeSamples: Sample[] = [
  ...EVENTS.map(([code, kind]) => ({
    title: `event ${code}`,
    body: form(code),
    headers: FORM,
    secret,
    sales: [
      {
        kind,
        transactionId: '9001',
        buyer: BIA,
        products: [{ id: '77', name: 'Introdução à aquarela' }],
        amountCents: 14_990,
        isTest: false,
      },
    ],
  })),
  {
    title: 'a sale for its product’s key',
    body: form('2'),
    headers: FORM,
    secret: 'chave-do-produto',
    sales: [{ kind: 'approved', occurredAt: '2026-09-21T14:13:20.000Z' }],
  },
  {
    title: 'a renewal',
    body: form('2', { 'assinatura[codigo]': '31', 'assinatura[parcela]': '2' }),
    headers: FORM,
    sales: [{ kind: 'approved', subscriptionId: '31', isRenewal: true, dedupKey: 'approved:2:9001:2:2' }],
  },
  {
    title: 'a cancelled subscription',
    body: form('103', { 'assinatura[codigo]': '31', 'assinatura[parcela]': '2' }),
    headers: FORM,
    sales: [{ kind: 'subscription_canceled', scope: 'subscription', subscriptionId: '31' }],
  },
  {
    title: 'a sale as an affiliate hears of it',
    body: form('2', {
      'tipoPostback[codigo]': '4',
      'comprador[email]': '',
      'comprador[nome]': '',
      'comprador[cnpj_cpf]': '',
    }),
    headers: FORM,
    sales: [{ kind: 'ignored', reason: 'not_a_sale', buyer: { email: null } }],
  },
  {
    title: 'the panel’s test',
    body: form('2', { 'produto[nome]': 'X-Wing' }),
    headers: FORM,
    sales: [{ kind: 'approved', isTest: true }],
  },
  {
    title: 'the same as JSON',
    body: {
      chave_unica: secret,
      tipoEvento: { codigo: 4, descricao: 'Devolvida' },
      venda: { codigo: 9001, valor: 149.9 },
      comprador: { nome: BIA.name, email: BIA.email, cnpj_cpf: 39053344705, telefone: '21996543210' },
    },
    secret,
    sales: [{ kind: 'refunded', event: 'Devolvida', transactionId: '9001', buyer: BIA, amountCents: 14_990 }],
  },
];
