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
 * Interface for reporting events; absent when metrics are off, to save the work. Never contains schools or
 * people: each label has a few fixed values.
 */
export type Metrics = {
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  emailEnded(outcome: (typeof EMAIL_OUTCOMES)[number]): void;
  deliveryEnded(outcome: (typeof DELIVERY_OUTCOMES)[number]): void;
  database: DatabaseWatch;
};
