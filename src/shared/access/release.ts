import { DAY_MS, daysUntil } from '../time/dates.ts';

/** A lesson's waiting time against one enrollment; null, 0 and less mean no waiting. */
export interface Release {
  enrolledAt: Date;
  releaseDays: number | null;
}

/** The moment the lesson opens: whole days of 24 hours after the enrollment. */
export function releaseAt({ enrolledAt, releaseDays }: Release): Date {
  return new Date(enrolledAt.getTime() + Math.max(0, releaseDays ?? 0) * DAY_MS);
}

/** A lesson without waiting is open whatever the clock says: the clocks of two servers may differ. */
export function isReleased(release: Release, now: Date): boolean {
  return (release.releaseDays ?? 0) <= 0 || now >= releaseAt(release);
}

/** The N of "Liberada em N dias": a started day counts whole, 0 once open. */
export function daysUntilRelease(release: Release, now: Date): number {
  return isReleased(release, now) ? 0 : daysUntil(releaseAt(release), now);
}
