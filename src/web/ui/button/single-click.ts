import type { MouseEvent } from 'react';

/** For what is done once: the rest of a double click, which often comes after the answer to its first half, is no further wish. */
export const singleClick = (action: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) action();
};
