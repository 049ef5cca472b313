import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

type Move = { producerId: string; courseId: string; cohortId: string | null; studentIds: readonly string[] };

/** All grants of a course that nobody has closed go to one turma. @returns how many students changed theirs */
export async function moveToCohort(tx: Tx, { producerId, courseId, cohortId, studentIds }: Move): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with changed as (
      update access_grants set cohort_id = ${cohortId}
      where producer_id = ${producerId} and course_id = ${courseId} and student_id = any (${studentIds}::uuid[])
        and closed_at is null and cohort_id is distinct from ${cohortId}::uuid
      returning student_id)
    select count(distinct student_id)::integer as moved from changed`.execute(tx);
  return rows[0]?.moved ?? 0;
}
