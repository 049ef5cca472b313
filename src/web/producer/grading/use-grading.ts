import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isComplete, NO_MARK } from '#shared/assignments/marks.ts';
import type { GradingDetail } from '#shared/contract/assignments/grading.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { onSuccess } from '#web/producer/on-success.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Typed } from './kept-reviews.ts';
import type { GradingList } from './use-queue.ts';
import { isJudged, useReview } from './use-review.ts';

/** Marks and comment of one submission: saved while typing, returned with one press, and reopened with another. */
export function useGrading(list: GradingList, detail: GradingDetail) {
  const { id: submissionId, criteria, student } = detail;
  const review = useReview(list, detail);
  const { marks, comment, conflict, change, remember, refresh } = review;
  const [at, setAt] = useState(() => Math.max(0, marks.indexOf(NO_MARK)));
  const grading = useMutation({
    scope: review.scope,
    mutationFn: (given: Typed) => review.send('gradeSubmission', given),
    onError: review.onError,
  });
  const reopening = useMutation(
    api.producer.reopenSubmission.mutationOptions({
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: refresh,
    }),
  );
  const judged = isJudged(detail);
  const complete = isComplete(marks, criteria.length);
  return {
    ...{ marks, comment, at, judged, complete, conflict, select: setAt },
    ...{ typed: review.typed, keepMine: review.keepMine, takeTheirs: review.takeTheirs },
    busy: grading.isPending || reopening.isPending,
    ready: complete && !conflict,
    mark(criterion: number, mark: number) {
      if (judged) return;
      change({ marks: marks.map((given, place) => (place === criterion ? mark : given)) });
      setAt(Math.min(criterion + 1, criteria.length - 1));
    },
    write: (typed: string) => change({ comment: typed }),
    reopen: () => reopening.mutate({ submissionId }),
    give() {
      if (judged || conflict || grading.isPending) return;
      review.stopKeeping();
      // Skipped if another submission was opened meanwhile.
      const given = grading.mutateAsync({ marks, comment, criteria }, { onSuccess: list.goOn });
      onSuccess(given, () => {
        refresh();
        const back = () =>
          onSuccess(reopening.mutateAsync({ submissionId }), () => {
            remember({ marks, comment });
            list.open(submissionId);
          });
        toast.success(`Devolvida para ${student.name}. O aviso sai em 1 minuto.`, { label: 'Desfazer', onClick: back });
      });
    },
  };
}

export type Grading = ReturnType<typeof useGrading>;
