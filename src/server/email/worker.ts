import { sql } from 'kysely';
import { truncate } from '#shared/text/text.ts';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Carrier, Dropped, EmailDefinition, FoundRecipient, Loaded, QueuedRow } from './definition.ts';
import { classifyFailure, type Failure, SendError } from './failures.ts';
import type { TransportFor } from './providers/transport.ts';
import { type Rendered, renderEmail, withoutSecrets } from './render.ts';
import { pauseAfter, retryPriority } from './retries.ts';
import { waitsForProof } from './waiting.ts';

type Services = {
  db: Database;
  env: Env;
  jobs: Jobs;
  log: Log;
  metrics?: Metrics | null;
  emails: readonly EmailDefinition[];
  transportFor: TransportFor;
  pauseAfter?: typeof pauseAfter;
  /** Injected, because tests run at other times. */
  now?: () => Date;
};

/** Its seconds since the first try. */
type Begun = QueuedRow & { triedFor: number; carrier: Carrier };

/**
 * Sends one e-mail of the outbox. A crash before recording it sends it again with the same Message-ID and
 * idempotency key. A failure is recorded together with the retry's job.
 * @throws only when the database fails
 */
export async function sendQueuedEmail(services: Services, emailId: string): Promise<void> {
  const { db, metrics } = services;
  const email = await begin(db, emailId);
  if (!email) return;
  let recipient: FoundRecipient | undefined;
  let isAccepted = false;
  try {
    const definition = definitionOf(services, email);
    const loaded = await definition.load(services, { ...email, payload: readPayload(definition, email) });
    if ('dropped' in loaded) {
      await drop(db, email, loaded);
      return metrics?.emailEnded('dropped');
    }
    recipient = loaded.recipient;
    const message = renderEmail(definition, loaded);
    const messageId = await send(services, email, definition, { ...loaded, message });
    isAccepted = true;
    await recordSent(db, email, { ...loaded, kept: withoutSecrets(message, loaded) }, messageId);
    metrics?.emailEnded('sent');
  } catch (error) {
    await postpone(services, email, { ...classifyFailure(error), ...(isAccepted && { key: 'keep' }), recipient });
  }
}

function definitionOf({ emails }: Services, { template }: QueuedRow): EmailDefinition {
  const definition = emails.find(({ name }) => name === template);
  if (definition) return definition;
  throw unreadable('ETEMPLATE', template);
}

/** The error does not contain its values, which are user input. */
function readPayload({ payload }: EmailDefinition, email: QueuedRow): unknown {
  const { data, error } = payload.safeParse(email.payload);
  if (!error) return data;
  throw unreadable('EPAYLOAD', error.issues.map(({ path, code }) => [...path, code].join('.')).join(', '));
}

/** Retried, because during a deploy the other process may be able to read it. */
const unreadable = (code: string, what: string) =>
  new SendError({ code, text: truncate(`${code} ${what}`, 200), reason: 'unknown', outcome: 'again' });

async function send(
  { transportFor }: Services,
  email: QueuedRow,
  { carrier }: EmailDefinition,
  { message, branding, senderName = branding.senderName, replyTo, ...loaded }: Loaded<unknown> & { message: Rendered },
): Promise<string> {
  const { recipientEmail, recipientName, producerId } = { ...email, ...loaded.recipient };
  const transport = await transportFor({ carrier, producerId });
  return transport.send({
    ...message,
    id: email.id,
    key: email.key,
    senderName,
    to: { name: recipientName, address: recipientEmail },
    replyTo: replyTo ?? branding.supportEmail,
    wantsNoProgram: replyTo !== undefined,
    unsubscribeUrl: loaded.optOut?.url,
  });
}

/**
 * Marks the try as begun: until its end is recorded, the message may have been accepted. A message waiting
 * for a proof is queued again when the proof comes.
 */
async function begin(db: Database, emailId: string): Promise<Begun | undefined> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<Begun>`
      with known as (select id, send_unclear, case when attempts > 0 then coalesce(first_tried_at, created_at)
          else app_now() end as first_tried_at from email_logs where id = ${emailId} and status = 'queued'
        and not ${waitsForProof('email_logs')} for update)
      update email_logs e set send_unclear = true, first_tried_at = known.first_tried_at
      from known where e.id = known.id
      returning e.id, e.payload, e.attempts, e.carrier, e.producer_id as "producerId", e.user_id as "userId",
        e.created_at as "createdAt", e.template_name as template, e.recipient_email as "recipientEmail",
        e.recipient_name as "recipientName", coalesce(e.send_key, e.id) as key, known.send_unclear as unclear,
        extract(epoch from app_now() - known.first_tried_at)::integer as "triedFor"`.execute(tx),
  );
  return rows[0];
}

function recordSent(
  db: Database,
  { id }: QueuedRow,
  { kept, onSent, isConfidential, recipient }: Loaded<unknown> & { kept: Rendered },
  messageId: string,
) {
  return asPlatform(db, async (tx) => {
    // Locks students before their e-mails, like removals do.
    await onSent?.(tx);
    await tx
      .updateTable('email_logs')
      .set({ status: 'sent', subject: kept.subject, content: kept.html, message_id: messageId, error: null })
      .set({ sent_at: sql`app_now()`, tried_at: sql`app_now()`, attempts: sql`attempts + 1`, reason: null })
      .set(columnsOf(recipient))
      .set(isConfidential ? { payload: '{}' as unknown as Record<string, unknown> } : {})
      .where('id', '=', id)
      .execute();
  });
}

const columnsOf = (found: Partial<FoundRecipient> = {}) => ({
  user_id: found.userId,
  producer_id: found.producerId,
  recipient_email: found.recipientEmail,
  recipient_name: found.recipientName,
});

/** Until the next try, or permanently. */
async function postpone(
  services: Services,
  email: Begun,
  { recipient, ...failure }: Failure & { recipient: FoundRecipient | undefined },
): Promise<void> {
  const { db, jobs, log, metrics } = services;
  const tries = email.attempts + 1;
  const unclear = email.unclear || failure.key === 'keep';
  const pause = (services.pauseAfter ?? pauseAfter)(failure, { tries, triedFor: email.triedFor, unclear });
  const status = pause !== null ? 'queued' : failure.outcome === 'bounced' ? 'bounced' : 'failed';
  await asPlatform(db, async (tx) => {
    await tx
      .updateTable('email_logs')
      .set({ status, error: failure.text, reason: failure.reason, attempts: tries, tried_at: sql`app_now()` })
      .set(columnsOf(recipient))
      .set({ send_unclear: unclear })
      .set(failure.key === 'renew' && !unclear ? { send_key: sql`gen_random_uuid()` } : {})
      .where('id', '=', email.id)
      .execute();
    const priority = retryPriority(email.carrier);
    if (pause !== null) await jobs.add(tx, 'email', { emailId: email.id }, { afterSeconds: pause, priority });
  });
  metrics?.emailEnded(status === 'queued' ? 'again' : status);
  log.error('email_failed', { emailId: email.id, attempt: tries, final: pause === null, code: failure.code });
}

/** Deletes the row of an e-mail without recipient: the log must not reveal who has no account. */
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
