import { sql } from 'kysely';
import type { Learner } from '#server/actors.ts';
import { asPlatform, type Database } from '#server/db.ts';

/** In the watermark of the lesson Duda watched last: something for Ana to look up. */
const DUDAS_CODE = 'K7QF3MZ9';

/** What each lesson's watermark showed on the day it was watched. */
export function noteViewings(db: Database, { producerId, studentId }: Learner): Promise<void> {
  return asPlatform(db, async (tx) => {
    await sql`
      insert into lesson_viewings (producer_id, student_id, lesson_id, day, code, opened_at, last_seen_at)
      select producer_id, student_id, lesson_id, local_day(opened_at),
        upper(left(md5(student_id::text || lesson_id::text), 8)), opened_at, last_watched_at
      from (select *, last_watched_at - interval '12 minutes' as opened_at from lesson_progress) watched`.execute(tx);
    await sql`
      update lesson_viewings set code = ${DUDAS_CODE}
      where (producer_id, student_id, lesson_id, day) = (
        select producer_id, student_id, lesson_id, day from lesson_viewings
        where producer_id = ${producerId} and student_id = ${studentId} order by last_seen_at desc limit 1)`.execute(
      tx,
    );
  });
}
