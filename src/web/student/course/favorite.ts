import type { CourseDetail } from '#shared/contract/student.ts';

export function withFavorite(course: CourseDetail, lessonId: string, favorite: boolean): CourseDetail {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, favorite } : lesson)),
  }));
  return { ...course, modules };
}
