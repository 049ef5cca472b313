import { sql, type Updateable } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SchoolActor } from '#server/actors.ts';
import { asPlatform, type Database } from '#server/db.ts';

/** A school that opened some days ago, with the subscription that time and payments have left it. */
export function setPast(
  db: Database,
  { producerId }: SchoolActor,
  { daysAgo, ...subscription }: Updateable<Schema['profiles']> & { daysAgo: number },
): Promise<void> {
  const opened = sql<string>`created_at - make_interval(days => ${daysAgo})`;
  return asPlatform(db, async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ ...subscription, created_at: opened })
      .where('id', '=', producerId)
      .execute();
    await tx.updateTable('courses').set({ created_at: opened }).where('producer_id', '=', producerId).execute();
  });
}

/** Lessons watched over the weeks since each enrollment, instead of all in this second. */
export function spreadOverTime(db: Database): Promise<void> {
  return asPlatform(db, async (tx) => {
    await sql`
      with watched as (
        select p.lesson_id, p.student_id, greatest(
            lesson_released_at(e.enrolled_at, l.release_days),
            e.enrolled_at + (app_now() - e.enrolled_at) * (row_number() over course) / (1 + count(*) over whole)) as at
        from lesson_progress p
        join lessons l on l.id = p.lesson_id
        join course_modules m on m.id = l.module_id
        join enrollments e on e.student_id = p.student_id and e.course_id = p.course_id
        window whole as (partition by p.student_id, p.course_id), course as (whole order by m.position, l.position))
      update lesson_progress p set completed_at = w.at, last_watched_at = w.at
      from watched w where w.lesson_id = p.lesson_id and w.student_id = p.student_id`.execute(tx);
    await sql`
      update enrollments e set completed_at = done.at
      from (select student_id, course_id, max(completed_at) as at from lesson_progress group by 1, 2) done
      where done.student_id = e.student_id and done.course_id = e.course_id and e.completed_at is not null`.execute(tx);
    await sql`
      update notifications n set created_at = done.at
      from (select student_id, max(completed_at) as at from enrollments group by 1) done
      where done.student_id = n.student_id and n.type = 'achievement'`.execute(tx);
  });
}

/** The lesson after the last one completed, stopped on the way, mostly early: our film lasts 40 seconds. */
export function leaveHalfway(db: Database): Promise<void> {
  return asPlatform(db, async (tx) => {
    await sql`
      insert into lesson_progress
        (producer_id, student_id, course_id, lesson_id, position_seconds, duration_seconds, last_watched_at)
      select distinct on (e.student_id, e.course_id) e.producer_id, e.student_id, e.course_id, l.id, 2 + chance * chance / 1900, 40,
        (select least(app_now() - interval '2 hours', max(last_watched_at) + interval '1 day')
         from lesson_progress d where d.student_id = e.student_id and d.course_id = e.course_id)
      from enrollments e
      join course_modules m on m.course_id = e.course_id
      join lessons l on l.module_id = m.id
      join students s on s.id = e.student_id
      cross join lateral get_byte(decode(md5(s.email || l.title), 'hex'), 0) chance
      left join lesson_progress p on p.student_id = e.student_id and p.lesson_id = l.id
      where e.progress between 1 and 99 and p.lesson_id is null and l.video_url like '%lesson.mp4'
        and lesson_released_at(e.enrolled_at, l.release_days) <= app_now()
      order by e.student_id, e.course_id, m.position, l.position`.execute(tx);
  });
}
