const INTERVAL_MS = 30_000;

/**
 * Logs a cause at once, and repetitions at most twice a minute with their number. Otherwise an unreachable database would
 * flood the log, because dozens of queues poll it.
 */
export function throttledLog(
  write: (cause: string, times: number) => void,
  now: () => number = () => performance.now(),
): (cause: string) => void {
  const written = new Map<string, { at: number; since: number }>();
  return (cause) => {
    const last = written.get(cause);
    if (last && now() - last.at < INTERVAL_MS) {
      last.since += 1;
      return;
    }
    written.set(cause, { at: now(), since: 0 });
    write(cause, 1 + (last?.since ?? 0));
  };
}
