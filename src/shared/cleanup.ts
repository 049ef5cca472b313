import type { PlanId, SubscriptionState } from './billing/subscription.ts';
import { addMonths, DAY_MS, daysUntil, localDay } from './time/dates.ts';

const MONTHS_AHEAD = 3;
/** A server that was down runs a missed clean-up on its own only within this time. */
const LATE_MS = 7 * DAY_MS;
/** Tolerated difference between the two clocks. */
const CLOCKS_AGREE_MS = 2 * 60_000;
const REMINDERS = [1, 7, 30] as const;

/** Retention of archives, from which students can be restored. */
export const ARCHIVE_DAYS = 90;

export type CleanupState = 'held' | 'asking' | 'skipped' | 'running' | 'done';
export type CleanupSchoolState = 'waiting' | 'archived' | 'removed' | 'restoring' | 'restored';
export type CleanupProblem = 'not_archived' | 'not_removed' | 'damaged' | 'not_restored';

export type Cleanup = { year: number; at: Date };

const cleanupOf = (year: number): Cleanup => ({ year, at: new Date(`${year}-01-10T00:00:00-03:00`) });
const yearOf = (now: Date) => Number(localDay(now).slice(0, 4));

/** The next 10 January, 00:00 in São Paulo: all students and enrollments of every school are removed. */
export function nextCleanup(now: Date): Date {
  const { at } = cleanupOf(yearOf(now));
  return now < at ? at : cleanupOf(yearOf(now) + 1).at;
}

export function latestCleanup(now: Date): Cleanup {
  const thisYear = cleanupOf(yearOf(now));
  return thisYear.at <= now ? thisYear : cleanupOf(yearOf(now) - 1);
}

/** Days left, a started day counted as a whole, within three months of the clean-up; null before. */
export function cleanupWarning(now: Date): number | null {
  const cleanup = nextCleanup(now);
  return now >= addMonths(cleanup, -MONTHS_AHEAD) ? daysUntil(cleanup, now) : null;
}

/** `renew`: on a plan that keeps students, but it ends before the clean-up. */
export type CleanupOutlook = 'off' | 'kept' | 'renew' | 'comes';

/** What the next clean-up does to a school; same rule as `keeps_students` in SQL. */
export function cleanupOutlook(
  { cleanupOn, keepingPlans }: { cleanupOn: boolean; keepingPlans: readonly PlanId[] },
  { planId, status, endsAt }: { planId: PlanId; status: SubscriptionState; endsAt: string | null },
  now: Date,
): CleanupOutlook {
  if (!cleanupOn) return 'off';
  const end = endsAt === null ? now : new Date(endsAt);
  if (status !== 'active' || end <= now || !keepingPlans.includes(planId)) return 'comes';
  return end > nextCleanup(now) ? 'kept' : 'renew';
}

export type Reminder = Cleanup & { days: (typeof REMINDERS)[number] };

/** The reminder that is due most recently, counted in São Paulo's days; null before the first one. */
export function cleanupReminder(now: Date): Reminder | null {
  const at = nextCleanup(now);
  const left = (Date.parse(localDay(at)) - Date.parse(localDay(now))) / DAY_MS;
  const days = REMINDERS.find((each) => each >= left);
  return days ? { ...cleanupOf(yearOf(at)), days } : null;
}

export type CleanupStart = Cleanup & { state: 'held' | 'asking' | 'running' };

/**
 * What to do about the most recent due clean-up; null for nothing.
 * @param since when the clean-up was switched on, null while it is off: earlier due dates no longer count
 * @param clockDifference of the database's clock from ours, in milliseconds
 */
export function cleanupStart(now: Date, since: Date | null, clockDifference: number): CleanupStart | null {
  const due = latestCleanup(now);
  if (since === null || since > due.at) return null;
  if (Math.abs(clockDifference) > CLOCKS_AGREE_MS) return { ...due, state: 'held' };
  return { ...due, state: now.getTime() - due.at.getTime() > LATE_MS ? 'asking' : 'running' };
}
