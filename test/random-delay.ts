/*
 * `RANDOM_DELAY_MS=700 npm run e2e` (or `npm run unit -- test/components`) answers every request up to that much later, so that
 * answers arrive in another order each time: what relies on one of them fails.
 */

const LONGEST_MS = Number(process.env.RANDOM_DELAY_MS ?? 0);

/** Mostly short, sometimes long; none unless it was asked for. */
export async function randomDelay(): Promise<void> {
  if (LONGEST_MS > 0) await new Promise((resolve) => setTimeout(resolve, LONGEST_MS * Math.random() ** 3));
}
