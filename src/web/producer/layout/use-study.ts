import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { leaveTo } from '#web/lib/session/leave.ts';
import { expectSessionEnd } from '#web/lib/session/session-end.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';

/** Switches to the student area with the same account. */
export const useStudy = () =>
  useMutation(
    api.public.studyWithAccount.mutationOptions({
      onMutate: () => expectSessionEnd(true),
      onSuccess: ({ home }) => leaveTo(home),
      onError: (error) => {
        expectSessionEnd(false);
        sayProblem(error);
      },
    }),
  );
