import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const RESTORED = { course: 'Curso restaurado', module: 'Módulo restaurado', lesson: 'Aula restaurada' };

/** Restores something to its place and reports the result; pending until the screens show it. */
export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation(
    api.producer.restore.mutationOptions({
      onSuccess: (_, { kind }) => void toast.success(RESTORED[kind]),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao restaurar' }).text),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}
