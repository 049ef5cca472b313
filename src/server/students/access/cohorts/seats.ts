import { sql } from 'kysely';
import type { Tx } from '../../../db.ts';
import { notFound, Problem } from '../../../problem.ts';

/* Seats of turmas. Taking seats locks the turma's row, so that concurrent enrollments see each other's. */

/** Occupied seats of turma `t`, without the given students. */
export const seatsTaken = (apart: readonly string[] = []) => sql<number>`(
  select count(distinct g.student_id)::integer from access_grants g
  join enrollments e on e.producer_id = g.producer_id and e.student_id = g.student_id and e.course_id = g.course_id
  where g.producer_id = t.producer_id and g.cohort_id = t.id and g.closed_at is null
    and enrollment_open(e.status, e.access_until, app_now()) and g.student_id <> all (${apart}::uuid[]))`;

/** "Turma aberta agora": the turma that enrollments in the course of turma `t` enter if they name none. */
export const openCohortOf = sql<string | null>`(
  select o.id from cohorts o
  where o.producer_id = t.producer_id and o.course_id = t.course_id
    and (o.is_default or o.enroll_from is not null or o.enroll_until is not null)
    and coalesce(o.enroll_from, '-infinity') <= app_now() and coalesce(o.enroll_until, 'infinity') > app_now()
    and coalesce(o.ends_at, 'infinity') > app_now()
  order by o.is_default desc, o.starts_at nulls last, o.id limit 1)`;

type Seats = { producerId: string; cohortId: string; courseId: string; studentIds: readonly string[] };

/**
 * Makes sure that these students have or get a seat in the turma.
 * @throws Problem not_found for a turma of another course, cohort_full
 */
export async function reserveSeats(tx: Tx, { studentIds, ...cohort }: Seats): Promise<void> {
  const free = await freeSeats(tx, { ...cohort, studentIds });
  if (free < studentIds.length) throw new Problem('cohort_full');
}

/**
 * The turma's seats that are free or already taken by these students. Locks the turma.
 * @throws Problem not_found for a turma of another course
 */
export async function freeSeats(tx: Tx, { producerId, cohortId, courseId, studentIds }: Seats): Promise<number> {
  const { rows } = await sql<{ seats: number | null }>`
    select seats from cohorts where producer_id = ${producerId} and id = ${cohortId} and course_id = ${courseId}
    for no key update`.execute(tx);
  const [cohort] = rows;
  if (!cohort) throw notFound();
  if (cohort.seats === null) return Number.POSITIVE_INFINITY;
  const { rows: counted } = await sql<{ free: number }>`
    select t.seats - ${seatsTaken(studentIds)} as free from cohorts t
    where t.producer_id = ${producerId} and t.id = ${cohortId}`.execute(tx);
  return counted[0]?.free ?? 0;
}

export type Entry = { studentId: string; courseId: string; cohortId: string };
/** By course; null for no turma. */
type Named = ReadonlyMap<string, string | null>;
type Places = { producerId: string; studentIds: readonly string[]; courseIds: readonly string[] };

/**
 * The turma each student enters with a new grant: the chosen one, else for students in none that is not over the default,
 * else the first that takes enrollments; null if explicitly none. Seats are reserved within the transaction.
 * @throws Problem not_found for a turma of another course, cohort_full
 */
export async function seatsIn(tx: Tx, places: Places, named?: Named): Promise<Entry[]> {
  const all = await entriesOf(tx, places, named);
  for (const { cohortId, courseId, studentIds } of byCohort(all))
    await reserveSeats(tx, { producerId: places.producerId, cohortId, courseId, studentIds });
  return all;
}

/** Entries without a free seat: the last ones in the given order. */
export async function seatsMissing(tx: Tx, places: Places, named?: Named): Promise<Entry[]> {
  const all = await entriesOf(tx, places, named);
  const waiting: Entry[] = [];
  for (const { cohortId, courseId, studentIds } of byCohort(all)) {
    const free = await freeSeats(tx, { producerId: places.producerId, cohortId, courseId, studentIds });
    const seated = await alreadyIn(tx, places.producerId, cohortId, studentIds);
    const asking = new Set(studentIds.filter((id) => !seated.has(id)));
    const inOrder = places.studentIds.filter((id) => asking.has(id));
    const without = inOrder.slice(Math.max(0, free - seated.size));
    waiting.push(...without.map((studentId) => ({ studentId, courseId, cohortId })));
  }
  return waiting;
}

/** Students who already have valid access in the turma. */
export async function alreadyIn(tx: Tx, producerId: string, cohortId: string, studentIds: readonly string[]) {
  const { rows } = await sql<{ studentId: string }>`
    select distinct g.student_id as "studentId" from access_grants g
    join enrollments e on e.producer_id = g.producer_id and e.student_id = g.student_id and e.course_id = g.course_id
    where g.producer_id = ${producerId} and g.cohort_id = ${cohortId} and g.student_id = any (${studentIds}::uuid[])
      and g.closed_at is null and enrollment_open(e.status, e.access_until, app_now())`.execute(tx);
  return new Set(rows.map(({ studentId }) => studentId));
}

/** A turma is over, and its lessons are closed. */
const isOver = (turma: 't' | 'own') =>
  sql`(${sql.ref(`${turma}.ends_access`)} and ${sql.ref(`${turma}.ends_at`)} <= app_now())`;

/**
 * The turmas in which these students have access, or had until a few days ago, unless they are over. Whoever renews stays
 * there, and needs no other seat.
 * @param purchaseIds only those entered by these purchases
 */
export async function seatsHeld(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  purchaseIds?: readonly string[],
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select distinct on (g.student_id, g.course_id)
      g.student_id as "studentId", g.course_id as "courseId", g.cohort_id as "cohortId"
    from access_grants g join cohorts t on t.producer_id = g.producer_id and t.id = g.cohort_id
    where g.producer_id = ${producerId} and g.student_id = any (${studentIds}::uuid[])
      and g.course_id = any (${courseIds}::uuid[]) and g.closed_at is null
      and coalesce(g.ends_at, 'infinity') > app_now() - interval '7 days' and not ${isOver('t')}
      and (${purchaseIds === undefined} or g.purchase_id = any (${purchaseIds ?? []}::uuid[]))
    order by g.student_id, g.course_id, g.starts_at desc, g.id`.execute(tx);
  return rows;
}

const byCohort = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ({ cohortId }) => cohortId)].map(([cohortId, those]) => ({
    cohortId,
    courseId: those[0]?.courseId ?? '',
    studentIds: those.map(({ studentId }) => studentId),
  }));

async function entriesOf(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  named: Named = new Map(),
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select student as "studentId", t.course_id as "courseId", t.id as "cohortId"
    from cohorts t cross join unnest(${studentIds}::uuid[]) as student
    where t.producer_id = ${producerId} and t.course_id = any (${courseIds}::uuid[])
      and case when t.course_id = any (${[...named.keys()]}::uuid[]) then t.id = any (${[...named.values()].filter((id) => id !== null)}::uuid[])
        else t.id = ${openCohortOf} and not exists (
          select from access_grants g join cohorts own on own.producer_id = g.producer_id and own.id = g.cohort_id
          where g.producer_id = t.producer_id and g.student_id = student and g.course_id = t.course_id
            and g.closed_at is null and not ${isOver('own')}) end
    order by t.id`.execute(tx);
  const isMissing = (id: string | null) => id !== null && !rows.some(({ cohortId }) => cohortId === id);
  if ([...named].some(([courseId, id]) => courseIds.includes(courseId) && isMissing(id))) throw notFound();
  return rows;
}

/** The entries as SQL rows named `entry`. */
export const seatsAsRows = (entries: readonly Entry[]) => sql`unnest(
  ${entries.map(({ studentId }) => studentId)}::uuid[], ${entries.map(({ courseId }) => courseId)}::uuid[],
  ${entries.map(({ cohortId }) => cohortId)}::uuid[]) as entry (student, course, cohort)`;
