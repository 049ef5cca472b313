import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';

/** Bounced: returned because of the address. Failed: given up for another reason. */
export const emailStatus = z.enum(['queued', 'sent', 'bounced', 'failed']);
export type EmailStatus = z.infer<typeof emailStatus>;

/** Why an e-mail did not arrive, or not yet. The database repeats the list. */
export const emailReason = z.enum([
  /** There is no such address. */
  'address',
  /** The mailbox is full or closed. */
  'mailbox',
  /** The receiving server does not want this message. */
  'refused',
  /** The sending server could not be reached, or hung up. */
  'connection',
  /** It was reached, and asked to come again later. */
  'busy',
  /** It does not accept the sender. */
  'account',
  /** Nothing was open to the person any more. */
  'no_course',
  'expired',
  'unknown',
]);
export type EmailReason = z.infer<typeof emailReason>;

/** How the last access e-mail to a student is. */
export const lastEmail = z.strictObject({
  id,
  status: emailStatus,
  /** Of a queued one, why the last try was in vain. */
  reason: emailReason.nullable(),
  /** The server's own words, where one spoke. */
  answer: z.string().nullable(),
  /** When it was sent, given up or, before the first try, queued. */
  at: timestamp,
});
export type LastEmail = z.infer<typeof lastEmail>;
