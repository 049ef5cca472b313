import { sql } from 'kysely';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { recordPasswordSent } from '../students/accounts.ts';
import { composeAccessEnding } from './compose-access-ending.ts';
import { composeAccessLink } from './compose-access-link.ts';
import { composeCleanupDone } from './compose-cleanup-done.ts';
import { composeCleanupWarning } from './compose-cleanup-warning.ts';
import { composeCourseAccess } from './compose-course-access.ts';
import { composeEmailChange } from './compose-email-change.ts';
import { composeFactorReset } from './compose-factor-reset.ts';
import { composeFoundAccess } from './compose-found-access.ts';
import { composeMailboxProof } from './compose-mailbox-proof.ts';
import { composeMessage } from './compose-message.ts';
import { composeOwnDomain } from './compose-own-domain.ts';
import { composePayment } from './compose-payment.ts';
import { composeRecovery } from './compose-recovery.ts';
import { composeSecurityNotice } from './compose-security-notice.ts';
import { composeSubscription } from './compose-subscription.ts';
import { composeWaitingSales } from './compose-waiting-sales.ts';
import { composeWeeklyDigest } from './compose-weekly-digest.ts';
import type { Compose, Composed, Dropped, FoundRecipient, QueuedRow } from './composed.ts';
import { type Failure, judge } from './failures.ts';
import type { EmailTemplate } from './outbox.ts';
import { pauseAfter } from './retries.ts';
import type { TransportFor } from './transport.ts';
import { waitsForProof } from './waiting.ts';

type Services = {
  db: Database;
  env: Env;
  jobs: Jobs;
  log: Log;
  transportFor: TransportFor;
  /** When a failed e-mail is tried again; tests do not wait. */
  pauseAfter?: typeof pauseAfter;
  /** What time it is; tests live on other days. */
  now?: () => Date;
};

const COMPOSE: Record<EmailTemplate, Compose> = {
  course_access: composeCourseAccess,
  magic_link: composeAccessLink,
  recovery: composeRecovery,
  mailbox_proof: composeMailboxProof,
  found_access: composeFoundAccess,
  message: composeMessage,
  access_ending: composeAccessEnding,
  cleanup_warning: composeCleanupWarning,
  cleanup_done: composeCleanupDone,
  subscription: composeSubscription,
  own_domain: composeOwnDomain,
  weekly_digest: composeWeeklyDigest,
  payment: composePayment,
  waiting_sales: composeWaitingSales,
  security_notice: composeSecurityNotice,
  email_change: composeEmailChange,
  factor_reset: composeFactorReset,
};

/**
 * Sends one e-mail of the outbox. A crash between sending and noting it down sends it again: the same message, under
 * the same Message-ID and the same key. What goes wrong is noted down together with the job of the next try.
 * @throws only when the database fails
 */
export async function sendQueuedEmail(services: Services, emailId: string): Promise<void> {
  const { db } = services;
  const email = await begin(db, emailId);
  if (!email) return;
  try {
    const composed = await COMPOSE[email.template](services, email);
    if ('dropped' in composed) return await drop(db, email, composed);
    await recordSent(db, email, composed, await send(services, email, composed));
  } catch (error) {
    await putOff(services, email, judge(error));
  }
}

async function send({ transportFor }: Services, email: QueuedRow, composed: Composed): Promise<string> {
  const { message, voice, senderName = voice.senderName, recipient, unsubscribeUrl } = composed;
  const { recipientEmail, recipientName, producerId } = recipient ?? email;
  const transport = await transportFor({ template: email.template, producerId });
  return transport.send({
    ...message,
    id: email.id,
    key: email.key,
    senderName,
    to: { name: recipientName, address: recipientEmail },
    replyTo: voice.supportEmail,
    unsubscribeUrl,
  });
}

/** Until its end is noted down, a try that has begun may have been taken. What waits for a proof gets its job with it. */
async function begin(db: Database, emailId: string): Promise<QueuedRow | undefined> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<QueuedRow>`
      with known as (select id, send_unclear from email_logs where id = ${emailId} and status = 'queued'
        and not ${waitsForProof('email_logs')} for update)
      update email_logs e set send_unclear = true from known where e.id = known.id
      returning e.id, e.payload, e.attempts, e.producer_id as "producerId", e.user_id as "userId",
        e.created_at as "createdAt", e.template_name as template, e.recipient_email as "recipientEmail",
        e.recipient_name as "recipientName", coalesce(e.send_key, e.id) as key, known.send_unclear as unclear`.execute(
      tx,
    ),
  );
  return rows[0];
}

function recordSent(
  db: Database,
  email: QueuedRow,
  { kept, passwordSent, payload, recipient }: Composed,
  messageId: string,
) {
  const { id, producerId, userId } = email;
  return asPlatform(db, async (tx) => {
    // Students before what was written to them, as where they are removed.
    if (passwordSent && producerId && userId) await recordPasswordSent(tx, { producerId, userId });
    await tx
      .updateTable('email_logs')
      .set({ status: 'sent', subject: kept.subject, content: kept.html, message_id: messageId, error: null })
      .set({ sent_at: sql`app_now()`, tried_at: sql`app_now()`, attempts: sql`attempts + 1`, reason: null })
      .set(recipient ? columnsOf(recipient) : {})
      .set(payload ? { payload: JSON.stringify(payload) as unknown as typeof payload } : {})
      .where('id', '=', id)
      .execute();
  });
}

const columnsOf = ({ userId, producerId, recipientEmail, recipientName }: FoundRecipient) => ({
  user_id: userId,
  producer_id: producerId,
  recipient_email: recipientEmail,
  recipient_name: recipientName,
});

/** To the next try, or for good. */
async function putOff(services: Services, email: QueuedRow, failure: Failure): Promise<void> {
  const { db, jobs, log } = services;
  const tries = email.attempts + 1;
  const pause = (services.pauseAfter ?? pauseAfter)(failure, tries);
  const status = pause !== null ? 'queued' : failure.outcome === 'bounced' ? 'bounced' : 'failed';
  await asPlatform(db, async (tx) => {
    await tx
      .updateTable('email_logs')
      .set({ status, error: failure.text, reason: failure.reason, attempts: tries, tried_at: sql`app_now()` })
      .set(failure.key === 'renew' && !email.unclear ? { send_key: sql`gen_random_uuid()`, send_unclear: false } : {})
      .where('id', '=', email.id)
      .execute();
    if (pause !== null) await jobs.add(tx, 'email', { emailId: email.id }, { afterSeconds: pause });
  });
  log.error('email_failed', { emailId: email.id, attempt: tries, final: pause === null, code: failure.code });
}

/** Nobody to write to leaves nothing behind: the log must not tell who has no account. */
function drop(db: Database, { id }: QueuedRow, { dropped }: Dropped): Promise<void> {
  return asPlatform(db, async (tx) => {
    if (dropped === 'no_account' || dropped === 'outdated')
      return void (await tx.deleteFrom('email_logs').where('id', '=', id).execute());
    const reason = dropped === 'no_open_course' ? 'no_course' : 'expired';
    await tx
      .updateTable('email_logs')
      .set({ status: 'failed', error: dropped, reason, tried_at: sql`app_now()` })
      .where('id', '=', id)
      .execute();
  });
}
