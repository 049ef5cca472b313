import { sql } from 'kysely';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';

/** Written as the index has it: as a parameter, false would not lead there. */
export const isUnread = sql<boolean>`not read`;

export const unreadOf = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .selectFrom('notifications')
    .where('producer_id', '=', producerId)
    .where('student_id', '=', studentId)
    .where(isUnread)
    .select(sql<number>`count(*)::integer`.as('unread'));

export async function countUnread(tx: Tx, student: Learner): Promise<number> {
  return (await unreadOf(tx, student).executeTakeFirstOrThrow()).unread;
}
