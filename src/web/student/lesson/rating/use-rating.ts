import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { lessonQuery } from '../../course/queries.ts';

/** Optimistic; rolled back if saving fails. */
export function useRating(lessonId: string, before: number | null) {
  const queries = useQueryClient();
  const { queryKey } = lessonQuery(lessonId);
  const show = (rating: number | null) => queries.setQueryData(queryKey, (known) => known && { ...known, rating });
  const { mutate } = useMutation(
    api.student.rateLesson.mutationOptions({
      // After the completion that allows it.
      scope: { id: 'completion' },
      onMutate: async ({ rating }) => {
        await queries.cancelQueries({ queryKey });
        show(rating);
      },
      onError: (error) => {
        show(before);
        toast.error(explainProblem(error).text);
      },
    }),
  );
  return (rating: number | null) => mutate({ lessonId, rating });
}
