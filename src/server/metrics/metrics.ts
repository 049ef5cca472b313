import type { DatabaseWatch } from '../db.ts';

export const EMAIL_OUTCOMES = ['sent', 'again', 'bounced', 'failed', 'dropped'] as const;
export const DELIVERY_OUTCOMES = [
  'stored',
  'repeated',
  'unknown_course',
  'wrong_token',
  'wrong_signature',
  'unreadable',
] as const;

/**
 * What is told where it happens; where nobody counts there is none of it, so that nothing is worked out in vain. Of
 * schools and people nothing is told: each value is one of a few that the code has.
 */
export type Metrics = {
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  emailEnded(outcome: (typeof EMAIL_OUTCOMES)[number]): void;
  deliveryEnded(outcome: (typeof DELIVERY_OUTCOMES)[number]): void;
  database: DatabaseWatch;
};
