import { type AccessPeriod, endOf } from '#shared/access/access-period.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { type Ends, type Grant, type Opened, openGrants, type Places } from './ledger.ts';
import { defaultEnds } from './set-ends.ts';

/**
 * Opens grants with each course's own period; access that is already open keeps its end.
 * @throws Problem access_period_over for a course whose last day has passed, since the grant would open nothing
 */
export async function openByDefault(
  tx: Tx,
  places: Places,
  grant: Pick<Grant, 'origin' | 'startsAt' | 'cohorts' | 'moduleIds' | 'ownEnds'>,
  now = new Date(),
): Promise<Opened[]> {
  const ends = await defaultEnds(tx, places, grant.startsAt ?? now);
  refusePastEnds(ends, now);
  return openGrants(tx, places, { ...grant, endsAt: ends, keepsEnd: true });
}

/** @throws Problem access_period_over */
export function refusePastEnds(ends: Ends, now = new Date()): void {
  if ([...ends.values()].some((end) => end !== null && end <= now)) throw new Problem('access_period_over');
}

/**
 * The same end in all of the courses, counted from now.
 * @throws Problem invalid_input at `accessPeriod` for a last day that has passed
 */
export function endsIn(courseIds: readonly string[], period: AccessPeriod | null, now = new Date()): Ends {
  if (period && 'lastDay' in period) refusePast(period.lastDay, 'accessPeriod', now);
  return new Map(courseIds.map((id) => [id, endOf(period, now)]));
}

/** @throws Problem invalid_input at `ends` for a last day that has passed: to end access now, its course is closed */
export function endsOfDays(days: readonly { courseId: string; lastDay: string | null }[], now = new Date()): Ends {
  return new Map(
    days.map(({ courseId, lastDay }) => {
      if (lastDay) refusePast(lastDay, 'ends', now);
      return [courseId, lastDay ? endOfDay(lastDay) : null];
    }),
  );
}

function refusePast(lastDay: string, field: string, now: Date): void {
  if (lastDay < localDay(now)) throw new Problem('invalid_input', { fields: [{ field, code: 'invalid' }] });
}
