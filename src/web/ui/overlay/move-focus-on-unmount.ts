/** A ref for what may leave the page while the focus is in it: the page's content receives it, instead of nothing. */
export const moveFocusOnUnmount = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) queueMicrotask(() => recoverFocus());
};

/** After whatever had the focus is gone, or while `leaving` fades with it. */
export function recoverFocus(leaving?: Element) {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body || leaving?.contains(activeElement))
    document.getElementById('conteudo')?.focus({ preventScroll: true });
}
