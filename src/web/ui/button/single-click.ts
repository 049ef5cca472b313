import type { MouseEvent } from 'react';

/** Ignores the second half of a double click, which may arrive after the first one's response. */
const isRest = (event: MouseEvent) => event.detail > 1;

/** For actions that must run once. */
export const singleClick = (action: () => void) => (event: MouseEvent) => {
  if (!isRest(event)) action();
};

type Pressed = { busy?: boolean; 'aria-haspopup'?: unknown };

/**
 * Whether a press must be ignored: while the button is busy, and for the rest of a double click, unless the button
 * opens a menu or dialog.
 */
export const isSpent = ({ busy, 'aria-haspopup': opens }: Pressed, event: MouseEvent): boolean =>
  busy === true || (busy !== undefined && !opens && isRest(event));
