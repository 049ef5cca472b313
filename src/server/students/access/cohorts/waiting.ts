import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db.ts';
import { notFound } from '../../../problem.ts';
import type { Entry } from './seats.ts';

/* Waiting lists of turmas, first come, first served (cohorts/waiting/admit.ts). */

/** A waiting list entry; `joinedAt` has microseconds, to identify it exactly. */
export type WaitingEntry = { studentId: string; cohortId: string; joinedAt: string };

/**
 * Takes people off the lists of turmas that they have entered: part of the statement by which they do.
 * @param entered a table of that statement, with `student_id` and `cohort_id`
 */
export const leavingLists = (producerId: string, entered: RawBuilder<unknown>) => sql`
  delete from cohort_waiting w using (select distinct student_id, cohort_id from ${entered}) seated
  where w.producer_id = ${producerId} and w.student_id = seated.student_id and w.cohort_id = seated.cohort_id`;

/**
 * Adds students to the end of the list, in the given order. Those already on it keep their place.
 * @returns the new entries
 * @throws Problem not_found for a turma of another course
 */
export async function waitForSeat(tx: Tx, producerId: string, entries: readonly Entry[]): Promise<WaitingEntry[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ known: number; added: WaitingEntry[] }>`
    with clock as materialized (select app_clock() as now),
    entry as (
      select * from unnest(${entries.map(({ studentId }) => studentId)}::uuid[], ${entries.map(({ courseId }) => courseId)}::uuid[],
        ${entries.map(({ cohortId }) => cohortId)}::uuid[]) with ordinality as entry (student, course, cohort, n)),
    known as (
      select entry.*, t.id from entry join cohorts t on t.producer_id = ${producerId} and t.id = entry.cohort and t.course_id = entry.course),
    added as (
      insert into cohort_waiting (producer_id, cohort_id, student_id, joined_at)
      select ${producerId}, id, student, clock.now + n * interval '1 microsecond' from known, clock
      on conflict do nothing
      returning student_id, cohort_id, joined_at)
    select (select count(*)::integer from known) as known, (
      select coalesce(jsonb_agg(jsonb_build_object('studentId', student_id, 'cohortId', cohort_id, 'joinedAt', joined_at)), '[]')
      from added) as added`.execute(tx);
  const [{ known, added } = { known: 0, added: [] }] = rows;
  if (known < entries.length) throw notFound();
  return added;
}
