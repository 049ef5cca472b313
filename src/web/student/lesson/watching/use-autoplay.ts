import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LessonContent } from '#shared/contract/student.ts';
import { api } from '#web/lib/api/api.ts';

/** Stored for the account; optimistic in all loaded lessons, and rolled back if saving fails. */
export function useAutoplay() {
  const queries = useQueryClient();
  const show = (autoplay: boolean) =>
    queries.setQueriesData<LessonContent>(
      { queryKey: api.student.lesson.key() },
      (known) => known && { ...known, autoplay },
    );
  const { mutate } = useMutation(
    api.student.setAutoplay.mutationOptions({
      onMutate: ({ autoplay }) => {
        show(autoplay);
      },
      // Applied again, in case an earlier lesson request returned the old value.
      onSuccess: (_, { autoplay }) => {
        show(autoplay);
      },
      onError: (_, { autoplay }) => {
        show(!autoplay);
      },
    }),
  );
  return (autoplay: boolean) => mutate({ autoplay });
}
