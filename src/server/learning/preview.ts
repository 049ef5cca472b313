import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Catalogue, CourseDetail, LessonContent } from '#shared/contract/student.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { withCounts } from './course.ts';
import { describeVideo, LESSON_CONTENT } from './lesson.ts';
import { activeBanners, modulesOf } from './offer.ts';
import { currentLessons, lessonCount } from './progress/current-lessons.ts';

/* The student area as its producer previews it: own courses, published or not, all of them open and just begun. */

export function previewCatalogue(db: Database, producer: SchoolActor): Promise<Catalogue> {
  const { producerId } = producer;
  return readAsSchool(db, { producerId }, async (tx) => {
    const courses = ownCourses(tx, producer)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id')
      .select(({ val }) => [
        'c.id',
        'c.title',
        'c.cover_url as coverUrl',
        sql<number>`0`.as('progress'),
        val('active' as const).as('status'),
        lessonCount(tx, producerId, 'c.id').as('lessonCount'),
        sql<null>`null`.as('lastDay'),
      ]);
    const shown = await tx
      .selectNoFrom([jsonArrayFrom(courses).as('courses'), jsonArrayFrom(activeBanners(tx, producerId)).as('banners')])
      .executeTakeFirstOrThrow();
    return { ...shown, others: [], resume: [], modules: [] };
  });
}

/** @throws Problem not_found */
export async function previewCourse(
  db: Database,
  producer: SchoolActor,
  { courseId }: { courseId: string },
): Promise<CourseDetail> {
  const { producerId } = producer;
  const course = await readAsSchool(db, { producerId }, (tx) =>
    ownCourses(tx, producer)
      .innerJoin('profiles as instructor', 'instructor.id', 'c.producer_id')
      .where('c.id', '=', courseId)
      .select([
        'c.id',
        'c.title',
        'c.description',
        'c.cover_url as coverUrl',
        'instructor.name as instructorName',
        jsonArrayFrom(modulesOf(tx, producerId, jsonArrayFrom(openLessons(tx, producer)))).as('modules'),
      ])
      .executeTakeFirstOrThrow(notFound),
  );
  return withCounts({ ...course, progress: 0, lastDay: null });
}

/** @throws Problem not_found */
export async function previewLesson(
  db: Database,
  producer: SchoolActor,
  { lessonId }: { lessonId: string },
): Promise<LessonContent> {
  const { producerId } = producer;
  const { videoUrl, ...lesson } = await readAsSchool(db, { producerId }, (tx) =>
    currentLessons(tx, producerId)
      .innerJoin('courses as c', (on) =>
        on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
      )
      .where('c.deleted_at', 'is', null)
      .where('l.id', '=', lessonId)
      .select(LESSON_CONTENT)
      .executeTakeFirstOrThrow(notFound),
  );
  return { ...lesson, completed: false, positionSeconds: 0, video: describeVideo(videoUrl) };
}

const ownCourses = (tx: Tx, { producerId }: SchoolActor) =>
  tx.selectFrom('courses as c').where('c.producer_id', '=', producerId).where('c.deleted_at', 'is', null);

/** Open at once: the days of waiting are only told. */
const openLessons = (tx: Tx, { producerId }: SchoolActor) =>
  tx
    .selectFrom('lessons as l')
    .where('l.producer_id', '=', producerId)
    .whereRef('l.module_id', '=', sql.ref('m.id'))
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .select(({ eb, fn, val, lit }) => [
      'l.id',
      'l.title',
      eb('l.ebook_url', 'is not', null).$castTo<boolean>().as('hasEbook'),
      lit(false).$castTo<boolean>().as('completed'),
      lit(false).$castTo<boolean>().as('favorite'),
      lit(true).$castTo<boolean>().as('available'),
      fn.coalesce('l.release_days', val(0)).as('inDays'),
    ]);
