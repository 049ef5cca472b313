import { type RawBuilder, sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { currentLessons } from '../courses/current-lessons.ts';
import type { Tx } from '../db.ts';

/** The rule of shared/progress.ts in SQL. */
export const progressPercent = (completed: RawBuilder<unknown>, lessons: RawBuilder<unknown>) => sql<number>`case
  when ${lessons} = 0 then 0
  when ${completed} >= ${lessons} then 100
  else least(99, round(${completed} * 100.0 / ${lessons}))::integer end`;

/**
 * To be called, with the course's row locked, by whoever adds lessons to a course or takes some away: keeps every
 * student's percentage true. Status and date of completion stay: who has completed a course keeps that.
 */
export async function recomputeCourseProgress(tx: Tx, { producerId }: SchoolActor, courseId: string): Promise<void> {
  // First the locks, then, in a statement that sees all that was committed meanwhile, the counting.
  await sql`
    select count(*) from (
      select from enrollments where producer_id = ${producerId} and course_id = ${courseId}
      order by student_id for no key update) locked`.execute(tx);
  const lessons = currentLessons(tx, producerId).where('l.course_id', '=', courseId).select('l.id');
  await sql`
    with current_lessons as materialized (${lessons}),
    counts as materialized (
      select p.student_id, count(*) as completed from lesson_progress p join current_lessons l on l.id = p.lesson_id
      where p.producer_id = ${producerId} and p.course_id = ${courseId} and p.completed group by p.student_id),
    fresh as (
      select e.student_id, ${progressPercent(
        sql`coalesce(counts.completed, 0)`,
        sql`(select count(*) from current_lessons)`,
      )} as progress
      from enrollments e left join counts on counts.student_id = e.student_id
      where e.producer_id = ${producerId} and e.course_id = ${courseId})
    update enrollments e set progress = fresh.progress from fresh
    where e.producer_id = ${producerId} and e.course_id = ${courseId} and e.student_id = fresh.student_id
      and e.progress <> fresh.progress`.execute(tx);
}
