import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { shownAhead } from '#web/lib/api/shown-ahead.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { lessonQuery } from '../../course/queries.ts';

/** Optimistic; rolled back if saving fails. */
export function useRating(lessonId: string) {
  const queries = useQueryClient();
  const { queryKey } = lessonQuery(lessonId);
  const show = (rating: number | null) => queries.setQueryData(queryKey, (known) => known && { ...known, rating });
  const mutationKey = [...api.student.rateLesson.mutationKey(), lessonId];
  const ahead = shownAhead({ mutationKey }, queryKey);
  const { mutate } = useMutation({
    ...api.student.rateLesson.mutationOptions({
      // After the completion that allows it.
      scope: { id: 'completion' },
      onMutate: async ({ rating }) => {
        const before = queries.getQueryData(queryKey);
        const isKnown = await ahead.press();
        show(rating);
        return isKnown && before;
      },
      onError: (error, _, before) => {
        // Of several the last one decides: reading the lesson signs its address anew, which would interrupt the video.
        if (ahead.isOnly()) ahead.refuse(before, ({ rating }) => show(rating));
        toast.error(explainProblem(error).text);
      },
    }),
    mutationKey,
  });
  return (rating: number | null) => mutate({ lessonId, rating });
}
