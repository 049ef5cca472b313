import { daysUntilRelease } from '#shared/access/release.ts';
import { resumeAt } from '#shared/access/resume.ts';
import type { CourseDetail, CourseModule } from '#shared/contract/student.ts';
import type { Learner } from '../actors.ts';
import type { Services } from '../context.ts';
import { notFound, Problem } from '../problem.ts';
import { keptOffer, type OfferedCourse } from './offer.ts';
import { readStandingIn, type Standing, type StandingIn } from './standing.ts';

/**
 * A course the student is enrolled in, with what may be watched now and what later.
 * @throws Problem not_found, course_locked
 */
export async function readCourse(
  services: Pick<Services, 'cache' | 'db'>,
  student: Learner,
  { courseId }: { courseId: string },
): Promise<CourseDetail> {
  const { courses, instructorName } = await keptOffer(services, student.producerId);
  const course = courses.get(courseId);
  if (!course) throw notFound();
  const standing = await readStandingIn(services.db, student, courseId);
  const [enrollment] = standing.enrollments;
  if (!enrollment?.open) throw new Problem('course_locked');
  const { id, title, description, coverUrl } = course;
  const { progress, lastDay } = enrollment;
  const modules = modulesFor(course, enrollment, standing);
  return withCounts({ id, title, description, coverUrl, instructorName, progress, lastDay, modules });
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
export function modulesFor({ modules }: OfferedCourse, enrollment: StandingIn, standing: Standing): CourseModule[] {
  const watched = new Map(standing.watched.map((each) => [each.lessonId, each]));
  const favorites = new Set(standing.favorites);
  const enrolledAt = new Date(enrollment.enrolledAt);
  const now = new Date(standing.now);
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map(({ releaseDays, ...lesson }) => {
      const stop = watched.get(lesson.id);
      const durationSeconds = lesson.durationSeconds ?? stop?.durationSeconds ?? null;
      const inDays = daysUntilRelease({ enrolledAt, releaseDays }, now);
      return {
        ...lesson,
        durationSeconds,
        positionSeconds: stop ? resumeAt(stop) : 0,
        completed: stop?.completed ?? false,
        favorite: favorites.has(lesson.id),
        available: inDays === 0,
        inDays,
      };
    }),
  }));
}
