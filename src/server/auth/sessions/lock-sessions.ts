import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/**
 * Locks all sessions of a person until the end of the transaction, in a fixed order. Runs across schools.
 * @returns the ids of those that still open something
 */
export async function lockSessions(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from user_sessions where user_id = ${userId} and is_active order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
