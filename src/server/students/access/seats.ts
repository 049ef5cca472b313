import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';

/* Seats of turmas: whoever takes some locks the turma's row, so that of many at once each counts those before. */

type Seats = { producerId: string; cohortId: string; courseId: string; studentIds: readonly string[] };

/**
 * Makes sure that these have, or get, a seat in the turma.
 * @throws Problem not_found for a turma of another course, cohort_full
 */
export async function takeSeats(tx: Tx, { producerId, cohortId, courseId, studentIds }: Seats): Promise<void> {
  const { rows } = await sql<{ seats: number | null }>`
    select seats from cohorts where producer_id = ${producerId} and id = ${cohortId} and course_id = ${courseId}
    for no key update`.execute(tx);
  const [cohort] = rows;
  if (!cohort) throw notFound();
  if (cohort.seats === null) return;
  const { rows: taken } = await sql<{ fits: boolean }>`
    select (
      select count(distinct g.student_id) from access_grants g
      join enrollments e on e.producer_id = g.producer_id and e.student_id = g.student_id and e.course_id = g.course_id
      where g.producer_id = ${producerId} and g.cohort_id = ${cohortId} and g.closed_at is null
        and enrollment_open(e.status, e.access_until, app_now()) and g.student_id <> all (${studentIds}::uuid[])
    ) + cardinality(${studentIds}::uuid[]) <= ${cohort.seats} as fits`.execute(tx);
  if (!taken[0]?.fits) throw new Problem('cohort_full');
}

type Entry = { studentId: string; courseId: string; cohortId: string };
type Places = { producerId: string; studentIds: readonly string[]; courseIds: readonly string[] };

/**
 * Which turmas students enter with a new grant: the one that is named for the course, else, for whoever is in none, the
 * default one, or else the first that is taking enrollments; none where that is named. Their seats are theirs with the transaction.
 * @throws Problem not_found for a turma of another course, cohort_full
 */
export async function seatsIn(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  named: ReadonlyMap<string, string | null> = new Map(),
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select student as "studentId", t.course_id as "courseId", t.id as "cohortId"
    from cohorts t cross join unnest(${studentIds}::uuid[]) as student
    where t.producer_id = ${producerId} and t.course_id = any (${courseIds}::uuid[])
      and case when t.course_id = any (${[...named.keys()]}::uuid[]) then t.id = any (${[...named.values()].filter((id) => id !== null)}::uuid[])
        else t.id = (
            select o.id from cohorts o
            where o.producer_id = t.producer_id and o.course_id = t.course_id
              and (o.is_default or o.enroll_from is not null or o.enroll_until is not null)
              and coalesce(o.enroll_from, '-infinity') <= app_now() and coalesce(o.enroll_until, 'infinity') > app_now()
            order by o.is_default desc, o.starts_at nulls last, o.id limit 1) and not exists (
          select from access_grants g where g.producer_id = t.producer_id and g.student_id = student
            and g.course_id = t.course_id and g.cohort_id is not null and g.closed_at is null) end
    order by t.id`.execute(tx);
  const isMissing = (id: string | null) => id !== null && !rows.some(({ cohortId }) => cohortId === id);
  if ([...named].some(([courseId, id]) => courseIds.includes(courseId) && isMissing(id))) throw notFound();
  for (const [cohortId, entries] of Map.groupBy(rows, (row) => row.cohortId)) {
    const [{ courseId = '' } = {}] = entries;
    await takeSeats(tx, { producerId, cohortId, courseId, studentIds: entries.map(({ studentId }) => studentId) });
  }
  return rows;
}

/** As `entry`, in SQL. */
export const seatsAsRows = (entries: readonly Entry[]) => sql`unnest(
  ${entries.map(({ studentId }) => studentId)}::uuid[], ${entries.map(({ courseId }) => courseId)}::uuid[],
  ${entries.map(({ cohortId }) => cohortId)}::uuid[]) as entry (student, course, cohort)`;
