import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { favoritesQuery } from '../favorites/queries.ts';
import { changeCourse } from './change-course.ts';
import { withFavorite } from './favorite.ts';
import { courseQuery } from './queries.ts';

type Star = { courseId: string; lessonId: string; favorite: boolean };

/** Optimistic; rolled back silently if the server refuses. */
export function useFavorite() {
  const queries = useQueryClient();

  const mark = ({ courseId, lessonId, favorite }: Star) =>
    changeCourse(queries, courseId, (known) => withFavorite(known, lessonId, favorite));

  return useMutation({
    mutationFn: ({ lessonId, favorite }: Star) =>
      favorite
        ? api.student.addFavorite.call({ lessonId }, LASTING)
        : api.student.removeFavorite.call({ lessonId }, LASTING),
    // Serialized, so that the last press wins.
    scope: { id: 'favorite' },
    onMutate: async (star) => {
      await queries.cancelQueries({ queryKey: courseQuery(star.courseId).queryKey });
      mark(star);
    },
    onError: (_, star) => mark({ ...star, favorite: !star.favorite }),
    // Refetched on its next display; while visible it was already updated.
    onSettled: () => queries.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' }),
  });
}
