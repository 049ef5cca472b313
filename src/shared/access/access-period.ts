import { endOfDay, localDay } from '../time/dates.ts';
import { addDays, LAST_DAY } from '../time/days.ts';

/** How long access lasts: so many days after the one it begins on, or to a last day (`YYYY-MM-DD`), both in São Paulo. */
export type AccessPeriod = { days: number } | { lastDay: string };

/** Days that go past the calendars end with them, as `end_of_day` has it in SQL. */
export function lastDayOf(period: AccessPeriod, start: Date): string {
  const day = 'days' in period ? addDays(localDay(start), period.days) : period.lastDay;
  if (day > LAST_DAY) return LAST_DAY;
  return day;
}

/** The moment it is over: its last day is included. Null for access without end. */
export function endOf(period: AccessPeriod | null, start: Date): Date | null {
  return period && endOfDay(lastDayOf(period, start));
}
