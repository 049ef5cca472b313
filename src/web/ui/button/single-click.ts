import type { MouseEvent } from 'react';

/** Ignores the second half of a double click, which may arrive after the first one's response. */
const isRest = (event: MouseEvent) => event.detail > 1;

/** For what is done once. */
export const singleClick = (action: () => void) => (event: MouseEvent) => {
  if (!isRest(event)) action();
};

type Pressed = { busy?: boolean; 'aria-haspopup'?: unknown };

/** Whether a press of a button does nothing: while it is busy, and for what can be busy, the rest of a double click. */
export const isSpent = ({ busy, 'aria-haspopup': opens }: Pressed, event: MouseEvent): boolean =>
  busy === true || (busy !== undefined && !opens && isRest(event));
