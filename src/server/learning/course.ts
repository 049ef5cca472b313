import { countingCohorts, daysUntilRelease, isOpen, type ReleaseWindow } from '#shared/access/release.ts';
import { resumeAt } from '#shared/access/resume.ts';
import type { LessonRelease } from '#shared/contract/student/lesson-release.ts';
import type { CourseDetail, CourseModule } from '#shared/contract/student.ts';
import type { Learner } from '../actors.ts';
import type { Services } from '../context.ts';
import { notFound, Problem } from '../problem.ts';
import { awaitsFirstAccess, noteFirstAccess } from './first-access.ts';
import { cachedOffer, heldPart, type OfferedCourse } from './offer.ts';
import { factsOf } from './release/facts.ts';
import { readStandingIn, type Standing, type StandingIn } from './standing.ts';

/**
 * A course the student is enrolled in, with what is open now and what opens later. Asking for it is the first access where
 * no lesson can be, unless it is asked for ahead.
 * @throws Problem not_found, course_locked
 */
export async function readCourse(
  services: Pick<Services, 'cache' | 'db'>,
  student: Learner,
  { courseId, ahead = false }: { courseId: string; ahead?: boolean },
): Promise<CourseDetail> {
  const { courses, instructorName } = await cachedOffer(services, student.producerId);
  const course = courses.get(courseId);
  if (!course) throw notFound();
  const standing = await readStandingIn(services.db, student, course);
  const [enrollment] = standing.enrollments;
  if (!enrollment?.open) throw new Problem('course_locked');
  const beginning = beginningOf(course, enrollment, standing);
  const begins = !beginning && awaitsFirstAccess(heldPart(course, enrollment), factsOf(enrollment, standing));
  if (begins && !ahead) {
    await noteFirstAccess(services.db, student, courseId);
    return readCourse(services, student, { courseId });
  }
  const { id, title, description, coverUrl } = course;
  const { progress, lastDay } = enrollment;
  const modules = modulesFor(heldPart(course, enrollment), enrollment, standing);
  return withCounts({
    ...{ id, title, description, coverUrl, instructorName, progress, lastDay, beginning, modules },
    ...lockedRest(course, enrollment),
    ...(begins && { firstAccessAhead: true as const }),
  });
}

/** The titles of modules that are not open, and where they are sold. */
export function lockedRest(
  { modules, salesUrl }: OfferedCourse,
  { moduleIds }: StandingIn,
): Pick<CourseDetail, 'locked' | 'salesUrl'> {
  const rest = modules.filter(({ id }) => moduleIds !== null && !moduleIds.includes(id));
  return {
    locked: rest.map(({ id, title, coverUrl, lessons }) => ({ id, title, coverUrl, lessonCount: lessons.length })),
    salesUrl: rest.length > 0 ? salesUrl : null,
  };
}

export function withCounts(
  course: Omit<CourseDetail, 'moduleCount' | 'lessonCount' | 'completedLessons'>,
): CourseDetail {
  const lessons = course.modules.flatMap((module) => module.lessons);
  return {
    ...course,
    moduleCount: course.modules.length,
    lessonCount: lessons.length,
    completedLessons: lessons.filter((lesson) => lesson.completed).length,
  };
}

/** The modules of a course as an enrollment opens them. */
export function modulesFor(
  { modules, releases }: OfferedCourse,
  enrollment: StandingIn,
  standing: Standing,
): CourseModule[] {
  const titles = new Map(modules.flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title])));
  const facts = factsOf(enrollment, standing);
  const watched = new Map(standing.watched.map((each) => [each.lessonId, each]));
  const favorites = new Set(standing.favorites);
  const now = new Date(standing.now);
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => {
      const stop = watched.get(lesson.id);
      const durationSeconds = lesson.durationSeconds ?? stop?.durationSeconds ?? null;
      const window = releases(lesson.id, facts);
      return {
        ...lesson,
        durationSeconds,
        positionSeconds: stop ? resumeAt(stop) : 0,
        completed: stop?.completed ?? false,
        favorite: favorites.has(lesson.id),
        available: isOpen(window, now),
        inDays: daysUntilRelease(window, now),
        release: releaseInfo(window, titles, now),
      };
    }),
  }));
}

/** The turma that begins first, if none of the student's has begun. */
export function beginningOf(
  { cohorts }: OfferedCourse,
  { cohortIds }: StandingIn,
  { now }: Pick<Standing, 'now'>,
): CourseDetail['beginning'] {
  const mine = countingCohorts(
    cohorts.filter(({ id }) => cohortIds?.includes(id)),
    new Date(now),
  );
  const [first] = mine.toSorted((a, b) => Number(a.startsAt) - Number(b.startsAt));
  if (!first?.startsAt || first.startsAt <= new Date(now)) return null;
  return { turma: first.name, startsAt: first.startsAt.toISOString(), now: new Date(now).toISOString() };
}

function releaseInfo(
  { opensAt, closesAt, afterLessonId }: ReleaseWindow,
  titles: ReadonlyMap<string, string>,
  now: Date,
): LessonRelease | null {
  if (opensAt !== null && opensAt <= now && closesAt === null) return null;
  return {
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    after: titles.get(afterLessonId ?? '') ?? null,
  };
}
