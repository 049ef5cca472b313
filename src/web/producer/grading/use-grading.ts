import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isComplete, NO_MARK } from '#shared/assignments/marks.ts';
import type { GradingDetail } from '#shared/contract/assignments/grading.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { GradingList } from './use-queue.ts';

const KEEP_AFTER_MS = 800;

/** Marks and comment of one submission: saved while typing, returned with one press, and reopened with another. */
export function useGrading(list: GradingList, detail: GradingDetail) {
  const queries = useQueryClient();
  const { id: submissionId, criteria, student } = detail;
  const [marks, setMarks] = useState(() => criteria.map((_, at) => detail.marks[at] ?? NO_MARK));
  const [comment, setComment] = useState(detail.comment);
  const [at, setAt] = useState(() => Math.max(0, marks.indexOf(NO_MARK)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  const onError = (error: Error) => {
    toast.error(explainProblem(error).text);
    refresh();
  };
  // Serialized, so that saving marks never arrives after the verdict.
  const scope = { id: `grading ${submissionId}` };
  const keeping = useMutation(api.producer.saveReview.mutationOptions({ scope }));
  const grading = useMutation(api.producer.gradeSubmission.mutationOptions({ scope, onError }));
  const reopening = useMutation(api.producer.reopenSubmission.mutationOptions({ onError, onSettled: refresh }));
  const { queryKey } = api.producer.submission.queryOptions({ input: { submissionId } });
  /** Optimistic update, so that returning shows the latest marks. */
  const remember = (more: Partial<GradingDetail>) =>
    queries.setQueryData(queryKey, (known) => known && { ...known, ...more });
  const judged = detail.state === 'redo' || detail.state === 'approved';

  function change(next: { marks?: number[]; comment?: string }) {
    const review = { submissionId, marks, comment, ...next };
    setMarks(review.marks);
    setComment(review.comment);
    remember({ state: 'reviewing', marks: review.marks, comment: review.comment });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keeping.mutate(review), KEEP_AFTER_MS);
  }
  return {
    ...{ marks, comment, at, judged, select: setAt },
    busy: grading.isPending || reopening.isPending,
    complete: isComplete(marks, criteria.length),
    mark(criterion: number, mark: number) {
      if (judged) return;
      change({ marks: marks.map((given, place) => (place === criterion ? mark : given)) });
      setAt(Math.min(criterion + 1, criteria.length - 1));
    },
    write: (typed: string) => change({ comment: typed }),
    reopen: () => reopening.mutate({ submissionId }),
    give() {
      if (judged || grading.isPending) return;
      clearTimeout(timer.current);
      grading.mutate(
        { submissionId, marks, comment },
        {
          onSuccess: () => {
            list.goOn();
            refresh();
            const back = async () => {
              // The error was shown by the mutation.
              const reopened = await reopening.mutateAsync({ submissionId }).catch(() => null);
              if (!reopened) return;
              remember({ state: 'reviewing', marks, comment });
              list.open(submissionId);
            };
            toast.success(`Devolvida para ${student.name}. O aviso sai em 1 minuto.`, {
              label: 'Desfazer',
              onClick: back,
            });
          },
        },
      );
    },
  };
}

export type Grading = ReturnType<typeof useGrading>;
