import type { SubscriptionNotice } from '#shared/billing/subscription.ts';

/** Notes of the panel by urgency, the most urgent first. */
const ORDER = [
  // Overrides all other notes.
  'school_closing',
  // Just started, and resolves what the next notes say.
  'payment_pending',
  // Just started by somebody who is watching it.
  'bulk_running',
  'expired',
  'mailbox_unproven',
  'ends_in_days',
  'emails_undelivered',
  'sales_waiting',
  'sales_lost',
  // In progress, so somebody is looking for it.
  'import_running',
  'ends_in_a_week',
  'cleanup_ahead',
  'trial_running',
  'cleanup_done',
] as const;
export type PanelNoteKind = (typeof ORDER)[number];

export const byUrgency = (kinds: readonly PanelNoteKind[]): PanelNoteKind[] =>
  ORDER.filter((each) => kinds.includes(each));

/** Null while a paid period is far from its end. */
export function subscriptionNoteKind({ state, tone, pressing }: SubscriptionNotice): PanelNoteKind | null {
  if (state === 'expired') return 'expired';
  if (!pressing) return null;
  if (tone === 'bad') return 'ends_in_days';
  return tone === 'warn' ? 'ends_in_a_week' : 'trial_running';
}
