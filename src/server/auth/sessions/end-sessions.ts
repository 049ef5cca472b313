import { sql } from 'kysely';
import type { CredentialOrigin } from '#db/schema/accounts.ts';
import type { SessionEnd } from '#shared/errors.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';

export function endSession(db: Database, id: string, reason: SessionEnd): Promise<void> {
  return asPlatform(db, (tx) => endSessions(tx, reason, { id }));
}

/**
 * Ends the sessions that a password may have opened, except the one in which it was changed.
 * @param scope the only school it opened; null ends all sessions
 */
export async function endAllSessions(
  tx: Tx,
  userId: string,
  reason: SessionEnd,
  { scope = null, keep }: { scope?: string | null; keep?: string } = {},
): Promise<void> {
  await endSessions(tx, reason, { user_id: userId, ...(scope && { scope_producer_id: scope }) }, keep);
}

/** Ending sets the expiry to now, from which the retention counts. Locks the sessions in the order of `lockSessions`. */
export async function endSessions(
  tx: Tx,
  reason: SessionEnd,
  which:
    | { id: string }
    | { user_id: string; device_id?: string; scope_producer_id?: string; opened_with?: CredentialOrigin }
    | { user_id?: string; kind: 'producer'; producer_id: string },
  keep?: string,
): Promise<void> {
  await tx
    .updateTable('user_sessions')
    .set({ is_active: false, ended_reason: reason, expires_at: sql`least(expires_at, app_now())` })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('user_sessions')
        .select('id')
        .where((row) => row.and(which))
        .where('is_active', '=', true)
        .$if(keep !== undefined, (others) => others.where('id', '<>', keep ?? ''))
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}
