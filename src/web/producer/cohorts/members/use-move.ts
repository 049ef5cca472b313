import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useMove(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.producer.moveStudents.mutationOptions({
      onSuccess: ({ moved }) => {
        onDone();
        toast.success(`${counted(moved, 'aluno trocou', 'alunos trocaram')} de turma`);
      },
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}
