import { setTimeout as sleep } from 'node:timers/promises';

const MIB = 1024 * 1024;

type Measured = { seconds: number; addedMiB: number };

/** Prints a line with the seconds since the start. */
export function tell(words: string): void {
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(7)} s  ${words}`);
}

/** Duration, and the process's peak memory growth. */
export async function measured(what: string, work: () => Promise<unknown>): Promise<Measured> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  tell(`${what} ...`);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const taken = { seconds: (performance.now() - started) / 1000, addedMiB: (most - before) / MIB };
  tell(`${what}: ${taken.seconds.toFixed(1)} s, ${taken.addedMiB.toFixed(0)} MiB more memory`);
  return taken;
}

const LEAVING_MS = 20_000;

/** Ends the bench after so long, saying at what it was: nobody waits for what may never end. */
export function endAfter(ms: number, at: () => string, stop: () => Promise<void>): void {
  setTimeout(async () => {
    tell(`GIVEN UP after ${ms / 60_000} minutes at: ${at()}`);
    await Promise.race([stop(), sleep(LEAVING_MS)]).catch(() => {});
    process.exit(1);
  }, ms).unref();
}
