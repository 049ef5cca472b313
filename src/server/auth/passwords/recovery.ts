import type { Place } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { findSchool } from '../../branding/schools.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { AddressRefused, recordRefusal } from '../../primary-address/admit.ts';
import { Problem } from '../../problem.ts';
import { consumeAttempt, tooMany } from '../../throttle/throttle.ts';
import { enterSchool, mayOpenPanel, openPanelSession, type SignInResult } from '../enter-area.ts';
import { proveMailbox, type Services } from '../links/mailbox.ts';
import { consumeLink, type LinkKind, type LinkOwner, readLink } from '../links/one-time-links.ts';
import { chosenAfterProof, credentialOfLink } from '../scope.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { lockSessions } from '../sessions/lock-sessions.ts';
import type { Device } from '../sessions/open-session.ts';
import { storePassword } from './credentials.ts';
import { notifyPasswordChanged, type WithdrawOffer } from './password-changed.ts';
import { hashPassword } from './passwords.ts';
import { recoveryEmail } from './recovery-email.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type Audience = 'producer' | 'student';

/**
 * The link kinds that each page accepts: one that proves the mailbox allows choosing a password or, for
 * students, entering.
 */
const TAKES: Record<'recovery' | 'access', readonly LinkKind[]> = {
  recovery: ['recovery', 'mailbox'],
  access: ['access', 'mailbox'],
};

/**
 * Queues a recovery e-mail whether or not the account exists: response and work are equal, the worker checks.
 * Above the e-mail's limit nothing is queued and the response is the same, since earlier links still work.
 * @throws Problem too_many_requests when this address asks for too many
 */
export async function requestRecovery(
  { db, jobs }: Services,
  input: { email: string; audience: Audience },
  hint: SchoolHint,
  device: Place,
  key: Buffer,
): Promise<void> {
  const { ip, countedAs, userAgent } = device;
  const attempt = { action: 'recovery' as const, email: input.email, ip, countedAs, userAgent };
  await asPlatform(db, async (tx) => {
    const taken = await consumeAttempt(tx, attempt, key);
    if ('usedUp' in taken && taken.usedUp === 'address') throw tooMany('recovery');
    if ('usedUp' in taken) return;
    const school = input.audience === 'student' ? await findSchool(tx, hint) : null;
    await queueRecovery(tx, jobs, { email: input.email, askedIn: school?.producerId ?? null });
  });
}

/**
 * @param to.askedIn the school in whose colours a student gets it, if they belong to it
 * @param to.lost the password was deleted, which the e-mail then explains
 */
export const queueRecovery = (tx: Tx, jobs: Jobs, to: { email: string; askedIn: string | null; lost?: true }) =>
  queueEmail(tx, jobs, recoveryEmail, {
    // No school yet: the worker finds the account.
    producerId: null,
    userId: null,
    recipientEmail: to.email,
    recipientName: '',
    payload: { askedIn: to.askedIn, lost: to.lost },
  });

/** Not rate-limited: 256 bits cannot be guessed, and a limit could lock others out. @throws Problem link_invalid */
export async function checkLink(
  db: Database,
  input: { token: string; kind: 'recovery' | 'access' },
  device: Pick<Device, 'host'>,
): Promise<{ name: string; audience: Audience }> {
  const owner = await asPlatform(db, (tx) => readLink(tx, TAKES[input.kind], input.token, device.host));
  return { name: owner.name, audience: audienceOf(owner) };
}

/**
 * Sets a new password without a scope, consumes the link, ends every session and opens a new one here.
 * @throws Problem link_invalid, and those of refuseWeakPassword
 */
export async function resetPassword(
  { db, jobs, withdrawOffer }: Services & { withdrawOffer: WithdrawOffer },
  input: { token: string; password: string },
  device: Device,
): Promise<SignInResult | null> {
  // The link is checked before hashing, so that only its holder can cause that work.
  const holder = await readAsPlatform(db, (tx) => readLink(tx, TAKES.recovery, input.token, device.host));
  await refuseWeakPassword(db, input.password, { ...holder, producerId: holder.producerId ?? holder.userId });
  const passwordHash = await hashPassword(input.password);
  return asPlatform(db, async (tx) => {
    await lockSessions(tx, holder.userId);
    const offeredTo = await withdrawOffer(tx, holder.userId);
    const owner = await consumeLink(tx, TAKES.recovery, input.token, device.host);
    await proveMailbox(tx, jobs, owner.userId);
    await storePassword(tx, owner.userId, { ...chosenAfterProof, passwordHash });
    await endAllSessions(tx, owner.userId, 'password_changed');
    const { userId, producerId } = owner;
    if (owner.role === 'admin')
      await recordAuditEvent(tx, { producerId: userId, userId }, device, { action: 'password_changed' });
    await notifyPasswordChanged(tx, jobs, { userId, place: device, schoolId: producerId, offeredTo });
    const person = { ...owner, credential: chosenAfterProof };
    // Panels are on the platform's host, which does not get a school's cookies.
    if (!device.host?.name && (await mayOpenPanel(tx, person))) return openPanelSession(tx, person, device);
    return enterSchool(tx, person, owner.producerId, device).catch((error) => withoutSession(tx, error));
  });
}

/** The new password is kept even if no session can be opened; signing in explains why. */
async function withoutSession(tx: Tx, error: unknown): Promise<null> {
  if (error instanceof AddressRefused) await recordRefusal(tx, error.refused);
  if (error instanceof Problem) return null;
  throw error;
}

/**
 * Signs in with a one-time link. A link sent by the operator's transport also proves the mailbox, and whoever loses the
 * password of their sign-up by that gets a link to choose another.
 * @throws Problem link_invalid, no_active_enrollment
 */
export function useAccessLink({ db, jobs }: Services, token: string, device: Device): Promise<SignInResult> {
  return asPlatform(db, async (tx) => {
    const link = await consumeLink(tx, TAKES.access, token, device.host);
    const lostPassword = link.kind === 'mailbox' && (await proveMailbox(tx, jobs, link.userId));
    if (lostPassword) await queueRecovery(tx, jobs, { email: link.email, askedIn: link.producerId, lost: true });
    return enterSchool(tx, { ...link, credential: credentialOfLink(link) }, link.producerId, device);
  });
}

const audienceOf = (owner: LinkOwner): Audience => (owner.role === 'student' ? 'student' : 'producer');
