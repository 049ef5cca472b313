import { recoverFocus } from './move-focus-on-unmount.ts';

/**
 * A ref for a row of a list that may be removed while it contains the focus, which then moves to the same control of
 * the next row, else of the one before; without either, to the dialog or page around the list.
 */
export const focusNeighbourOnUnmount = (row: HTMLElement | null) => () => {
  const control = row ? controlsOf(row).indexOf(document.activeElement as HTMLElement) : -1;
  if (control < 0) return;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  queueMicrotask(() => {
    if (neighbour?.isConnected) controlsOf(neighbour)[control]?.focus({ preventScroll: true });
    recoverFocus();
  });
};

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input, textarea')];
