import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/** What a package opens if bought now, and whether its last day of access has passed. */
export type PackagePromise = { contents: unknown; isOver: boolean };

/**
 * The contents of a package `k` if bought now; null if it opens nothing. Courses whose modules were all
 * deleted do not count.
 */
export const contentsOf = sql`(
  select jsonb_build_object('package', k.name, 'period', k.period, 'days', k.access_days, 'lastDay', k.access_last_day,
    'repeat', k.repeat, 'lines', jsonb_agg(
      jsonb_build_object('courseId', l.course_id, 'enters', l.enters, 'cohortId', l.cohort_id, 'modules', l.module_ids)
      order by l.course_id))
  from package_lines l
  where l.producer_id = k.producer_id and l.package_id = k.id and (l.module_ids is null or exists (
    select from course_modules m where m.producer_id = l.producer_id and m.id = any (l.module_ids) and m.deleted_at is null))
  having count(*) > 0)`;

/** Whether the last day of a package `k` has passed. */
export const isOver = sql<boolean>`coalesce(end_of_day(k.access_last_day) <= app_now(), false)`;

/** Locks the package: whoever changes it meanwhile finds the sale that this is read for. */
export async function readPromise(tx: Tx, producerId: string, packageId: string): Promise<PackagePromise | null> {
  const { rows } = await sql<PackagePromise>`
    select ${contentsOf} as contents, ${isOver} as "isOver" from packages k
    where k.producer_id = ${producerId} and k.id = ${packageId} for share of k`.execute(tx);
  return rows[0] ?? null;
}
