import { reservedUntil } from '../database/account-holder.ts';
import { asPlatform, readAsPlatform, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { Problem } from '../problem.ts';
import { queueSecurityNotice } from '../security-notices/queue.ts';
import { consumeAttempt } from '../throttle/throttle.ts';
import { addressReservedEmail } from './address-reserved-email.ts';
import { openPanelSession, type SignInResult } from './enter-area.ts';
import { proveMailbox, type Services } from './links/mailbox.ts';
import { consumeLink, type LinkOwner, readLink } from './links/one-time-links.ts';
import { openSchoolEmail } from './links/open-school-email.ts';
import { findPassword, storePassword } from './passwords/credentials.ts';
import { hashPassword } from './passwords/passwords.ts';
import { refuseWeakPassword } from './passwords/weak-passwords.ts';
import { chosenAfterProof, credentialOfLink } from './scope.ts';
import { endAllSessions } from './sessions/end-sessions.ts';
import type { Device } from './sessions/open-session.ts';
import { addSchool, trialFrom } from './sign-up.ts';

/*
 * Opens a school for an existing account, such as a student's. Nothing changes until the link is used, since anybody
 * can type an address at the sign-up.
 */

/**
 * Queues the link, or the news that the address is kept for an account that has changed its own: the answer is the same.
 * Above the limit nothing is queued: earlier links still work, and recovery links are counted
 * separately.
 */
export async function offerSchool(
  { db, jobs }: Services,
  { email, school }: { email: string; school: string },
  { ip, countedAs, userAgent }: Device,
  key: Buffer,
): Promise<void> {
  await asPlatform(db, async (tx) => {
    const attempt = { action: 'recovery' as const, email: `school ${email}`, ip, countedAs, userAgent };
    const taken = await consumeAttempt(tx, attempt, key);
    if ('usedUp' in taken) return;
    await queueEmail(tx, jobs, (await reservedUntil(tx, email)) ? addressReservedEmail : openSchoolEmail, {
      producerId: null,
      userId: null,
      recipientEmail: email,
      recipientName: '',
      payload: { school },
    });
  });
}

/** What the link's page shows, without consuming the link. @throws Problem link_invalid */
export function readSchoolOffer(
  { db }: Pick<Services, 'db'>,
  token: string,
  device: Pick<Device, 'host'>,
): Promise<{ name: string; school: string; choosesPassword: boolean }> {
  return asPlatform(db, async (tx) => {
    const owner = await readOffer(tx, token, device);
    return { name: owner.name, school: owner.schoolName ?? '', choosesPassword: await mustChoose(tx, owner.userId) };
  });
}

/**
 * Consumes the link, which proves the mailbox, and opens the school and its panel. Without a password that opens
 * several schools, a new one is chosen: passwords that a school may know do not open the new school.
 * @throws Problem link_invalid, invalid_input, and as refuseWeakPassword
 */
export async function openOwnSchool(
  { db, jobs }: Services,
  { token, password }: { token: string; password?: string },
  device: Device,
): Promise<SignInResult> {
  const offer = await readSchoolOffer({ db }, token, device);
  if (offer.choosesPassword && !password)
    throw new Problem('invalid_input', { fields: [{ field: 'password', code: 'required' }] });
  const chosen = offer.choosesPassword && password ? password : null;
  if (chosen) {
    const { email } = await readAsPlatform(db, (tx) => readOffer(tx, token, device));
    await refuseWeakPassword(db, chosen, { ...offer, email });
  }
  const passwordHash = chosen && (await hashPassword(chosen));
  return asPlatform(db, async (tx) => {
    const owner = await consumeLink(tx, ['school'], token, device.host);
    await createSchool(tx, owner);
    await proveMailbox(tx, jobs, owner.userId);
    if (passwordHash) {
      await storePassword(tx, owner.userId, { ...chosenAfterProof, passwordHash });
      await endAllSessions(tx, owner.userId, 'password_changed');
      const notice = { kind: 'password_changed' as const };
      await queueSecurityNotice(tx, jobs, { userId: owner.userId, notice, place: device, schoolId: null });
    }
    const credential = passwordHash ? chosenAfterProof : credentialOfLink(owner);
    return openPanelSession(tx, { userId: owner.userId, role: 'admin', credential }, device);
  });
}

async function readOffer(tx: Tx, token: string, { host }: Pick<Device, 'host'>): Promise<LinkOwner> {
  const owner = await readLink(tx, ['school'], token, host);
  // Another link has opened a school meanwhile.
  if (owner.role !== 'student') throw new Problem('link_invalid');
  return owner;
}

const mustChoose = async (tx: Tx, userId: string) => (await findPassword(tx, userId, null)) === undefined;

/**
 * Of two concurrent links, the second finds that the account is no longer only a student's.
 * @throws Problem link_invalid
 */
async function createSchool(tx: Tx, { userId, email, schoolName, name }: LinkOwner): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ role: 'admin', ...trialFrom(new Date(), true) })
    .where('id', '=', userId)
    .where('role', '=', 'student')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('link_invalid');
  await addSchool(tx, userId, { name, email, school: schoolName ?? undefined });
}
