import { sql } from 'kysely';
import type { FollowedAs } from '#shared/contract/conversations/lesson-threads.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database } from '../../db.ts';
import { findThread } from './read-threads.ts';

type Asked = { threadId: string; following: FollowedAs };

/** @throws Problem not_found, lesson_not_released */
export function followThread(db: Database, student: Learner, { threadId, following }: Asked) {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await findThread(tx, student, threadId);
    if (following === 'off')
      await sql`
        delete from thread_follows
        where producer_id = ${producerId} and thread_id = ${threadId} and student_id = ${studentId}`.execute(tx);
    else
      await sql`
        insert into thread_follows (producer_id, thread_id, student_id, muted)
        values (${producerId}, ${threadId}, ${studentId}, ${following === 'muted'})
        on conflict (producer_id, thread_id, student_id) do update set muted = excluded.muted`.execute(tx);
    return {};
  });
}
