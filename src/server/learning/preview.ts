import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type CohortDates, releasesOf } from '#shared/access/release.ts';
import type { Catalogue, CourseDetail, LessonContent } from '#shared/contract/student.ts';
import type { SchoolActor } from '../actors.ts';
import type { Services } from '../context.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { schoolVideoKeys } from '../videos/school-keys.ts';
import { catalogueOf } from './catalogue.ts';
import { beginningOf, lockedRest, modulesFor, withCounts } from './course.ts';
import { describeVideo, LESSON_CONTENT } from './lesson.ts';
import { attachmentsOf } from './lesson-attachments.ts';
import { lessonQuizOf } from './lesson-quiz.ts';
import { heldPart, modulesOf, OFFERED_LESSON, type Offer, type OfferedCourse, readOffer } from './offer.ts';
import { type Bought, readBought } from './preview-package.ts';
import { currentLessons } from './progress/current-lessons.ts';
import type { Standing } from './standing.ts';

/* The student area as its producer previews it: all of their courses, published or not, open and just begun. */

/** The simulated student and time; without them, everything is open. */
type Seen = { cohortId?: string; packageId?: string; at?: string };
type SeenThen = Seen & { at: string };

/** The home of a student who was enrolled in everything just now, without the row of other courses. */
export async function previewCatalogue(
  db: Database,
  producer: SchoolActor,
  seen: Seen = {},
  now = new Date(),
): Promise<Catalogue> {
  const offer = await readOffer(db, producer.producerId, true);
  const courses = [...offer.courses.values()];
  if (!seen.at) return catalogueOf(openAtOnce(offer), justEnrolled(courses, now));
  const bought = await boughtBy(db, producer, seen);
  return { ...catalogueOf(offer, justEnrolled(courses, new Date(seen.at), seen.cohortId, bought)), others: [] };
}

/** All courses, if no package is named. */
const boughtBy = async (db: Database, producer: SchoolActor, { packageId }: Seen): Promise<Bought | null> =>
  packageId === undefined ? null : readBought(db, producer, packageId);

function justEnrolled(
  all: OfferedCourse[],
  now: Date,
  cohortId?: string,
  bought: Bought | null = null,
): Standing & { chosen: string[] } {
  const courses = all.filter(({ id }) => bought === null || bought.has(id));
  return {
    now: now.toISOString(),
    enrollments: courses.map(({ id, cohorts }) => ({
      courseId: id,
      open: true,
      progress: 0,
      status: 'active',
      ...membershipOf(cohorts, now, cohortId),
      moduleIds: bought?.get(id) ?? null,
      completedAt: null,
      firstAccessAt: null,
      lastDay: null,
      endedOn: null,
    })),
    chosen: courses.filter(({ lessonCount }) => lessonCount > 0).map(({ id }) => id),
    watched: [],
    favorites: [],
    opened: [],
  };
}

/** A member of the turma since its beginning; in other courses, somebody who enrolls now. */
function membershipOf(cohorts: CohortDates[], now: Date, cohortId: string | undefined) {
  const cohort = cohorts.find(({ id }) => id === cohortId);
  const since = (cohort?.startsAt ?? now).toISOString();
  return { enrolledAt: since, countedFrom: since, cohortIds: cohort ? [cohort.id] : [] };
}

/** In a preview without simulation nothing is locked. */
const openAtOnce = ({ courses, ...rest }: Offer): Offer => ({
  ...rest,
  courses: new Map([...courses].map(([id, course]) => [id, withoutWaiting(course)])),
});

const withoutWaiting = (course: OfferedCourse): OfferedCourse => ({
  ...course,
  scheduled: false,
  releases: releasesOf({ lessons: [], cohorts: [], rules: [] }),
});

const ALL_HELD = { locked: [], salesUrl: null };

/** @throws Problem not_found, course_locked for one that the package does not open */
export async function previewCourse(
  db: Database,
  producer: SchoolActor,
  { courseId, ...seen }: { courseId: string } & Seen,
): Promise<CourseDetail> {
  const { producerId } = producer;
  if (seen.at) return courseAt(db, producer, courseId, { ...seen, at: seen.at });
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
  return withCounts({ ...course, ...ALL_HELD, progress: 0, lastDay: null, beginning: null });
}

/** @throws Problem not_found, course_locked */
async function courseAt(
  db: Database,
  producer: SchoolActor,
  courseId: string,
  { at, cohortId, ...seen }: SeenThen,
): Promise<CourseDetail> {
  const offer = await readOffer(db, producer.producerId, true);
  const course = offer.courses.get(courseId);
  if (!course) throw notFound();
  const standing = justEnrolled([course], new Date(at), cohortId, await boughtBy(db, producer, seen));
  const [enrollment] = standing.enrollments;
  if (!enrollment) throw new Problem('course_locked');
  const { id, title, description, coverUrl } = course;
  const modules = modulesFor(heldPart(course, enrollment), enrollment, standing);
  return withCounts({
    ...{ id, title, description, coverUrl, modules },
    ...lockedRest(course, enrollment),
    instructorName: offer.instructorName,
    progress: 0,
    lastDay: null,
    beginning: beginningOf(course, enrollment, standing),
  });
}

/** The name used for a host's own watermark. */
const PREVIEWED = 'Prévia';

/**
 * @throws Problem not_found, lesson_not_released if it is not open to the simulated student, course_locked outside of
 * the package
 */
export async function previewLesson(
  { db, env }: Pick<Services, 'db' | 'env'>,
  producer: SchoolActor,
  { lessonId, ...seen }: { lessonId: string } & Seen,
): Promise<LessonContent> {
  const { producerId } = producer;
  const { videoUrl, videoKeys, hasThumbnails, ...lesson } = await readAsSchool(db, { producerId }, (tx) =>
    currentLessons(tx, producerId)
      .innerJoin('courses as c', (on) =>
        on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
      )
      .where('c.deleted_at', 'is', null)
      .where('l.id', '=', lessonId)
      .select([
        ...LESSON_CONTENT,
        schoolVideoKeys(producerId).as('videoKeys'),
        attachmentsOf(tx, producerId).as('attachments'),
        lessonQuizOf(null).as('quiz'),
      ])
      .executeTakeFirstOrThrow(notFound),
  );
  if (seen.at) {
    const course = await courseAt(db, producer, lesson.courseId, { ...seen, at: seen.at });
    const found = course.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
    if (!found?.available) throw new Problem(found ? 'lesson_not_released' : 'course_locked');
  }
  const kept = { id: lessonId, videoUrl, videoKeys, hasThumbnails };
  const video = describeVideo(env, kept, { producerId, viewer: PREVIEWED, previewed: true });
  return { ...lesson, completed: false, positionSeconds: 0, autoplay: false, rating: null, held: null, video };
}

const ownCourses = (tx: Tx, { producerId }: SchoolActor) =>
  tx.selectFrom('courses as c').where('c.producer_id', '=', producerId).where('c.deleted_at', 'is', null);

/** Open at once; waiting days are only displayed. */
const openLessons = (tx: Tx, { producerId }: SchoolActor) =>
  tx
    .selectFrom('lessons as l')
    .where('l.producer_id', '=', producerId)
    .whereRef('l.module_id', '=', sql.ref('m.id'))
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .select(OFFERED_LESSON)
    .select(({ fn, val, lit }) => [
      lit(0).$castTo<number>().as('positionSeconds'),
      lit(false).$castTo<boolean>().as('completed'),
      lit(false).$castTo<boolean>().as('favorite'),
      lit(true).$castTo<boolean>().as('available'),
      fn.coalesce('l.release_days', val(0)).as('inDays'),
      lit(null).as('release'),
    ]);
