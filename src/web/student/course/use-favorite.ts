import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { favoritesQuery } from '../favorites/queries.ts';
import { withFavorite } from './favorite.ts';
import { courseQuery } from './queries.ts';

type Star = { courseId: string; lessonId: string; favorite: boolean };

/** Shows at once, and goes back in silence when the server does not agree. */
export function useFavorite() {
  const queries = useQueryClient();

  const mark = ({ courseId, lessonId, favorite }: Star) =>
    queries.setQueryData(courseQuery(courseId).queryKey, (known) => known && withFavorite(known, lessonId, favorite));

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
    // The list asks again when it is next looked at; while it is, it has already changed by itself.
    onSettled: () => queries.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' }),
  });
}
