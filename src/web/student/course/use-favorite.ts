import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { readOnceSaved } from '#web/lib/api/query-client.ts';
import { shownAhead } from '#web/lib/api/shown-ahead.ts';
import { favoritesQuery } from '../favorites/queries.ts';
import { changeCourse } from './change-course.ts';
import { withFavorite } from './favorite.ts';
import { courseQuery } from './queries.ts';

type Star = { courseId: string; lessonId: string; favorite: boolean; takeBack?: () => void };

const mutationKey = api.student.addFavorite.mutationKey();

/** Optimistic; rolled back silently if the server refuses. `takeBack`: what else shows it. */
export function useFavorite() {
  const queries = useQueryClient();

  const mark = ({ courseId, lessonId, favorite }: Star) =>
    changeCourse(queries, courseId, (known) => withFavorite(known, lessonId, favorite));
  const aheadIn = ({ courseId }: Star) => shownAhead({ mutationKey }, courseQuery(courseId).queryKey);

  return useMutation({
    mutationKey,
    mutationFn: ({ lessonId, favorite }: Star) =>
      favorite
        ? api.student.addFavorite.call({ lessonId }, LASTING)
        : api.student.removeFavorite.call({ lessonId }, LASTING),
    // Serialized, so that the last press wins.
    scope: { id: 'favorite' },
    onMutate: async (star) => {
      const isKnown = await aheadIn(star).press();
      mark(star);
      return isKnown;
    },
    onError: (_, star, isKnown) =>
      aheadIn(star).refuse(isKnown, () => {
        mark({ ...star, favorite: !star.favorite });
        star.takeBack?.();
      }),
    // Also because a completion may have read the course before this was stored.
    onSettled: (_, __, { courseId }) => {
      for (const { queryKey } of [courseQuery(courseId), favoritesQuery]) readOnceSaved(queryKey);
    },
  });
}
