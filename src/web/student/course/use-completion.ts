import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { changeCourse } from './change-course.ts';
import { withCompletion, withProgress } from './completion.ts';
import { courseQuery } from './queries.ts';

/** Optimistic; rolled back silently if the server refuses. */
export function useCompletion(courseId: string) {
  const queries = useQueryClient();

  function mark(lessonId: string, completed: boolean) {
    const course = changeCourse(queries, courseId, (known) => withCompletion(known, lessonId, completed));
    if (!course) return;
    const { progress } = course;
    queries.setQueryData(catalogueQuery().queryKey, (known) => known && withProgress(known, { courseId, progress }));
  }

  /** It may have opened other lessons. With more presses to come, the last one does this, so that none is undone on screen. */
  function refresh() {
    if (queries.isMutating({ mutationKey: api.student.setCompletion.mutationKey() }) < 2)
      queries.invalidateQueries({ queryKey: courseQuery(courseId).queryKey });
  }

  const mutation = useMutation(
    api.student.setCompletion.mutationOptions({
      // Serialized, so that the last press wins.
      scope: { id: 'completion' },
      onMutate: async ({ lessonId, completed }) => {
        await queries.cancelQueries({ queryKey: courseQuery(courseId).queryKey });
        mark(lessonId, completed);
      },
      onError: (_, { lessonId, completed }) => mark(lessonId, !completed),
      onSuccess: (progress) => {
        queries.setQueryData(catalogueQuery().queryKey, (known) => known && withProgress(known, progress));
        refresh();
      },
    }),
  );
  /** Applies a completion that the server made by itself. */
  function show(lessonId: string) {
    mark(lessonId, true);
    refresh();
  }
  return { ...mutation, show };
}
