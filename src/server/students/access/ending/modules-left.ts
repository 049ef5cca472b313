import { sql } from 'kysely';
import { asPlatform, type Database } from '../../../db.ts';

/**
 * Recounts progress where a grant expired on its own within the last day and the student keeps some modules.
 * Idempotent. Runs across schools.
 */
export function recountModulesLeft(db: Database): Promise<{ enrollments: number }> {
  return asPlatform(db, async (tx) => {
    const { numAffectedRows } = await sql`
      with ended as materialized (
        select e.producer_id, e.student_id, e.course_id from enrollments e
        where (e.producer_id, e.student_id, e.course_id) in (
          select g.producer_id, g.student_id, g.course_id from access_grants g
          where g.module_ids is not null and g.closed_at is null and exists (select from access_grants o
            where o.producer_id = g.producer_id and o.student_id = g.student_id and o.course_id = g.course_id
              and o.closed_at is null and o.ends_at > app_now() - interval '1 day' and o.ends_at <= app_now()))
        order by e.producer_id, e.student_id, e.course_id for no key update),
      counted as materialized (
        select ended.*, progress_held(producer_id, student_id, course_id) as progress from ended)
      update enrollments e set progress = counted.progress from counted
      where e.producer_id = counted.producer_id and e.student_id = counted.student_id and e.course_id = counted.course_id
        and e.progress <> counted.progress`.execute(tx);
    return { enrollments: Number(numAffectedRows ?? 0) };
  });
}
