import { sql } from 'kysely';
import type { Learner } from '#server/actors.ts';
import { asPlatform, type Database } from '#server/db.ts';

/** The watermark code of Duda's last lesson, for Ana to look up. */
const DUDAS_CODE = 'K7QF3MZ9';

/**
 * A viewing with watermark code and played time for each completed lesson; most were also begun on earlier
 * days. Deterministic per e-mail, because ids are new at every start.
 */
export function noteViewings(db: Database, { producerId, studentId }: Learner): Promise<void> {
  return asPlatform(db, async (tx) => {
    await sql`
      with chance as (
        select p.*, e.enrolled_at, ('x' || left(md5(s.email || l.title), 6))::bit(24)::integer as dice
        from lesson_progress p
        join students s on s.id = p.student_id
        join lessons l on l.id = p.lesson_id
        join enrollments e on e.student_id = p.student_id and e.course_id = p.course_id),
      opened as (
        select *, last_watched_at - interval '12 minutes' as opened_at, 40 - dice % 7 as seconds from chance
        union all
        select chance.*, last_watched_at - make_interval(days => back, mins => dice % 400) as opened_at,
          case when (dice + back) % 5 = 0 then 4 else 12 + (dice + back) % 25 end as seconds
        from chance, generate_series(1, 1 + dice % 4) back)
      insert into lesson_viewings
        (producer_id, student_id, lesson_id, day, code, opened_at, last_seen_at, watched_until, watched_seconds)
      select producer_id, student_id, lesson_id, local_day(opened_at),
        upper(left(md5(student_id::text || lesson_id::text || local_day(opened_at)), 8)), opened_at,
        opened_at + interval '12 minutes', opened_at + interval '12 minutes', seconds
      from opened where opened_at >= enrolled_at - interval '12 minutes'
      on conflict do nothing`.execute(tx);
    await sql`
      update lesson_viewings set code = ${DUDAS_CODE}
      where (producer_id, student_id, lesson_id, day) = (
        select producer_id, student_id, lesson_id, day from lesson_viewings
        where producer_id = ${producerId} and student_id = ${studentId} order by last_seen_at desc limit 1)`.execute(
      tx,
    );
  });
}
