import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { type Database, readAsPlatform } from '../db.ts';

/** What the trigger of db/migrations/0270_expand_who_hears_of_threads.sql says. */
export const threadChange = z.object({
  producerId: id,
  lessonId: id.nullable(),
  courseId: id,
  cohortId: id.nullable(),
  authorId: id.nullable(),
  /** Its author and the school alone read it. */
  alone: z.boolean(),
});
export type ThreadChange = z.infer<typeof threadChange>;

type Asked = ThreadChange & { studentIds: string[] };
type Hearer = { producerId: string; studentId: string; lessonId: string };

/**
 * Of those who have a page open, who may read what has changed: whoever is in its course, and in its turma where that keeps its
 * conversations to itself. Which posts they read is said once, by row level security (0195), when they ask for them.
 */
export async function readThreadHearers(db: Database, asked: readonly Asked[]): Promise<Hearer[]> {
  const heard = asked.filter(({ lessonId, studentIds }) => lessonId !== null && studentIds.length > 0);
  if (heard.length === 0) return [];
  // Across schools, because one process has visitors of many.
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Hearer>`
      select distinct a."producerId", s.id as "studentId", a."lessonId"
      from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as a ("producerId" uuid, "lessonId" uuid, "courseId" uuid,
        "cohortId" uuid, "authorId" uuid, alone boolean, "studentIds" uuid[])
      cross join unnest(a."studentIds") as s (id)
      join enrollments e on e.producer_id = a."producerId" and e.student_id = s.id and e.course_id = a."courseId"
      where enrollment_open(e.status, e.access_until, app_now()) and (s.id = a."authorId" or (not a.alone and not exists (
        select from separate_cohorts k where k.producer_id = a."producerId" and k.cohort_id = a."cohortId" and not exists (
          select from access_grants g where g.producer_id = k.producer_id and g.student_id = s.id
            and g.cohort_id = k.cohort_id and g.closed_at is null and g.starts_at <= app_now()
            and coalesce(g.ends_at, 'infinity') > app_now()))))`.execute(tx);
    return rows;
  });
}
