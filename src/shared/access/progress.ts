/**
 * Percentage of completed current lessons, rounded, but at most 99 below completion (199 of 200 is 99), so that 100
 * always means complete; 0 for a course without lessons.
 */
export function progressPercent(completed: number, total: number): number {
  if (total <= 0 || completed <= 0) return 0;
  return completed >= total ? 100 : Math.min(99, Math.round((completed * 100) / total));
}
