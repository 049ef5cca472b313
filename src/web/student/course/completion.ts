import { progressPercent } from '#shared/access/progress.ts';
import type { Catalogue, CourseDetail } from '#shared/contract/student.ts';

export function withCompletion(course: CourseDetail, lessonId: string, completed: boolean): CourseDetail {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, completed } : lesson)),
  }));
  const lessons = modules.flatMap((module) => module.lessons);
  const completedLessons = lessons.filter((lesson) => lesson.completed).length;
  return { ...course, modules, completedLessons, progress: progressPercent(completedLessons, lessons.length) };
}

/** The course with another position in one of its lessons. */
export function withPosition(course: CourseDetail, lessonId: string, positionSeconds: number): CourseDetail {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, positionSeconds } : lesson)),
  }));
  return { ...course, modules };
}

type Progress = Pick<CourseDetail, 'progress'> & { courseId: string; status?: Catalogue['courses'][number]['status'] };

/** The catalogue with one course's new progress. A completed course stays so here: only the server can revoke that. */
export function withProgress(catalogue: Catalogue, { courseId, progress, status }: Progress): Catalogue {
  const courses = catalogue.courses.map((card) =>
    card.id === courseId
      ? { ...card, progress, status: status ?? (progress === 100 ? 'completed' : card.status) }
      : card,
  );
  return { ...catalogue, courses };
}
