import type { IdentityCheck } from './factor-reset.ts';

export const AUDIT_ACTIONS = [
  'producer_added',
  'producer_removed',
  'identity_confirmed',
  'viewing_started',
  'viewing_ended',
  'settings_changed',
  'prices_changed',
  'plan_keeps_students',
  'plan_gives_up_students',
  'cleanup_switched_on',
  'cleanup_switched_off',
  'cleanup_ordered',
  'cleanup_skipped',
  'school_restored',
  'backup_started',
  'second_step_changed',
  'factor_reset_asked',
  'factor_reset_cancelled',
  'factors_reset',
  'producer_request_answered',
  'producer_request_refused',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_ACTION_NAMES: Record<AuditAction, string> = {
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

/** Never personal data: names of fields, prices in cents, how somebody was recognised. */
export type AuditDetails = {
  fields?: string[];
  prices?: { planName: string; from: number; to: number }[];
  planName?: string;
  protocol?: string;
  identityCheck?: IdentityCheck;
};
