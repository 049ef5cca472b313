import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Cancels an upload, or discards what was read from it. */
export function useCancelFile() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.cancelCourseFile.mutationOptions({
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.courseImports.key() }),
    }),
  );
}
