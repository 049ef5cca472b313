import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { leaveTo } from '#web/lib/session/leave.ts';
import { expectSessionEnd } from '#web/lib/session/session-end.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Switches to the student area with the same account. */
export const useStudy = () =>
  useMutation(
    api.public.studyWithAccount.mutationOptions({
      onMutate: () => expectSessionEnd(true),
      onSuccess: ({ home }) => leaveTo(home),
      onError: (error) => {
        expectSessionEnd(false);
        if (!isUnconfirmed(error)) toast.error(explainProblem(error).text);
      },
    }),
  );
