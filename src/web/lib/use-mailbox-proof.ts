import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast.ts';
import { api } from './api/api.ts';
import { readProblem } from './texts/problem.ts';

/** Sends a producer the link that proves their address once more. */
export function useMailboxProof(email: string) {
  return useMutation(
    api.producer.requestMailboxProof.mutationOptions({
      onSuccess: () => toast.success(`Enviamos outro link para ${email}.`),
      onError: (error: unknown) => toast.error(readProblem(error).text),
    }),
  );
}
