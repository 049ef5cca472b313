import { topLayer } from './top-layer.ts';

/** A ref for an element that may be removed while it contains the focus, which then moves to the dialog or page around it. */
export const moveFocusOnUnmount = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) queueMicrotask(() => recoverFocus());
};

/** Restores the focus after the focused element is removed, or while `leaving` fades out with it. Elements behind an open dialog cannot receive it. */
export function recoverFocus(leaving?: Element) {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !leaving?.contains(activeElement)) return;
  const top = topLayer.current();
  (top === body ? document.getElementById('conteudo') : top)?.focus({ preventScroll: true });
}
