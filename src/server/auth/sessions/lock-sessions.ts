import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';

/**
 * Locks a person's account, passwords and all of their sessions until the end of the transaction, in the order of all
 * who take several of them, and before the passwords the schools that these open, in the order of a closing school. Of a
 * sign-in under way, which holds its password, the session is among them. Rows that only refer to the account are not
 * waited for. Runs across schools.
 * @returns the ids of those that still open something
 */
export async function lockSessions(tx: Tx, userId: string): Promise<string[]> {
  await sql`select from profiles where id = ${userId} for no key update`.execute(tx);
  await sql`
    select from profiles where id in (
      select scope_producer_id from credentials where user_id = ${userId}
      union select producer_id from user_sessions where user_id = ${userId} and is_active) order by id for key share`.execute(
    tx,
  );
  await sql`
    select from credentials where user_id = ${userId} order by scope_producer_id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from user_sessions where user_id = ${userId} and is_active order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The same before a session changes the account or opens another session: it may have been ended since it was read, by
 * somebody who takes the account back. If the school was transferred meanwhile, the id is the new owner's.
 * @throws Problem session_ended
 */
export async function lockOwnSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  if (!(await lockSessions(tx, userId)).includes(sessionId)) throw new Problem('session_ended');
}

/**
 * The same without a lock, after writing rows that refer to the account's school: if the account was being taken back, that
 * waited for it. Runs across schools.
 * @throws Problem session_ended
 */
export async function refuseEndedSession(tx: Tx, sessionId: string): Promise<void> {
  const { rows } = await sql`select from user_sessions where id = ${sessionId} and is_active`.execute(tx);
  if (rows.length === 0) throw new Problem('session_ended');
}
