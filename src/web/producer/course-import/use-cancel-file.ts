import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Gives up a file that is on its way, or what it was read as. */
export function useCancelFile() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.cancelCourseFile.mutationOptions({
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.courseImports.key() }),
    }),
  );
}
