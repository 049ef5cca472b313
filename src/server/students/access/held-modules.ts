import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';

/* Grants of some modules of a course: docs/decisions/0053. */

/** The modules that enrollment `e` opens, or opened when it ended: another grant within them only moves the end. */
export const modulesToExtend = sql`modules_held(e.producer_id, e.student_id, e.course_id,
  least(app_now(), e.access_until - interval '1 microsecond'))`;

type Named = { courseId: string; moduleIds: readonly string[] };

/** @throws Problem not_found unless all are modules of their course and not in the bin */
export async function checkModules(tx: Tx, producerId: string, courses: readonly Named[]): Promise<void> {
  const named = courses.flatMap(({ courseId, moduleIds }) => [...new Set(moduleIds)].map((id) => ({ courseId, id })));
  if (named.length === 0) return;
  const { rows } = await sql`
    select from unnest(${named.map(({ courseId }) => courseId)}::uuid[], ${named.map(({ id }) => id)}::uuid[])
      as line (course, module)
    join course_modules m on m.producer_id = ${producerId} and m.course_id = line.course and m.id = line.module
      and m.deleted_at is null`.execute(tx);
  if (rows.length < named.length) throw notFound();
}

type Places = { producerId: string; studentIds: readonly string[]; courseIds: readonly string[] };

/**
 * Recomputes the percentage of enrollments with grants of single modules. Those no longer complete become active again.
 */
export async function recountHeld(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<void> {
  if (studentIds.length === 0) return;
  await sql`
    update enrollments e set progress = held.progress,
      status = case when e.status = 'completed' and e.completed_at is null and held.progress < 100 then 'active' else e.status end
    from (select distinct g.student_id, g.course_id, progress_held(g.producer_id, g.student_id, g.course_id) as progress
      from access_grants g
      where g.producer_id = ${producerId} and g.student_id = any (${studentIds}::uuid[])
        and g.course_id = any (${courseIds}::uuid[]) and g.module_ids is not null) held
    where e.producer_id = ${producerId} and e.student_id = held.student_id and e.course_id = held.course_id
      and e.progress <> held.progress`.execute(tx);
}

/** Whether enrollment `e` opens less than these modules of course `course`; null means the whole course. */
export const opensLess = (moduleIds: readonly string[] | null) => sql<boolean>`not coalesce(
  modules_held(e.producer_id, e.student_id, e.course_id) @> ${moduleIds}::uuid[], modules_held(e.producer_id, e.student_id, e.course_id) is null)`;
