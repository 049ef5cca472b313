import { endOfDay, localDay } from '../time/dates.ts';
import { addDays, LAST_DAY } from '../time/days.ts';

/** How long access lasts: this many days after its first day, or until a last day (`YYYY-MM-DD`), both in São Paulo. */
export type AccessPeriod = { days: number } | { lastDay: string };

/** Capped at the latest supported day, like `end_of_day` in SQL. */
export function lastDayOf(period: AccessPeriod, start: Date): string {
  const day = 'days' in period ? addDays(localDay(start), period.days) : period.lastDay;
  if (day > LAST_DAY) return LAST_DAY;
  return day;
}

/** The end of the period, including its last day. Null for access without end. */
export function endOf(period: AccessPeriod | null, start: Date): Date | null {
  return period && endOfDay(lastDayOf(period, start));
}
