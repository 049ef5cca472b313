import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { onSuccess } from '#web/producer/on-success.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Admits people, and removes them from the list; undoing a removal puts them at its end. */
export function useWaiting({ cohortId }: { courseId: string; cohortId: string }) {
  const queryClient = useQueryClient();
  const shared = {
    onError: (error: unknown) => void toast.error(explainProblem(error).text),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
  };
  const admit = useMutation(
    api.producer.admitWaiting.mutationOptions({
      ...shared,
      onSuccess: ({ admitted }) => {
        toast.success(`${counted(admitted, 'aluno entrou', 'alunos entraram')} na turma`);
      },
    }),
  );
  const join = useMutation(api.producer.joinWaiting.mutationOptions(shared));
  const remove = useMutation(api.producer.leaveWaiting.mutationOptions(shared));
  function leave({ id, name }: { id: string; name: string }) {
    const those = { cohortId, studentIds: [id] };
    onSuccess(remove.mutateAsync(those), () =>
      toast.success(`${name} saiu da lista de espera`, {
        label: 'Desfazer',
        onClick: () => join.mutate(those),
      }),
    );
  }
  return { admit, join, leave };
}
