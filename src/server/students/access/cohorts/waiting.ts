import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db.ts';
import { notFound } from '../../../problem.ts';
import type { Entry } from './seats.ts';

/* Waiting lists of turmas, first come, first served (cohorts/waiting/admit.ts). */

/** A waiting list entry; `joinedAt` has microseconds, to identify it exactly. */
export type WaitingEntry = { studentId: string; cohortId: string; joinedAt: string };

/**
 * Takes people off the lists of turmas that they have entered: part of the statement by which they do. Returns the entries.
 * @param entered a table of that statement, with `student_id` and `cohort_id`
 */
export const leavingLists = (producerId: string, entered: RawBuilder<unknown>) => sql`
  delete from cohort_waiting w using (select distinct student_id, cohort_id from ${entered}) seated
  where w.producer_id = ${producerId} and w.student_id = seated.student_id and w.cohort_id = seated.cohort_id
  returning w.student_id, w.cohort_id, w.joined_at`;

/** Gives back places on lists that were taken by seats, unless the student has another seat in the turma. */
export async function waitAgain(tx: Tx, producerId: string, entries: readonly WaitingEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into cohort_waiting (producer_id, cohort_id, student_id, joined_at)
    select t.producer_id, t.id, entry."studentId", entry."joinedAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry ("studentId" uuid, "cohortId" uuid, "joinedAt" timestamptz)
    join cohorts t on t.producer_id = ${producerId} and t.id = entry."cohortId"
    where not exists (select from access_grants g
      where g.producer_id = t.producer_id and g.student_id = entry."studentId" and g.cohort_id = t.id
        and g.closed_at is null and coalesce(g.ends_at, 'infinity') > app_now())
    on conflict do nothing`.execute(tx);
}

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
