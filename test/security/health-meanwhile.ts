import { setTimeout } from 'node:timers/promises';
import type { TestApp } from '../app.ts';

/* Latency of /healthz during other work, compared with harmless input on any machine. */

const TRIES = 4;
/** Maximum ratio to harmless input: linear growth stays far below, quadratic growth does not. */
const MOST = 25;

type Health = Pick<TestApp, 'fetch'>;

/** The longest that it waited until the work was done, in milliseconds; of several tries the shortest: others use this machine, too. */
export async function healthWaits(health: Health, work: () => Promise<unknown>, tries = 1): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at += 1) shortest = Math.min(shortest, await waitOnce(health, work));
  return shortest;
}

async function waitOnce(health: Health, work: () => Promise<unknown>): Promise<number> {
  let busy = true;
  let longest = 0;
  const ask = async () => {
    do longest = Math.max(longest, await answerTime(health));
    while (busy);
  };
  const asking = ask();
  await work().finally(() => {
    busy = false;
  });
  await asking;
  return longest;
}

type Work = () => Promise<unknown>;

/**
 * @param harmless the same with a harmless text, and how long it waited then
 * @returns how often as long it waits, where that is too often
 */
export async function stalls(
  health: Health,
  work: Work,
  harmless: { work: Work; waited: number },
): Promise<number | null> {
  let { waited } = harmless;
  let ratio = (await healthWaits(health, work)) / waited;
  // Repeated side by side, since other processes may have interfered.
  for (let at = 1; at < TRIES && ratio > MOST; at += 1) {
    waited = Math.max(waited, await healthWaits(health, harmless.work, 2));
    ratio = Math.min(ratio, (await healthWaits(health, work)) / waited);
  }
  return ratio > MOST ? Math.round(ratio) : null;
}

async function answerTime({ fetch }: Health): Promise<number> {
  const asked = performance.now();
  // Yields like a socket would.
  await setTimeout(1);
  const { status } = await fetch('/healthz');
  if (status !== 200) throw new Error(`/healthz answered ${status}`);
  return performance.now() - asked;
}
