import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Starts undoing an import, or goes on with what was given up. */
export function useUndo() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.undoImport.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.import.key() }),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao desfazer a importação' }).text),
    }),
  );
}
