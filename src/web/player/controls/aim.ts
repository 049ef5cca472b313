/** The requested position. A provider's player reports the old time until it has seeked, so this takes precedence. */
export type Aim = { seconds: number; since: number };

/** A player may stop at the nearest frame it has, slightly beside the target. */
const NEAR_SECONDS = 3;
const GIVEN_UP_AFTER_MS = 5000;

const TELLS_TIME = new Set(['seeked', 'timeupdate']);
const STARTS_ANEW = new Set(['emptied', 'ended']);

/**
 * Whether the player's own time counts again, because it has arrived or is going elsewhere.
 * @param now in milliseconds, of the clock that the aim's `since` was read from
 */
export function isOver({ seconds, since }: Aim, event: string, currentTime: number, now: number): boolean {
  const arrived = TELLS_TIME.has(event) && Math.abs(currentTime - seconds) < NEAR_SECONDS;
  return arrived || STARTS_ANEW.has(event) || now - since > GIVEN_UP_AFTER_MS;
}
