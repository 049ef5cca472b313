import { sql } from 'kysely';
import { endAllSessions, endSessions } from '../../auth/sessions/end-sessions.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { beginClosingOf } from '../../privacy/producers/closings.ts';

/**
 * Closes a school immediately, and queues the deletion of everything it owns. The producer's row must be
 * locked. Runs across schools.
 */
export async function closeSchool(tx: Tx, jobs: Jobs, producerId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ removed_at: sql`app_now()`, subscription_status: 'expired' })
    .where('id', '=', producerId)
    .execute();
  await tx
    .deleteFrom('credentials')
    .where((row) => row.or([row('user_id', '=', producerId), row('scope_producer_id', '=', producerId)]))
    .execute();
  await tx.deleteFrom('api_keys').where('producer_id', '=', producerId).execute();
  await tx.deleteFrom('auth_tokens').where('user_id', '=', producerId).execute();
  await endAllSessions(tx, producerId, 'signed_out');
  // Its team's, too: nobody has removed them from it.
  await endSessions(tx, 'signed_out', { kind: 'producer', producer_id: producerId });
  await beginClosingOf(tx, producerId);
  await jobs.add(tx, 'end-school', { producerId });
}

/** @returns false for who is no producer, or none any more */
export async function lockProducer(tx: Tx, producerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where id = ${producerId} and role = 'admin' and removed_at is null for update`.execute(tx);
  return rows.length > 0;
}
