import { type RawBuilder, sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import type { Places } from '../../students/access/ledger.ts';
import { currentLessons } from './current-lessons.ts';

/** The rule of shared/access/progress.ts in SQL. */
export const progressPercent = (completed: RawBuilder<unknown>, lessons: RawBuilder<unknown>) => sql<number>`case
  when ${lessons} = 0 then 0
  when ${completed} >= ${lessons} then 100
  else least(99, round(${completed} * 100.0 / ${lessons}))::integer end`;

/**
 * Must be called, with the course's row locked, after adding or removing lessons. Updates all percentages;
 * status and completion date are kept.
 */
export async function recomputeCourseProgress(tx: Tx, { producerId }: SchoolActor, courseId: string): Promise<void> {
  // Locks first; the next statement counts, and sees everything committed meanwhile.
  await sql`
    select count(*) from (
      select from enrollments where producer_id = ${producerId} and course_id = ${courseId}
      order by student_id for no key update) locked`.execute(tx);
  const lessons = currentLessons(tx, producerId)
    .where('l.course_id', '=', courseId)
    .select(({ fn }) => fn.countAll().as('lessons'));
  // Includes deleted lessons, to find students who have completed nothing else.
  await sql`
    update enrollments e set progress = counts.progress
    from (
      select p.student_id, ${progressPercent(
        sql`count(*) filter (where l.deleted_at is null and m.deleted_at is null)`,
        sql`(${lessons})`,
      )} as progress
      from lessons l
      join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
      join lesson_progress p on p.producer_id = l.producer_id and p.lesson_id = l.id and p.completed
      where l.producer_id = ${producerId} and l.course_id = ${courseId}
      group by p.student_id) counts
    where e.producer_id = ${producerId} and e.course_id = ${courseId} and e.student_id = counts.student_id
      and e.progress <> counts.progress and not ${holdsModules}`.execute(tx);
  await recomputeProgressOfModules(tx, { producerId }, courseId);
}

/** Like `recomputeCourseProgress`, for lessons that changed their module: only for students who hold single modules. */
export async function recomputeProgressOfModules(tx: Tx, { producerId }: SchoolActor, courseId: string): Promise<void> {
  const held = sql`producer_id = ${producerId} and course_id = ${courseId} and ${holdsModules}`;
  await sql`
    select count(*) from (
      select from enrollments e where ${held} order by student_id for no key update) locked`.execute(tx);
  await sql`
    update enrollments e set progress = progress_held(e.producer_id, e.student_id, e.course_id) where ${held}`.execute(
    tx,
  );
}

/** For an enrollment `e`: whether any grant is for single modules. */
const holdsModules = sql<boolean>`exists (select from access_grants g
  where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id and g.module_ids is not null)`;

/**
 * Like `recomputeCourseProgress`, for many students whose completed lessons changed; their enrollments are locked
 * already.
 */
export async function recomputeProgressOf(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<void> {
  await sql`
    update enrollments e set progress = progress_held(e.producer_id, e.student_id, e.course_id)
    where e.producer_id = ${producerId} and e.student_id = any (${studentIds}::uuid[])
      and e.course_id = any (${courseIds}::uuid[])`.execute(tx);
}
