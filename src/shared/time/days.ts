/* Calendar days as `YYYY-MM-DD`, in any time zone. */

/** The latest supported day. */
export const LAST_DAY = '2099-12-31';

export function addDays(day: string, days: number): string {
  const moment = new Date(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** `30/09/2026` for `2026-09-30`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Distance of a day in words: "hoje" (also for past days), "amanhã", "em 3 dias". */
export function inDays(days: number): string {
  if (days <= 0) return 'hoje';
  return days === 1 ? 'amanhã' : `em ${days} dias`;
}
