import { sql } from 'kysely';
import type { Place, Producer } from '../../actors.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { sendWaitingEmails } from '../../email/waiting.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { consumeAttempt, tooMany } from '../../throttle/throttle.ts';
import { type Entered, openPanel } from '../enter-area.ts';
import { deleteSignUpPassword, storePassword, unprovenSignUpPassword } from '../passwords/credentials.ts';
import { chosenAfterProof } from '../scope.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { Session } from '../sessions/find-session.ts';
import { lockSessions } from '../sessions/lock-sessions.ts';
import type { Device } from '../sessions/open-session.ts';
import { mailboxProofEmail } from './mailbox-proof-email.ts';
import { consumeLink, readLink } from './one-time-links.ts';

export type Services = { db: Database; jobs: Jobs };

export function queueMailboxProof(
  tx: Tx,
  jobs: Jobs,
  person: { userId: string; email: string; name: string },
): Promise<boolean> {
  return queueEmail(tx, jobs, mailboxProofEmail, {
    producerId: null,
    userId: person.userId,
    recipientEmail: person.email,
    recipientName: person.name,
    payload: {},
  });
}

/**
 * Sends the link again. Above the mailbox's limit nothing is queued, since earlier links still work. Recoveries, which
 * anybody may ask for, are counted apart.
 * @returns whether it was sent
 * @throws Problem too_many_requests when this address asks for too many
 */
export async function requestMailboxProof(
  { db, jobs }: Services,
  producer: Pick<Producer, 'userId' | 'email' | 'name'>,
  { ip, countedAs, userAgent }: Place,
  key: Buffer,
): Promise<{ sent: boolean }> {
  const attempt = { action: 'recovery' as const, email: `mailbox ${producer.email}`, ip, countedAs, userAgent };
  return asPlatform(db, async (tx) => {
    const taken = await consumeAttempt(tx, attempt, key);
    if ('usedUp' in taken && taken.usedUp === 'address') throw tooMany('recovery');
    return { sent: 'id' in taken && (await queueMailboxProof(tx, jobs, producer)) };
  });
}

/**
 * Records that a link sent by the operator's transport was used: sends e-mails that waited for this, and ends the
 * sessions opened with the sign-up's password, since a stranger may have typed it. Runs across schools.
 * @returns whether that password is deleted by this
 */
export async function proveMailbox(tx: Tx, jobs: Jobs, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ mailbox_proven_at: sql`app_now()` })
    .where('id', '=', userId)
    .where('mailbox_proven_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const lostPassword = await deleteSignUpPassword(tx, userId);
  await endSessions(tx, 'password_changed', { user_id: userId, opened_with: 'chosen_at_sign_up' });
  await sendWaitingEmails(tx, jobs, userId);
  return lostPassword;
}

/**
 * Proves the mailbox in the browser that is signed in with the sign-up's password, which then has no scope. In any
 * other browser the link is not consumed: whoever signed up may not be the person who reads the mail, so a new password
 * is chosen with the link instead.
 * @returns null if a new password has to be chosen
 * @throws Problem link_invalid
 */
export function confirmMailbox(
  { db, jobs }: Services,
  session: Session | null,
  token: string,
  device: Device,
): Promise<Entered | null> {
  return asPlatform(db, async (tx) => {
    const { userId } = await readLink(tx, ['mailbox'], token, device.host);
    if (session?.kind !== 'producer' || session.userId !== userId || session.endedBecause) return null;
    await lockSessions(tx, userId);
    const known = await unprovenSignUpPassword(tx, userId);
    if (!known || session.credential.origin !== 'chosen_at_sign_up') return null;
    const { role } = await consumeLink(tx, ['mailbox'], token, device.host);
    await endSessions(tx, 'signed_out', { id: session.id });
    await proveMailbox(tx, jobs, userId);
    const credential = chosenAfterProof;
    await storePassword(tx, userId, { ...credential, passwordHash: known.passwordHash });
    return openPanel(tx, { userId, role, credential, factor: session.factor }, device);
  });
}
