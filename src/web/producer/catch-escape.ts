/** Answers Esc before the window around takes it for a wish to be closed. */
export function catchEscape(answer: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      answer();
    },
    { signal, capture: true },
  );
}
