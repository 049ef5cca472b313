import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast.ts';
import { api } from './api/api.ts';
import { explainProblem } from './texts/explain-problem.ts';

export function useMailboxProof(email: string) {
  return useMutation(
    api.producer.requestMailboxProof.mutationOptions({
      onSuccess: ({ sent }) => {
        // A server of before says nothing.
        if (sent === false)
          toast.error(`Já enviamos vários links para ${email}. Abra o último, ou peça outro daqui a uma hora.`);
        else toast.success(`Enviamos outro link para ${email}.`);
      },
      onError: (error: unknown) => toast.error(explainProblem(error).text),
    }),
  );
}
