/** Handles Esc before the dialog around takes it as a request to close. */
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
