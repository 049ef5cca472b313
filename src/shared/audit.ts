/** What owners do that is written down. */
export const AUDIT_ACTIONS = [
  'producer_added',
  'producer_removed',
  'viewing_started',
  'viewing_ended',
  'settings_changed',
  'prices_changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Never a person's data: names of fields, prices in cents. */
export type AuditDetails = {
  fields?: string[];
  prices?: { planName: string; from: number; to: number }[];
};
