import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { readsCohort } from '../conversations/readers.ts';
import { type Database, readAsPlatform } from '../db.ts';
import type { Streams } from './streams.ts';

/** Payload of the trigger in db/migrations/0270_expand_who_hears_of_threads.sql. */
export const threadChange = z.object({
  producerId: id,
  lessonId: id.nullable(),
  courseId: id,
  cohortId: id.nullable(),
  /** Set for private threads of an author and the school. */
  authorId: id.nullable(),
  alone: z.boolean(),
});
type ThreadChange = z.infer<typeof threadChange>;

/** Conversations of deleted lessons are not shown to students. */
export type LessonChange = ThreadChange & { lessonId: string };
export const isInLesson = (change: ThreadChange): change is LessonChange => change.lessonId !== null;

type Hearer = { producerId: string; studentId: string; lessonId: string };

/**
 * Students with an open page who may read the change: members of its course and, for separate conversations,
 * of its turma. Which posts they see is decided by row level security (0195) when they load them.
 */
export async function readThreadRecipients(
  db: Database,
  changes: readonly LessonChange[],
  pages: Pick<Streams, 'studentsOf'>,
): Promise<Hearer[]> {
  const schools = [...new Set(changes.map(({ producerId }) => producerId))]
    .map((producerId) => ({ producerId, studentIds: pages.studentsOf(producerId) }))
    .filter(({ studentIds }) => studentIds.length > 0);
  if (schools.length === 0) return [];
  // Across schools, because one process has visitors of many.
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Hearer>`
      select distinct a."producerId", s.id as "studentId", a."lessonId"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as a ("producerId" uuid, "lessonId" uuid, "courseId" uuid,
        "cohortId" uuid, "authorId" uuid, alone boolean)
      join jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) as o ("producerId" uuid, "studentIds" uuid[])
        on o."producerId" = a."producerId"
      cross join unnest(o."studentIds") as s (id)
      join enrollments e on e.producer_id = a."producerId" and e.student_id = s.id and e.course_id = a."courseId"
      where enrollment_open(e.status, e.access_until, app_now()) and (s.id = a."authorId" or (not a.alone
        and ${readsCohort({ producerId: sql`a."producerId"`, cohortId: sql`a."cohortId"`, studentId: sql`s.id` })}))`.execute(
      tx,
    );
    return rows;
  });
}
