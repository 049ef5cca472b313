import { sql } from 'kysely';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import { EMAIL_RETRIES, type Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { recordPasswordSent } from '../students/accounts.ts';
import { composeAccessEnding } from './compose-access-ending.ts';
import { composeAccessLink } from './compose-access-link.ts';
import { composeCourseAccess } from './compose-course-access.ts';
import { composeFoundAccess } from './compose-found-access.ts';
import { composeMessage } from './compose-message.ts';
import { composeRecovery } from './compose-recovery.ts';
import type { Compose, Composed, Dropped, FoundRecipient, QueuedRow } from './composed.ts';
import { type Failure, judge } from './failures.ts';
import type { EmailTemplate } from './outbox.ts';
import type { Transport } from './transport.ts';

type Services = { db: Database; env: Env; log: Log; transport: Transport };

const COMPOSE: Record<EmailTemplate, Compose> = {
  course_access: composeCourseAccess,
  magic_link: composeAccessLink,
  recovery: composeRecovery,
  found_access: composeFoundAccess,
  message: composeMessage,
  access_ending: composeAccessEnding,
};

export function workOnEmails(jobs: Jobs, services: Services): Promise<void> {
  return jobs.work('email', ({ emailId }) => sendQueuedEmail(services, emailId));
}

/**
 * Sends one e-mail of the outbox. A crash between sending and noting it down sends it again: the same message, under
 * the same Message-ID.
 * @throws so that the queue tries again, unless the receiving server has refused for good or no try is left
 */
export async function sendQueuedEmail(services: Services, emailId: string): Promise<void> {
  const { db, log, transport } = services;
  const email = await readQueued(db, emailId);
  if (!email) return;
  try {
    const composed = await COMPOSE[email.template](services, email);
    if ('dropped' in composed) return await drop(db, email, composed);
    const { recipientEmail, recipientName } = composed.recipient ?? email;
    const messageId = await transport.send({
      ...composed.message,
      id: email.id,
      senderName: composed.senderName ?? composed.voice.senderName,
      to: { name: recipientName, address: recipientEmail },
      replyTo: composed.voice.supportEmail,
    });
    await recordSent(db, email, composed, messageId);
  } catch (error) {
    const failure = judge(error);
    const outcome = failure.outcome === 'again' && email.attempts >= EMAIL_RETRIES ? 'failed' : failure.outcome;
    const final = outcome !== 'again';
    await recordFailure(db, email, { ...failure, outcome });
    log.error('email_failed', { emailId, attempt: email.attempts + 1, final, code: failure.code });
    // Not the error itself: the queue keeps what it is given, and a message may be part of it.
    if (!final) throw new Error(failure.code);
  }
}

async function readQueued(db: Database, emailId: string): Promise<QueuedRow | undefined> {
  return asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .where('id', '=', emailId)
      .where('status', '=', 'queued')
      .select([
        'id',
        'payload',
        'attempts',
        'producer_id as producerId',
        'user_id as userId',
        'created_at as createdAt',
      ])
      .select(['template_name as template', 'recipient_email as recipientEmail', 'recipient_name as recipientName'])
      .executeTakeFirst(),
  );
}

function recordSent(
  db: Database,
  email: QueuedRow,
  { kept, passwordSent, payload, recipient }: Composed,
  messageId: string,
) {
  const { id, producerId, userId } = email;
  return asPlatform(db, async (tx) => {
    await tx
      .updateTable('email_logs')
      .set({ status: 'sent', subject: kept.subject, content: kept.html, message_id: messageId, error: null })
      .set({ sent_at: sql`now()`, tried_at: sql`now()`, attempts: sql`attempts + 1`, reason: null })
      .set(recipient ? columnsOf(recipient) : {})
      .set(payload ? { payload: JSON.stringify(payload) as unknown as typeof payload } : {})
      .where('id', '=', id)
      .execute();
    if (passwordSent && producerId && userId) await recordPasswordSent(tx, { producerId, userId });
  });
}

const columnsOf = ({ userId, producerId, recipientEmail, recipientName }: FoundRecipient) => ({
  user_id: userId,
  producer_id: producerId,
  recipient_email: recipientEmail,
  recipient_name: recipientName,
});

function recordFailure(db: Database, { id }: QueuedRow, { text, reason, outcome }: Failure) {
  return asPlatform(db, (tx) =>
    tx
      .updateTable('email_logs')
      .set({ status: outcome === 'again' ? 'queued' : outcome, error: text, reason })
      .set({ tried_at: sql`now()`, attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .execute(),
  );
}

/** Nobody to write to leaves nothing behind: the log must not tell who has no account. */
function drop(db: Database, { id }: QueuedRow, { dropped }: Dropped): Promise<void> {
  return asPlatform(db, async (tx) => {
    if (dropped === 'no_account' || dropped === 'outdated')
      return void (await tx.deleteFrom('email_logs').where('id', '=', id).execute());
    const reason = dropped === 'no_open_course' ? 'no_course' : 'expired';
    await tx
      .updateTable('email_logs')
      .set({ status: 'failed', error: dropped, reason, tried_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  });
}
