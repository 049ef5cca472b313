import type { QueryClient } from '@tanstack/react-query';
import type { CourseDetail } from '#shared/contract/student.ts';
import { courseQuery } from './queries.ts';

/**
 * Changes the loaded course. It stays as old as the server's answer: so it is refetched in time, and the countdown to
 * a turma counts from then.
 */
export function changeCourse(queries: QueryClient, courseId: string, change: (course: CourseDetail) => CourseDetail) {
  const { queryKey } = courseQuery(courseId);
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt;
  return queries.setQueryData(queryKey, (known) => known && change(known), { updatedAt });
}
