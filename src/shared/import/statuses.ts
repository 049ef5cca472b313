import { plainHeader } from './headers.ts';

/** What the status of a sale, or of a student, means for access. */
export type Standing = 'paid' | 'refunded' | 'cancelled' | 'unpaid' | 'unknown_status';

/**
 * Order matters: `Pagamento reembolsado` was also paid, `Inativo` contains `ativo`, and `Não aprovado` contains
 * `aprovado`.
 */
const WORDS: [Exclude<Standing, 'unknown_status'>, RegExp][] = [
  ['refunded', /reembols|refund|devol|estorn|charged? ?back|contest|disput|reclama/],
  ['cancelled', /cancel|inativ|inactive|desativ|deactiv|bloque|suspen|encerrad/],
  [
    'unpaid',
    /aguard|pendent|pending|waiting|expir|vencid|recus|refused|negad|falh|\b(nao|not)\b|unpaid|incomplet|(un|dis)approv|unconfirm|em aberto|atras|overdue|delayed|^(?!.*\bpag[oa]\b).*boleto|gerad|abandon|inicia|started|analise|process/,
  ],
  ['paid', /aprov|approv|complet|pag[oa]\b|paid|conclu|ativ[oa]?\b|active|liquid|liberad|confirm|finaliz|em dia/],
];

/** A list without a status column gives everybody access. */
export function accessByStatus(status: string): Standing {
  const words = plainHeader(status);
  if (words === '') return 'paid';
  return WORDS.find(([, named]) => named.test(words))?.[0] ?? 'unknown_status';
}
