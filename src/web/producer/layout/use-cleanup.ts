import { type CleanupFor, cleanupFor } from '#shared/billing/cleanup-words.ts';
import { usePlatform, useViewerAs } from '#web/lib/session/session.ts';

/** The effect of the yearly clean-up on this school, and its date, worded once for all places. */
export function useCleanup(): CleanupFor & { planName: string } {
  const platform = usePlatform();
  const { subscription } = useViewerAs('producer');
  return { ...cleanupFor(platform, subscription, new Date()), planName: subscription.planName };
}
