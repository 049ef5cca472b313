import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '#shared/dates.ts';

/** Of UTC, and of São Paulo. */
const MIDNIGHTS_MS = [0, 3 * 3_600_000];

/**
 * What a test calls today has to stay today until it is over: waits for the day to change if that is near.
 * @param marginMs longer than what follows takes on a slow machine
 */
export async function awayFromMidnight(marginMs: number): Promise<void> {
  const left = MIDNIGHTS_MS.map((midnight) => DAY_MS - ((Date.now() - midnight) % DAY_MS));
  await wait(Math.max(0, ...left.filter((ms) => ms < marginMs)));
}
