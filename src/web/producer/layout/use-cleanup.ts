import { type CleanupOutlook, cleanupOutlook, nextCleanup } from '#shared/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { usePlatform, useViewerAs } from '#web/lib/session/session.ts';

/** The effect of the yearly clean-up on this school, and its date, worded once for all places. */
export function useCleanup(): { outlook: CleanupOutlook; day: string; planName: string; somePlanKeeps: boolean } {
  const platform = usePlatform();
  const { subscription } = useViewerAs('producer');
  const now = new Date();
  return {
    outlook: cleanupOutlook(platform, subscription, now),
    day: formatDate(nextCleanup(now)),
    planName: subscription.planName,
    somePlanKeeps: platform.keepingPlans.length > 0,
  };
}
