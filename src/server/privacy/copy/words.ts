import { CONSENTS } from '#shared/privacy/consents.ts';
import { PRODUCER_REQUEST_TEXTS } from '#shared/privacy/requests.ts';
import { AUDIT_ACTION_NAMES } from '#shared/security/audit.ts';
import { auditEventText } from '#shared/security/audit-event-words.ts';
import { AUDIT_EVENT_ACTIONS, type AuditEventAction } from '#shared/security/audit-events.ts';
import { ROLE_NAMES } from '#shared/team/role-names.ts';

/* Names of our codes for readers. `dados.json` keeps the codes. */

const SITUATIONS = {
  proving: 'Aguardando confirmação',
  open: 'Em andamento',
  working: 'Em andamento',
  done: 'Atendido',
  refused: 'Recusado',
  withdrawn: 'Cancelado por você',
  queued: 'Na fila',
  sent: 'Enviado',
  bounced: 'Devolvido',
  failed: 'Não deu certo',
  trialing: 'Em teste',
  active: 'Em dia',
  expired: 'Vencido',
  completed: 'Pago',
  pending: 'Aguardando pagamento',
  refunded: 'Devolvido',
};

const WORDS: Record<string, Record<string, string>> = {
  Situação: SITUATIONS,
  Pedido: { ...PRODUCER_REQUEST_TEXTS, erasure: 'Exclusão', correction: 'Correção' },
  Origem: { manual: 'Matrícula manual', import: 'Lista importada', sale: 'Compra', courtesy: 'Cortesia' },
  'Motivo do encerramento': {
    edited: 'Mudança pela escola',
    replaced: 'Trocado por outro acesso',
    refunded: 'Compra reembolsada',
    charged_back: 'Compra contestada',
    canceled: 'Assinatura cancelada',
  },
  'Desfeita por': { refunded: 'Reembolso', chargeback: 'Contestação', revoked: 'Cancelamento' },
  Para: { email_notices: CONSENTS.email_notices.label, browser_notices: CONSENTS.browser_notices.label },
  Como: { settings: 'Nas configurações', email_link: 'Pelo link de um e-mail', data_page: 'Em Meus dados' },
  Forma: { pix: 'Pix', card: 'Cartão' },
  Papel: ROLE_NAMES,
  // Of the platform's owners; a school's are longer sentences.
  Ação: AUDIT_ACTION_NAMES,
};

const isAuditEvent = (value: string): value is AuditEventAction =>
  (AUDIT_EVENT_ACTIONS as readonly string[]).includes(value);

export const wordingOf = (column: string, value: string): string => {
  if (column === 'Ação' && isAuditEvent(value)) return auditEventText({ action: value, subject: null, count: null });
  if (column.endsWith('(R$)')) return value.replace('.', ',');
  const words = WORDS[column];
  return words && Object.hasOwn(words, value) ? (words[value] ?? value) : value;
};
