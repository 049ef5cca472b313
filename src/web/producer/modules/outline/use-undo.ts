import { useRef } from 'react';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { toast, toastStore } from '#web/ui/feedback/toast.ts';
import { type Move, placeNow, type Seen, seenFor } from './moves.ts';

/** @property seen the order after its latest step; null until that is saved */
type Series = { id: string; back: Move; toastId: number | null; seen: Seen | null };

/**
 * Offers to undo a move. Several steps of one item are undone together.
 * @param latest the outline with the moves that are being sent
 */
export function useUndo(send: (back: Move & { seen: Seen }) => void, latest: () => CourseOutline | undefined) {
  const series = useRef<Series | null>(null);
  const isOffered = (toastId: number) => toastStore.current().some(({ id, leaving }) => id === toastId && !leaving);
  const goesOn = ({ id, toastId }: Series, moved: string) => id === moved && (toastId === null || isOffered(toastId));
  function forget() {
    if (series.current?.toastId) toast.dismiss(series.current.toastId);
    series.current = null;
  }
  function undo({ back, seen }: Series) {
    const outline = latest();
    series.current = null;
    if (outline) send({ ...back, seen: seen ?? seenFor(outline, back) });
  }
  return {
    /** Before a move: remembers the initial place. */
    note(before: CourseOutline, move: Move) {
      const id = idOf(move);
      if (series.current && goesOn(series.current, id)) {
        series.current.seen = null;
        return;
      }
      const back = placeNow(before, id);
      forget();
      series.current = back && { id, back, toastId: null, seen: null };
    },
    /** After the latest move; its undo is based on the resulting order. */
    offer(after: CourseOutline, move: Move) {
      const { current } = series;
      if (!current || current.id !== idOf(move)) return;
      if (JSON.stringify(placeNow(after, current.id)) === JSON.stringify(current.back)) return forget();
      current.seen = seenFor(after, current.back);
      const back = { label: 'Desfazer', onClick: () => undo(current) };
      current.toastId = toast.success('Ordem alterada', back, current.toastId);
    },
    forget,
  };
}

const idOf = (move: Move) => (move.kind === 'module' ? move.moduleId : move.lessonId);
