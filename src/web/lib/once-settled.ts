const SETTLED_MS = 2_000;

/**
 * Runs once the first screen has settled, so that it competes with nothing; immediately on later screens.
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

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Runs on the first interaction after the first screen has settled, so that nothing is prefetched for
 * visitors who leave.
 * @returns ends the wait
 */
export function onFirstUse(act: () => void): () => void {
  const ended = new AbortController();
  const stopSettling = onceSettled(() => {
    const heard = { capture: true, passive: true, signal: ended.signal };
    const used = () => {
      ended.abort();
      act();
    };
    for (const sign of SIGNS) document.addEventListener(sign, used, heard);
  });
  return () => {
    stopSettling();
    ended.abort();
  };
}

/** Uses the start of the load event, because its end is unknown while load handlers are running. */
function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation) return SETTLED_MS;
  return performance.now() - (navigation.loadEventStart || performance.now());
}
