import { sql } from 'kysely';
import { KEPT_DAYS } from '#shared/privacy/retention.ts';
import { deleteInBatches, inBatches } from '../database/in-batches.ts';
import type { Database } from '../db.ts';

const DAY_MS = 86_400_000;
const BATCH = 1_000;

type Purged = {
  attempts: number;
  sessions: number;
  links: number;
  invitations: number;
  devices: number;
  emailChanges: number;
};

/** Deletes traces of sign-ins and links that are over, according to the retention table: sessions are kept for the six months required by law. */
export async function purgeTraces(db: Database, now = new Date()): Promise<Purged> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    attempts: await deleteInBatches(db, 'login_attempts', sql`attempted_at < ${before(KEPT_DAYS.signInTries)}`),
    sessions: await deleteInBatches(db, 'user_sessions', sql`expires_at < ${before(KEPT_DAYS.accesses)}`),
    links: await deleteInBatches(db, 'auth_tokens', sql`least(used_at, expires_at) < ${before(KEPT_DAYS.links)}`),
    invitations: await deleteInBatches(db, 'team_invitations', sql`expires_at < ${before(KEPT_DAYS.invitations)}`),
    devices: await deleteInBatches(db, 'known_devices', sql`last_at < ${before(KEPT_DAYS.devices)}`),
    emailChanges: await deleteInBatches(db, 'email_changes', sql`asked_at < ${before(KEPT_DAYS.emailChanges)}`),
  };
}

/** Deletes what was begun at a sign-in and not finished in time. Nobody is asked before it is written, so it piles up fast. */
export async function purgeUnfinished(
  db: Database,
  now = new Date(),
): Promise<{ challenges: number; signIns: number }> {
  const over = sql`expires_at <= ${now}`;
  return {
    // Challenges are never changed, so there is no right to lock them.
    challenges: await inBatches(
      db,
      BATCH,
      sql`delete from passkey_challenges where challenge in (
        select challenge from passkey_challenges where ${over} order by expires_at limit ${BATCH})`,
    ),
    signIns: await deleteInBatches(db, 'pending_sign_ins', over, BATCH),
  };
}
