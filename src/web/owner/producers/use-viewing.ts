import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { leaveAtOnce } from '#web/lib/session-end.ts';
import { toast } from '#web/ui/toast.ts';

/** Leads into a producer's panel, to look at it. */
export const useViewing = () =>
  useMutation(
    api.owner.startViewing.mutationOptions({
      onSuccess: () => leaveAtOnce('/dashboard'),
      onError: (error) => toast.error(readProblem(error).text),
    }),
  );
