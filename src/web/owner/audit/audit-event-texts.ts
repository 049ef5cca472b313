import { formatBrl } from '#shared/billing/money.ts';
import type { AuditAction, AuditDetails } from '#shared/security/audit.ts';
import { IDENTITY_CHECK_WORDS } from '#web/owner/producers/reset-words.ts';
import { FIELD_LABELS } from '#web/owner/settings/platform-values.ts';
import { NETWORK_LABELS } from '#web/panel/network-fields.tsx';

export const AUDIT_EVENTS: Record<AuditAction, string> = {
  producer_added: 'Produtor adicionado',
  producer_removed: 'Produtor removido',
  identity_confirmed: 'Identidade confirmada',
  viewing_started: 'Entrou como produtor',
  viewing_ended: 'Saiu da visualização',
  settings_changed: 'Configurações alteradas',
  prices_changed: 'Preços alterados',
  plan_keeps_students: 'Manter alunos ligado no plano',
  plan_gives_up_students: 'Manter alunos desligado no plano',
  cleanup_switched_on: 'Limpeza anual ligada',
  cleanup_switched_off: 'Limpeza anual desligada',
  cleanup_ordered: 'Limpeza anual feita com atraso',
  cleanup_skipped: 'Limpeza anual não feita',
  backup_started: 'Backup iniciado',
  school_restored: 'Alunos restaurados',
  second_step_changed: 'Segunda etapa alterada',
  factor_reset_asked: 'Redefinição da segunda etapa pedida',
  factor_reset_cancelled: 'Redefinição da segunda etapa cancelada',
  factors_reset: 'Segunda etapa redefinida',
  producer_request_answered: 'Pedido de produtor respondido',
  producer_request_refused: 'Pedido de produtor recusado',
};

const LABELS: Record<string, string> = { ...FIELD_LABELS, ...NETWORK_LABELS };

export const describeDetails = ({
  fields = [],
  prices = [],
  planName,
  protocol,
  identityCheck,
}: AuditDetails): string =>
  [
    ...(identityCheck ? [`Identidade conferida: ${IDENTITY_CHECK_WORDS[identityCheck]}`] : []),
    ...(planName ? [planName] : []),
    ...(protocol ? [`Protocolo ${protocol}`] : []),
    ...fields.map((field) => LABELS[field] ?? field),
    ...prices.map(({ planName, from, to }) => `${planName}: de ${formatBrl(from)} para ${formatBrl(to)}`),
  ].join(', ');
