import type { Failure } from './failures.ts';

const RETRIES = 12;
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 6 * 3600;

/** Within the half hour in which a provider remembers a key. */
const WITHIN_KEY = 20 * 60;
/** At pauses of 20 minutes, these take about as long as the growing pauses. */
const RETRIES_WITHIN_KEY = 60;

/**
 * Seconds until the next try: growing pauses over most of a day, or as the provider asks. If it may have
 * accepted the message, the retry comes while it remembers the key. Null to give up.
 * @param tries so far, at least this one
 *
 */
export function pauseAfter(
  { outcome, key, retryAfterSeconds = 0 }: Pick<Failure, 'outcome' | 'key' | 'retryAfterSeconds'>,
  tries: number,
): number | null {
  const retries = key === 'keep' ? RETRIES_WITHIN_KEY : RETRIES;
  if (outcome !== 'again' || tries > retries) return null;
  const growing = Math.min(FIRST_PAUSE * 2 ** (tries - 1), key === 'keep' ? WITHIN_KEY : LONGEST_PAUSE);
  return Math.max(growing, Math.min(retryAfterSeconds, LONGEST_PAUSE));
}
