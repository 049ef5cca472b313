import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';
import { troubledLessons } from '../videos/health/troubles.ts';
import { AUTHORED_LESSON } from './lesson-columns.ts';
import { AUTHORED_MODULE } from './modules.ts';

/**
 * A course as its author sees it, addresses included.
 * @throws Problem not_found
 */
export function courseOutline(
  db: Database,
  { producerId }: SchoolActor,
  { courseId }: { courseId: string },
): Promise<CourseOutline> {
  return readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('courses as c')
      .where('c.producer_id', '=', producerId)
      .where('c.id', '=', courseId)
      .where('c.deleted_at', 'is', null)
      .select((course) => [
        'c.id',
        'c.title',
        'c.cover_url as coverUrl',
        'c.published',
        troubledLessons(producerId, courseId).as('troubledLessons'),
        jsonArrayFrom(
          course
            .selectFrom('course_modules as m')
            .where('m.producer_id', '=', producerId)
            .whereRef('m.course_id', '=', 'c.id')
            .where('m.deleted_at', 'is', null)
            .orderBy('m.position')
            .select((module) => [
              ...AUTHORED_MODULE,
              jsonArrayFrom(
                module
                  .selectFrom('lessons as l')
                  .where('l.producer_id', '=', producerId)
                  .whereRef('l.module_id', '=', 'm.id')
                  .where('l.deleted_at', 'is', null)
                  .orderBy('l.position')
                  .select(AUTHORED_LESSON),
              ).as('lessons'),
            ]),
        ).as('modules'),
      ])
      .executeTakeFirstOrThrow(notFound),
  );
}
