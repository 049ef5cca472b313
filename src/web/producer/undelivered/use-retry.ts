import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

function resultText(queued: number): string {
  if (queued === 0) return 'Já estava de volta à fila';
  return queued === 1 ? 'E-mail de volta à fila' : `${counted(queued, 'e-mail', 'e-mails')} de volta à fila`;
}

/** Reports the result itself; pending until the screens show it. */
export function useRetry() {
  const queryClient = useQueryClient();
  const answer = {
    onSuccess: ({ queued }: { queued: number }) => void toast.success(resultText(queued)),
    onError: (error: Error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao reenviar email' }).text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
  };
  return {
    one: useMutation(api.producer.retryEmail.mutationOptions(answer)),
    all: useMutation(api.producer.retryEmails.mutationOptions(answer)),
  };
}
