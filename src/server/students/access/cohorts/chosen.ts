import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db.ts';
import { notFound } from '../../../problem.ts';

/** The turma chosen for a course when enrolling many. */
export type NamedCohort = { courseId: string; cohortId: string };

type Choice = { courseIds: readonly string[]; cohorts?: readonly NamedCohort[] };

/** The turmas to store in `cohort_ids`. @throws Problem not_found for a turma of another course */
export async function cohortsOf(tx: Tx, producerId: string, { courseIds, cohorts = [] }: Choice): Promise<string[]> {
  const chosen = cohorts.filter(({ courseId }) => courseIds.includes(courseId));
  if (chosen.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from cohorts t
    join unnest(${chosen.map(({ courseId }) => courseId)}::uuid[], ${chosen.map(({ cohortId }) => cohortId)}::uuid[]) as chosen (course, cohort)
      on chosen.course = t.course_id and chosen.cohort = t.id
    where t.producer_id = ${producerId}`.execute(tx);
  if (rows.length < chosen.length) throw notFound();
  return rows.map(({ id }) => id);
}

/** The turmas of a row's `cohort_ids` that still exist. */
export const chosenCohorts = (row: RawBuilder<unknown>) => sql<NamedCohort[]>`(
  select coalesce(json_agg(json_build_object('courseId', t.course_id, 'cohortId', t.id)), '[]')
  from cohorts t where t.producer_id = ${row}.producer_id and t.id = any (${row}.cohort_ids))`;
