import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, pageNumber, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** Bounced: rejected because of the address. Failed: given up for another reason. */
export const emailStatus = z.enum(['queued', 'sent', 'bounced', 'failed']);
export type EmailStatus = z.infer<typeof emailStatus>;

/** Why an e-mail did not arrive, or not yet. The database repeats the list. */
export const emailReason = z.enum([
  /** The address does not exist. */
  'address',
  /** The mailbox is full or closed. */
  'mailbox',
  /** The receiving server does not want this message. */
  'refused',
  /** The sending server could not be reached, or closed the connection. */
  'connection',
  /** It asked to retry later. */
  'busy',
  /** It rejects the sender's address. */
  'account',
  /** The person no longer had an open course. */
  'no_course',
  'expired',
  'unknown',
]);
export type EmailReason = z.infer<typeof emailReason>;

export const lastEmail = z.strictObject({
  id,
  status: emailStatus,
  /** For a queued e-mail: why the last try failed. */
  reason: emailReason.nullable(),
  /** The receiving server's answer, if there was one. */
  answer: z.string().nullable(),
  /** When it was sent or given up; before the first try, when it was queued. */
  at: timestamp,
});
export type LastEmail = z.infer<typeof lastEmail>;

const undeliveredEmail = z.strictObject({
  ...lastEmail.shape,
  template: z.string(),
  studentId: id,
  name: z.string(),
  email: z.string(),
});
export type UndeliveredEmail = z.infer<typeof undeliveredEmail>;

const queued = z.strictObject({ queued: z.int() });

export const emailsContract = {
  undelivered: everyday
    .route({
      method: 'GET',
      path: '/producer/emails/undelivered',
      summary: `List undelivered e-mails of the last ${LIMITS.undeliveredDays} days, by page`,
    })
    .input(z.strictObject({ page: pageNumber }))
    .output(
      z.strictObject({
        emails: z.array(undeliveredEmail),
        total: z.int(),
        /** Number of failed e-mails, which `retryEmails` queues again. */
        failed: z.int(),
        page: z.int(),
        pageSize: z.int(),
      }),
    ),
  retryEmail: everyday
    .route({
      method: 'POST',
      path: '/producer/emails/{emailId}/retries',
      summary: 'Queue an undelivered e-mail again; 0 if it is already queued or sent',
    })
    .input(z.strictObject({ emailId: id }))
    .output(queued),
  retryEmails: everyday
    .route({
      method: 'POST',
      path: '/producer/emails/retries',
      summary: 'Queue all failed e-mails again; bounced ones need a corrected address first',
    })
    .output(queued),
};
