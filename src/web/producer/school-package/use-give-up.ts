import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Discards a package that was not imported. */
export function useGiveUp() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.cancelSchoolImport.mutationOptions({
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.schoolPackages.key() }),
    }),
  );
}
