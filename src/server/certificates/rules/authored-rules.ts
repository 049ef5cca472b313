import { sql } from 'kysely';

/** The rules `r` as values of their form. */
export const AUTHORED_RULES = [
  sql<boolean>`r.active_since is not null`.as('active'),
  'r.kind',
  'r.hours',
  'r.min_percent as minPercent',
  'r.min_days as minDays',
  'r.sale_delay_days as saleDelayDays',
  'r.valid_months as validMonths',
  'r.quiz_rule as quizRule',
  'r.quiz_percent as quizPercent',
  'r.show_result as showResult',
  'r.ask_cpf as askCpf',
  'r.revoke_refunded as revokeRefunded',
  'r.issuer_name as issuerName',
  'r.issuer_document as issuerDocument',
  'r.signatures',
  'r.design',
  'r.version',
] as const;
