const SETTLED_MS = 2_000;

/** Once the first screen has settled: nothing of ours waits for what somebody else's server sends. */
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
