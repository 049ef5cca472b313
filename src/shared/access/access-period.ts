import { endOfDay, localDay } from '../time/dates.ts';
import { addDays } from '../time/days.ts';

/** How long access lasts: so many days after the one it begins on, or to a last day (`YYYY-MM-DD`), both in São Paulo. */
export type AccessPeriod = { days: number } | { lastDay: string };

export function lastDayOf(period: AccessPeriod, start: Date): string {
  return 'days' in period ? addDays(localDay(start), period.days) : period.lastDay;
}

/** The moment it is over: its last day is included. Null for access without end. */
export function endOf(period: AccessPeriod | null, start: Date): Date | null {
  return period && endOfDay(lastDayOf(period, start));
}
