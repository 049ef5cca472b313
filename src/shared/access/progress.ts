/**
 * Whole percent of completed over current lessons. 100 says that every lesson is completed, so rounding never
 * reaches it (199 of 200 is 99); a course without lessons is at 0.
 */
export function progressPercent(completed: number, total: number): number {
  if (total <= 0 || completed <= 0) return 0;
  return completed >= total ? 100 : Math.min(99, Math.round((completed * 100) / total));
}
