import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast.ts';
import { api } from './api/api.ts';
import { explainProblem } from './texts/explain-problem.ts';

export function useMailboxProof(email: string) {
  return useMutation(
    api.producer.requestMailboxProof.mutationOptions({
      onSuccess: () => toast.success(`Enviamos outro link para ${email}.`),
      onError: (error: unknown) => toast.error(explainProblem(error).text),
    }),
  );
}
