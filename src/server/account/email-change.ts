import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Owner, Place, Producer, Student } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endAllSessions } from '../auth/sessions/end-sessions.ts';
import type { Session } from '../auth/sessions/find-session.ts';
import { lockOwnSession } from '../auth/sessions/lock-sessions.ts';
import type { Services } from '../context.ts';
import { hashToken } from '../crypto/tokens.ts';
import { asPlatform, type Tx, violation } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Host } from '../http/hosts.ts';
import { Problem } from '../problem.ts';
import { queueSecurityNotice } from '../security-notices/queue.ts';
import { countTry } from '../throttle/throttle.ts';
import { emailChangeEmail } from './email-change-email.ts';
import { type Change, dropOpenChange, lockChange, moveAccount, recordChange } from './email-change-rows.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;
type Person = Owner | Producer | Student;

const PROOF_HOURS = 24;
const UNDO_DAYS = 7;

/**
 * Requests a new address. The new mailbox gets the confirmation link, the old one a notice. Response and work
 * are the same for a taken address; the worker detects it and sends nothing.
 * @throws Problem mailbox_unproven in a session that a school could have opened, too_many_requests,
 * invalid_input for the present one
 */
export async function requestEmailChange(
  { db, jobs }: Tools,
  person: Person,
  { email }: { email: string },
  place: Place & { host: Host },
  key: Buffer,
): Promise<void> {
  // A school that knows its own password of somebody must not move the whole account into its mailbox.
  if (person.kind !== 'owner' && person.credential.scope !== null) throw new Problem('mailbox_unproven');
  if (email === person.email) throw new Problem('invalid_input', { fields: [{ field: 'email', code: 'invalid' }] });
  const { userId } = person;
  await asPlatform(db, async (tx) => {
    await countTry(tx, { action: 'email_change', email: person.email, ...place }, key);
    await dropOpenChange(tx, userId);
    const id = randomUUID();
    await sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at)
      select ${id}, p.id, p.email, ${email}, app_now() + make_interval(hours => ${PROOF_HOURS})
      from profiles p where p.id = ${userId}`.execute(tx);
    const schoolId = person.kind === 'student' ? person.producerId : null;
    await queueEmail(tx, jobs, emailChangeEmail, {
      producerId: null,
      userId,
      recipientEmail: email,
      recipientName: person.name,
      payload: { changeId: id, part: 'prove', schoolId, host: place.host.name },
    });
    const notice = { kind: 'email_change_asked' as const, newEmail: email };
    await queueSecurityNotice(tx, jobs, { userId, notice, place, schoolId });
    if (person.kind === 'producer')
      await recordAuditEvent(tx, person, place, { action: 'email_change_asked', subject: email });
  });
}

/**
 * Confirms the new mailbox, in a browser where the account is signed in, so that a link read by the wrong
 * person gives them nothing. Ends other sessions, invalidates open links, and lets the old mailbox undo the
 * change.
 * @throws Problem link_invalid, email_change_elsewhere, session_ended, email_taken when somebody was quicker
 */
export async function confirmEmailChange(
  { db, jobs }: Tools,
  session: Session | null,
  token: string,
  place: Place,
): Promise<{ email: string }> {
  try {
    return await asPlatform(db, async (tx) => {
      const change = await lockChange(
        tx,
        sql`c.proof_hash = ${hashToken(token)} and c.proven_at is null
        and c.dropped_at is null and c.expires_at > app_now() and p.email = c.old_email`,
      );
      if (!isOwn(session, change)) throw new Problem('email_change_elsewhere');
      await lockOwnSession(tx, change.userId, session.id);
      await moveAccount(tx, change.userId, change.newEmail);
      await tx
        .updateTable('email_changes')
        .set({ proven_at: sql`app_now()`, undo_until: sql`app_now() + make_interval(days => ${UNDO_DAYS})` })
        .where('id', '=', change.id)
        .execute();
      await endAllSessions(tx, change.userId, 'email_changed', { keep: session.id });
      await notifyBothAddresses(tx, jobs, change, { place, schoolId: session.producerId });
      await recordChange(tx, change, place, 'email_changed', change.newEmail);
      return { email: change.newEmail };
    });
  } catch (error) {
    throw violation(error) === 'unique' ? new Problem('email_taken') : error;
  }
}

const isOwn = (session: Session | null, { userId }: Change): session is Session =>
  session?.userId === userId && !session.endedBecause && !session.viewing && session.credential.scope === null;

async function notifyBothAddresses(
  tx: Tx,
  jobs: Services['jobs'],
  change: Change,
  { place, schoolId }: { place: Place; schoolId: string | null },
): Promise<void> {
  const { userId, newEmail } = change;
  await queueEmail(tx, jobs, emailChangeEmail, {
    producerId: null,
    userId,
    recipientEmail: change.oldEmail,
    recipientName: '',
    payload: { changeId: change.id, part: 'undo', schoolId },
  });
  const notice = { kind: 'email_changed' as const, newEmail };
  await queueSecurityNotice(tx, jobs, { userId, notice, place, schoolId });
}
