import { sql } from 'kysely';
import type { Learner, SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { listedLesson } from '../listed-lesson.ts';
import { currentLessons } from '../progress/current-lessons.ts';

/**
 * The preview pictures of a lesson that this student may see now, as WebVTT.
 * @throws Problem not_found, also if its course is not open, lesson_not_released
 */
export async function readThumbnails(db: Database, student: Learner, lessonId: string): Promise<string> {
  const { producerId, studentId } = student;
  const found = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectFrom(listedLesson(tx, student, sql`${lessonId}::uuid`).as('lesson'))
      .select([
        'lesson.available',
        sql<string | null>`(select l.thumbnails from lessons l
          where l.producer_id = ${producerId} and l.id = ${lessonId})`.as('vtt'),
      ])
      .executeTakeFirst(),
  );
  if (found && !found.available) throw new Problem('lesson_not_released');
  if (!found?.vtt) throw notFound();
  return found.vtt;
}

/** @throws Problem not_found */
export async function previewThumbnails(db: Database, { producerId }: SchoolActor, lessonId: string): Promise<string> {
  const { vtt } = await readAsSchool(db, { producerId }, (tx) =>
    currentLessons(tx, producerId)
      .innerJoin('courses as c', (on) =>
        on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
      )
      .where('c.deleted_at', 'is', null)
      .where('l.id', '=', lessonId)
      .select('l.thumbnails as vtt')
      .executeTakeFirstOrThrow(notFound),
  );
  if (!vtt) throw notFound();
  return vtt;
}
