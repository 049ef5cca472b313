import type { KeyboardEvent } from 'react';

type RowKeys = {
  onMoveRangeEnd: (from: string, to: string) => void;
  onOpen: (id: string, open: boolean) => void;
};

const BOX = 'input[type="checkbox"][data-student]';
const boxesOf = (body: HTMLElement) => [...body.querySelectorAll<HTMLInputElement>(BOX)];

/**
 * For the rows' checkboxes, following the multi-select list pattern: arrows, Home and End move, with Shift
 * they select, Right expands and Left collapses. Space toggles, with Shift from the anchor, and Tab enters
 * the row.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, { onMoveRangeEnd, onOpen }: RowKeys): void {
  const box = event.target as HTMLInputElement;
  const id = box.matches(BOX) && box.dataset.student;
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    event.preventDefault();
    onOpen(id, event.key === 'ArrowRight');
    return;
  }
  const boxes = boxesOf(event.currentTarget);
  const to = boxes[destination(event.key, boxes.indexOf(box), boxes.length - 1)];
  if (!to) return;
  event.preventDefault();
  to.focus();
  if (event.shiftKey && to !== box) onMoveRangeEnd(id, to.dataset.student as string);
}

function destination(key: string, at: number, last: number): number {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return -1;
  }
}
