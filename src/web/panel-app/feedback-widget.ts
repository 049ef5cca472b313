const SETTLED_MS = 2_000;

/** Loaded once the first screen has settled, so that nothing waits for a foreign server. */
export function loadFeedbackWidget(address: string | null): void {
  if (!address) return;
  window.addEventListener('load', () =>
    setTimeout(() => {
      const script = document.createElement('script');
      script.src = address;
      script.async = true;
      document.head.append(script);
    }, SETTLED_MS),
  );
}
