import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CoursePreview } from '#shared/contract/student.ts';
import type { Learner } from '../actors.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { endedOn, visibleCourses } from './access.ts';
import { hasLessons } from './progress/current-lessons.ts';

/**
 * Contents of a course for prospective buyers: titles only.
 * @throws Problem not_found
 */
export async function readCoursePreview(
  db: Database,
  student: Learner,
  { courseId }: { courseId: string },
): Promise<CoursePreview> {
  const { producerId, studentId } = student;
  const course = await readAsSchool(db, { producerId, studentId }, (tx) =>
    visibleCourses(tx, student)
      .where('c.id', '=', courseId)
      .select([
        'c.id',
        'c.title',
        'c.description',
        'c.cover_url as coverUrl',
        'c.price_cents as priceCents',
        'c.sales_url as salesUrl',
        endedOn.as('endedOn'),
        jsonArrayFrom(titlesOf(tx, producerId)).as('modules'),
      ])
      .executeTakeFirstOrThrow(notFound),
  );
  return {
    ...course,
    moduleCount: course.modules.length,
    lessonCount: course.modules.flatMap((module) => module.lessons).length,
  };
}

const titlesOf = (tx: Tx, producerId: string) =>
  tx
    .selectFrom('course_modules as m')
    .where('m.producer_id', '=', producerId)
    .whereRef('m.course_id', '=', sql.ref('c.id'))
    .where('m.deleted_at', 'is', null)
    .where(hasLessons)
    .orderBy('m.position')
    .select((module) => [
      'm.id',
      'm.title',
      jsonArrayFrom(
        module
          .selectFrom('lessons as l')
          .where('l.producer_id', '=', producerId)
          .whereRef('l.module_id', '=', 'm.id')
          .where('l.deleted_at', 'is', null)
          .orderBy('l.position')
          .select(['l.id', 'l.title']),
      ).as('lessons'),
    ]);
