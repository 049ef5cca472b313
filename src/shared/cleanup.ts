import { addMonths, daysUntil, localDay } from './dates.ts';

const MONTHS_AHEAD = 3;

/** The next 10 January, 00:00 in São Paulo: all students and enrolments of every school are removed. */
export function nextCleanup(now: Date): Date {
  const year = Number(localDay(now).slice(0, 4));
  const [thisYear, nextYear] = [year, year + 1].map((each) => new Date(`${each}-01-10T00:00:00-03:00`)) as [Date, Date];
  return now < thisYear ? thisYear : nextYear;
}

/** How many days are left, a started one counted whole, once it is three months ahead; null before. */
export function cleanupWarning(now: Date): number | null {
  const cleanup = nextCleanup(now);
  return now >= addMonths(cleanup, -MONTHS_AHEAD) ? daysUntil(cleanup, now) : null;
}
