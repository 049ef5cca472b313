import { sql } from 'kysely';
import type { Tx } from '../../../db.ts';
import type { Places } from '../ledger.ts';
import { seatsAsRows, seatsIn } from './seats.ts';
import { leavingLists } from './waiting.ts';

type Move = { producerId: string; courseId: string; studentIds: readonly string[] };

/** Moves all open grants of a course to one turma. @returns the students whose turma changed */
export async function moveToCohort(
  tx: Tx,
  { producerId, courseId, cohortId, studentIds }: Move & { cohortId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    with changed as (
      update access_grants set cohort_id = ${cohortId}
      where producer_id = ${producerId} and course_id = ${courseId} and student_id = any (${studentIds}::uuid[])
        and closed_at is null and cohort_id is distinct from ${cohortId}::uuid
      returning student_id, cohort_id),
    left_lists as (${leavingLists(producerId, sql`changed`)})
    select distinct student_id as "studentId" from changed`.execute(tx);
  return rows.map(({ studentId }) => studentId);
}

/** Restarts their rules' day count. */
export async function resetCountedFrom(tx: Tx, { producerId, courseId, studentIds }: Move): Promise<void> {
  await sql`
    update enrollments set counted_from = app_now()
    where producer_id = ${producerId} and course_id = ${courseId} and student_id = any (${studentIds}::uuid[])`.execute(
    tx,
  );
}

/**
 * Assigns a turma to grants without one, as for new grants. In courses with a named turma, all grants move there.
 * @throws Problem not_found for a turma of another course, cohort_full
 */
export async function enterCohorts(tx: Tx, places: Places, named: ReadonlyMap<string, string>): Promise<void> {
  const entries = await seatsIn(tx, places, named);
  await sql`
    with entered as (
      update access_grants g set cohort_id = entry.cohort from ${seatsAsRows(entries)}
      where g.producer_id = ${places.producerId} and g.student_id = entry.student and g.course_id = entry.course
        and g.closed_at is null and (g.cohort_id is null or g.course_id = any (${[...named.keys()]}::uuid[]))
      returning g.student_id, g.cohort_id)
    ${leavingLists(places.producerId, sql`entered`)}`.execute(tx);
}
