const EVERY_MS = 30_000;

/**
 * What goes wrong again and again is told at once, and then no more than twice a minute, with how often it was: dozens of
 * queues that ask a database which is away would fill the log otherwise.
 */
export function seldom(
  tell: (cause: string, times: number) => void,
  now: () => number = () => performance.now(),
): (cause: string) => void {
  const told = new Map<string, { at: number; since: number }>();
  return (cause) => {
    const last = told.get(cause);
    if (last && now() - last.at < EVERY_MS) {
      last.since += 1;
      return;
    }
    told.set(cause, { at: now(), since: 0 });
    tell(cause, 1 + (last?.since ?? 0));
  };
}
