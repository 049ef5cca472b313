import { sql } from 'kysely';
import type { Notification } from '#shared/contract/student-notifications.ts';
import type { Tx } from '../db.ts';

/** Title at most 200 characters, message at most 5000. */
export type Notice = Pick<Notification, 'title' | 'message' | 'type'>;

/**
 * Leaves the same notice with many students of a school, each once, in one statement of the caller's transaction: their
 * open pages hear of it when that commits.
 */
export async function notify(
  tx: Tx,
  { producerId, studentIds }: { producerId: string; studentIds: readonly string[] },
  { title, message, type }: Notice,
): Promise<void> {
  await sql`
    insert into notifications (producer_id, id, student_id, title, message, type)
    select ${producerId}, gen_random_uuid(), student, ${title}, ${message}, ${type}
    from (select distinct unnest(${studentIds}::uuid[]) as student) recipients`.execute(tx);
}
