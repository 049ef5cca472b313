import { api } from '#web/lib/api.ts';

export const courseQuery = (courseId: string) => api.student.course.queryOptions({ input: { courseId } });

export const lessonQuery = (lessonId: string) => api.student.lesson.queryOptions({ input: { lessonId } });
