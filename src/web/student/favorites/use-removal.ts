import { useQueryClient } from '@tanstack/react-query';
import type { Favorites } from '#shared/contract/student/student-library.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFavorite } from '../course/use-favorite.ts';
import { favoritesQuery } from './queries.ts';

type Favorite = Favorites['lessons'][number];

export function useRemoval() {
  const queries = useQueryClient();
  const { mutate } = useFavorite();

  const change = (next: (lessons: Favorite[]) => Favorite[]) =>
    queries.setQueryData(favoritesQuery.queryKey, (known) => known && { lessons: next(known.lessons) });
  const take = (lesson: Favorite) =>
    change((lessons) => lessons.filter(({ lessonId }) => lessonId !== lesson.lessonId));
  const putBack = (lesson: Favorite, place: number) =>
    change((lessons) => lessons.filter(({ lessonId }) => lessonId !== lesson.lessonId).toSpliced(place, 0, lesson));

  return async function remove(lesson: Favorite) {
    await queries.cancelQueries({ queryKey: favoritesQuery.queryKey });
    const { courseId, lessonId, lessonTitle } = lesson;
    const lessons = queries.getQueryData(favoritesQuery.queryKey)?.lessons ?? [];
    const place = lessons.findIndex((other) => other.lessonId === lessonId);
    take(lesson);
    mutate({ courseId, lessonId, favorite: false, takeBack: () => putBack(lesson, place) });
    toast.success(`“${lessonTitle}” saiu dos favoritos`, {
      label: 'Desfazer',
      onClick: () => {
        putBack(lesson, place);
        mutate({ courseId, lessonId, favorite: true, takeBack: () => take(lesson) });
      },
    });
  };
}
