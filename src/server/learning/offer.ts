import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Releases, releasesOf } from '#shared/access/release.ts';
import type { Catalogue, CourseModule, LessonRow } from '#shared/contract/student.ts';
import type { Services } from '../context.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { hasLessons } from './progress/current-lessons.ts';
import { cohortsOf, type NamedCohort, rulesOf, type StoredSchedule, scheduleOf } from './release/schedule.ts';

/** Fields of lesson `l` that students without access may see. */
export const OFFERED_LESSON = [
  'l.id',
  'l.title',
  sql<boolean>`l.ebook_url is not null`.as('hasEbook'),
  sql<number | null>`coalesce(l.duration_seconds, l.measured_seconds)`.as('durationSeconds'),
] as const;
export type OfferedLesson = Pick<LessonRow, 'id' | 'title' | 'hasEbook' | 'durationSeconds'>;
export type OfferedModule = Omit<CourseModule, 'lessons'> & { lessons: OfferedLesson[] };
type Face = { id: string; title: string; description: string; coverUrl: string | null; salesUrl: string | null };
export type OfferedCourse = Face & {
  /** Without empty ones. */
  modules: OfferedModule[];
  lessonCount: number;
  /** Whether it has release rules or turmas. */
  scheduled: boolean;
  cohorts: NamedCohort[];
  releases: Releases;
};

/** What every student of a school may see: published courses, newest first, and banners. */
export type Offer = {
  instructorName: string;
  courses: ReadonlyMap<string, OfferedCourse>;
  banners: Catalogue['banners'];
};

/** Cached until a course, module, lesson or banner changes. */
export const cachedOffer = ({ cache, db }: Pick<Services, 'cache' | 'db'>, producerId: string): Promise<Offer> =>
  cache.read(`offer ${producerId}`, async () => {
    const offer = await readOffer(db, producerId);
    return {
      value: offer,
      keep: {
        subjects: [`offer:${producerId}`, `person:${producerId}`],
        lastsMs: Number.POSITIVE_INFINITY,
        bytes: JSON.stringify([...offer.courses.values()]).length * 2,
      },
    };
  });

/** @param drafts whether to include unpublished courses, which only their producer sees */
export async function readOffer(db: Database, producerId: string, drafts = false): Promise<Offer> {
  const { courses, ...rest } = await readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('profiles as p')
      .where('p.id', '=', producerId)
      .select([
        'p.name as instructorName',
        jsonArrayFrom(coursesOf(tx, producerId, drafts)).as('courses'),
        jsonArrayFrom(activeBanners(tx, producerId)).as('banners'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return { ...rest, courses: new Map(courses.map((course) => [course.id, offered(course)])) };
}

function offered({ rules, cohorts, ...course }: StoredSchedule & { modules: OfferedModule[] } & Face): OfferedCourse {
  const lessons = course.modules.flatMap(({ id: moduleId, lessons }) => lessons.map(({ id }) => ({ id, moduleId })));
  const schedule = scheduleOf(lessons, { rules, cohorts });
  return {
    ...course,
    lessonCount: lessons.length,
    scheduled: rules.length > 0 || cohorts.length > 0,
    cohorts: schedule.cohorts,
    releases: releasesOf(schedule),
  };
}

/** The part of a course that some modules give access to; all of it for null. */
export function heldPart(course: OfferedCourse, { moduleIds }: { moduleIds: readonly string[] | null }): OfferedCourse {
  if (moduleIds === null) return course;
  const modules = course.modules.filter(({ id }) => moduleIds.includes(id));
  return { ...course, modules, lessonCount: modules.flatMap(({ lessons }) => lessons).length };
}

const coursesOf = (tx: Tx, producerId: string, drafts: boolean) =>
  tx
    .selectFrom('courses as c')
    .where('c.producer_id', '=', producerId)
    .$if(!drafts, (all) => all.where('c.published', '=', true))
    .where('c.deleted_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .select([
      'c.id',
      'c.title',
      'c.description',
      'c.cover_url as coverUrl',
      'c.sales_url as salesUrl',
      jsonArrayFrom(modulesOf(tx, producerId, jsonArrayFrom(lessonsOf(tx, producerId)))).as('modules'),
      rulesOf.as('rules'),
      cohortsOf.as('cohorts'),
    ]);

/** Modules of course `c`, each with the lessons of `m` visible to the caller; no empty ones. */
export const modulesOf = <Lesson>(tx: Tx, producerId: string, lessons: RawBuilder<Lesson[]>) =>
  tx
    .selectFrom('course_modules as m')
    .where('m.producer_id', '=', producerId)
    .whereRef('m.course_id', '=', sql.ref('c.id'))
    .where('m.deleted_at', 'is', null)
    .where(hasLessons)
    .orderBy('m.position')
    .select(['m.id', 'm.title', 'm.description', 'm.cover_url as coverUrl', lessons.as('lessons')]);

/** Never with an address: only `readLesson` returns those. */
const lessonsOf = (tx: Tx, producerId: string) =>
  tx
    .selectFrom('lessons as l')
    .where('l.producer_id', '=', producerId)
    .whereRef('l.module_id', '=', sql.ref('m.id'))
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .select(OFFERED_LESSON);

const activeBanners = (tx: Tx, producerId: string) =>
  tx
    .selectFrom('student_banners')
    .where('producer_id', '=', producerId)
    .where('active', '=', true)
    .orderBy('position')
    .select(['id', 'title', 'image_url as imageUrl', 'phone_image_url as phoneImageUrl', 'link_url as linkUrl']);
