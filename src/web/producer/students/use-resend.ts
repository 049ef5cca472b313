import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useResend() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(
    api.producer.resendAccess.mutationOptions({
      onSuccess: ({ email }) => void toast.success(`Email de acesso reenviado com sucesso para ${email}!`),
      onError: (error) => {
        const { code, text } = explainProblem(error, { unexpected: 'Erro ao reenviar email de acesso' });
        toast.error(code === 'not_found' ? 'Aluno ou e-mail não encontrado' : text);
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const send = useOnce(mutateAsync);
  return {
    send: (studentId: string) => void send({ studentId }).catch(() => {}),
    sendingTo: isPending ? variables.studentId : null,
  };
}
