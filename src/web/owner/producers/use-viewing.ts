import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { leaveAtOnce } from '#web/lib/session/session-end.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Leads into a producer's panel, to look at it. */
export const useViewing = () =>
  useMutation(
    api.owner.startViewing.mutationOptions({
      onSuccess: () => leaveAtOnce('/dashboard'),
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
