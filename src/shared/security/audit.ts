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

/** Never personal data: names of fields, prices in cents, how somebody was recognised. */
export type AuditDetails = {
  fields?: string[];
  prices?: { planName: string; from: number; to: number }[];
  planName?: string;
  protocol?: string;
  identityCheck?: IdentityCheck;
};
