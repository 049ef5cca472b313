import { topLayer } from './top-layer.ts';

/** A ref for what may leave the page while the focus is in it: the content around it receives it, instead of nothing. */
export const moveFocusOnUnmount = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) queueMicrotask(() => recoverFocus());
};

/** After whatever had the focus is gone, or while `leaving` fades with it. Under an open window nothing could receive it. */
export function recoverFocus(leaving?: Element) {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !leaving?.contains(activeElement)) return;
  const top = topLayer.current();
  (top === body ? document.getElementById('conteudo') : top)?.focus({ preventScroll: true });
}
