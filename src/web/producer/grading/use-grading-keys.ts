import { TOP_MARK } from '#shared/assignments/marks.ts';
import { useKeyDown } from '../queue/use-key-down.ts';
import type { Grading } from './use-grading.ts';
import type { GradingList } from './use-queue.ts';

/** J and K move through the queue, 1 to 4 mark, Ctrl+Enter returns the submission. Points of essays are typed. */
export function useGradingKeys(list: GradingList, grading: Grading | null) {
  useKeyDown((event) => {
    if (grading && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (grading.ready) grading.give();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = actOf(event.key, list, grading);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actOf(key: string, list: GradingList, grading: Grading | null): (() => void) | null {
  if (key === 'j' || key === 'J') return () => list.step(1);
  if (key === 'k' || key === 'K') return () => list.step(-1);
  const mark = Number(key);
  return grading && Number.isInteger(mark) && mark >= 1 && mark <= TOP_MARK
    ? () => grading.mark(grading.at, mark)
    : null;
}

/** Radio buttons ignore letters, so focus on one is not typing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('textarea, input:not([type=radio]), [role=listbox], [role=combobox], dialog') !== null;
