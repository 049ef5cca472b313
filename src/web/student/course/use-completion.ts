import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { readOnceSaved } from '#web/lib/api/query-client.ts';
import { shownAhead } from '#web/lib/api/shown-ahead.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { changeCourse } from './change-course.ts';
import { withCompletion, withProgress } from './completion.ts';
import { courseQuery } from './queries.ts';

/** Optimistic; rolled back silently if the server refuses. */
export function useCompletion(courseId: string) {
  const queries = useQueryClient();
  const { queryKey } = courseQuery(courseId);
  const ahead = shownAhead({ mutationKey: api.student.setCompletion.mutationKey() }, queryKey);

  function mark(lessonId: string, completed: boolean) {
    const course = changeCourse(queries, courseId, (known) => withCompletion(known, lessonId, completed));
    if (!course) return;
    const { progress } = course;
    queries.setQueryData(catalogueQuery().queryKey, (known) => known && withProgress(known, { courseId, progress }));
  }

  /** It may have opened other lessons. With more presses to come, the last one does this, so that none is undone on screen. */
  function refresh() {
    if (ahead.isOnly()) queries.invalidateQueries({ queryKey });
  }

  const mutation = useMutation(
    api.student.setCompletion.mutationOptions({
      // Serialized, so that the last press wins.
      scope: { id: 'completion' },
      onMutate: async ({ lessonId, completed }) => {
        const isKnown = await ahead.press();
        mark(lessonId, completed);
        return isKnown;
      },
      onError: (_, { lessonId, completed }, isKnown) => {
        ahead.refuse(isKnown, () => mark(lessonId, !completed));
        // Whether the course had been completed, only the server knows.
        readOnceSaved(catalogueQuery().queryKey);
      },
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
