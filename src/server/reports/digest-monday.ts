import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

/** A Monday on which the week before is told of, and the moment from which it is. */
export type DigestMonday = { day: string; from: Date };

const MONDAY = 1;
const EIGHT_HOURS_MS = 8 * 3_600_000;

/** The one that it is, from eight o'clock in São Paulo until the day is over; null at any other time. */
export function digestMonday(now: Date): DigestMonday | null {
  const day = localDay(now);
  const from = new Date(endOfDay(addDays(day, -1)).getTime() + EIGHT_HOURS_MS);
  return new Date(day).getUTCDay() === MONDAY && now >= from ? { day, from } : null;
}
