import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NO_MARK } from '#shared/assignments/marks.ts';
import type { GradingDetail, Review } from '#shared/contract/assignments/grading.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { keepSaved, keepSeen, keepTyped, keptOf, type Typed } from './kept-reviews.ts';
import type { GradingList } from './use-queue.ts';

const KEEP_AFTER_MS = 800;

type Conflict = GradingDetail & { hasOtherCriteria: boolean };

export const isJudged = ({ state }: GradingDetail) => state === 'redo' || state === 'approved';

/** Marks and comment of one submission: saved while typing, unless somebody else grades it too. */
export function useReview(list: GradingList, detail: GradingDetail) {
  const queries = useQueryClient();
  const { id: submissionId, criteria, student } = detail;
  const [typed, setTyped] = useState(() => keptOf(submissionId).unsaved);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(false);
  const given = (isJudged(detail) ? null : typed) ?? detail;
  const { comment } = given;
  const marks = criteria.map((criterion) => markOf(given, criterion));
  const query = api.producer.submission.queryOptions({ input: { submissionId } });
  const refresh = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  // Serialized, so that saving marks never arrives after the verdict.
  const scope = { id: `grading ${submissionId}` };
  const keeping = useMutation({
    scope,
    mutationFn: (review: Typed) => send('saveReview', review),
    onSuccess: (_, review) => remember(review),
    onError,
  });

  async function send(operation: 'saveReview' | 'gradeSubmission', review: Typed) {
    const { seen } = keptOf(submissionId);
    keepSeen(submissionId, review);
    await api.producer[operation].call({ submissionId, ...review, seen });
    keepSaved(submissionId, review);
  }
  async function onError(error: Error, sent: Typed) {
    if (error instanceof Problem) void refresh();
    const there =
      isChanged(error) && shown.current ? await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null) : null;
    if (there) return setConflict({ ...there, hasOtherCriteria: !isSameList(there.criteria, sent.criteria) });
    const { text } = explainProblem(error);
    if (shown.current) toast.error(text);
    else toast.error(`Entrega de ${student.name}: ${text}`, { label: 'Abrir', onClick: () => list.open(submissionId) });
  }
  const sendAgain = useEffectEvent(() => {
    const { unsaved } = keptOf(submissionId);
    if (unsaved) keeping.mutate(unsaved);
  });
  useEffect(() => {
    shown.current = true;
    sendAgain();
    return () => {
      shown.current = false;
    };
  }, []);
  /** Returning shows what was saved last, without asking for it. */
  const remember = (review: Review) =>
    queries.setQueryData(query.queryKey, (known) => known && { ...known, state: 'reviewing' as const, ...review });

  function change(next: Partial<Review>) {
    const review = { marks, comment, criteria, ...next };
    if (!typed) keepSeen(submissionId, detail);
    keepTyped(submissionId, review);
    setTyped(review);
    clearTimeout(timer.current);
    if (!conflict) timer.current = setTimeout(() => keeping.mutate(review), KEEP_AFTER_MS);
  }
  return {
    ...{ marks, comment, conflict, typed, scope, change, remember, refresh, send, onError },
    stopKeeping: () => clearTimeout(timer.current),
    keepMine() {
      if (!conflict || !typed) return;
      const mine = {
        ...typed,
        marks: conflict.criteria.map((each) => markOf(typed, each)),
        criteria: conflict.criteria,
      };
      keepSeen(submissionId, conflict);
      keepTyped(submissionId, mine);
      setTyped(mine);
      setConflict(null);
      keeping.mutate(mine);
    },
    takeTheirs() {
      keepTyped(submissionId, null);
      setTyped(null);
      setConflict(null);
    },
  };
}

export const markOf = ({ criteria, marks }: Pick<Typed, 'criteria' | 'marks'>, criterion: string) =>
  marks[criteria.indexOf(criterion)] ?? NO_MARK;

const isSameList = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

const isChanged = (error: Error) =>
  error instanceof Problem && (error.code === 'edit_conflict' || error.code === 'submission_changed');
