const SETTLED_MS = 2_000;

/**
 * Once the first screen has settled, which needs neither this code nor its line; at once on a later one.
 * @returns ends the wait
 */
export function onceSettled(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(act, Math.max(0, SETTLED_MS - sinceLoad()));
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', wait);
  };
}

/** The navigation's entry is not finished while the page is still being told that it has loaded. */
function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation) return SETTLED_MS;
  return performance.now() - (navigation.loadEventStart || performance.now());
}
