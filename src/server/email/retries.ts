import type { Failure } from './failures.ts';

const RETRIES = 12;
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 6 * 3600;

/** Of half an hour in which a provider knows a key again. */
const WITHIN_KEY = 20 * 60;
/** As long as the others, at that pace. */
const RETRIES_WITHIN_KEY = 60;

/**
 * How long, in seconds, until an e-mail is tried again: growing pauses over most of a day, or as the provider asks. Who
 * may have taken the message is asked again while it would know it. Null when it is given up.
 * @param tries so far, at least this one
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
