import { sql } from 'kysely';
import { type AccessPeriod, endOf } from '#shared/access/access-period.ts';
import type { Tx } from '../../db.ts';
import { modulesToExtend } from './held-modules.ts';
import { type Ends, endsByCourse, type Grant, type Places } from './ledger.ts';

/**
 * The end of access that begins at `start`, by each course's own period; null without one. For a last day that has
 * passed the end is in the past, and a grant with it opens nothing.
 */
export async function defaultEnds(
  tx: Tx,
  { producerId, courseIds }: Pick<Places, 'producerId' | 'courseIds'>,
  start = new Date(),
): Promise<Ends> {
  const { rows } = await sql<{ id: string; period: AccessPeriod | null }>`
    select id, course_period(access_days, access_last_day) as period from courses
    where producer_id = ${producerId} and id = any (${courseIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, period }) => [id, endOf(period, start)]));
}

type EndsOf = { origin?: Grant['origin']; whole?: boolean };

/**
 * Sets when access ends, earlier or later, for all of the students. Longer grants are shortened. If none lasts that
 * long, one is added, for the modules that were open, or for the whole course if requested.
 */
export async function setEnds(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  ends: Ends,
  { origin = 'manual', whole = false }: EndsOf = {},
): Promise<void> {
  const said = sql`unnest(${courseIds}::uuid[], ${endsByCourse(courseIds, ends)}::timestamptz[]) as said (course, ends_at)`;
  await sql`
    update access_grants g set ends_at = said.ends_at, adds_days = null from ${said}
    where g.producer_id = ${producerId} and g.student_id = any (${studentIds}::uuid[]) and g.course_id = said.course
      and g.closed_at is null and coalesce(g.ends_at, 'infinity') > said.ends_at`.execute(tx);
  await sql`
    insert into access_grants (producer_id, id, student_id, course_id, origin, ends_at, module_ids)
    select ${producerId}, gen_random_uuid(), student, said.course, ${origin}, said.ends_at, (
      select ${modulesToExtend} from enrollments e
      where ${!whole} and e.producer_id = ${producerId} and e.student_id = student and e.course_id = said.course)
    from unnest(${studentIds}::uuid[]) as student, ${said}
    where not exists (
      select from access_grants g
      where g.producer_id = ${producerId} and g.student_id = student and g.course_id = said.course
        and g.closed_at is null and g.starts_at <= app_now() and (${!whole} or g.module_ids is null)
        and coalesce(g.ends_at, 'infinity') >= coalesce(said.ends_at, 'infinity'))`.execute(tx);
}
