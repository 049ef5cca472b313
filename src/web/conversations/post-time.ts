import { DAY_MS, formatDate, formatTime, localDay } from '#shared/time/dates.ts';

/** `hoje, 09:41`, `ontem, 18:02`, `20/11/2026`: in São Paulo. */
export function postTime(at: Date, now: Date): string {
  const day = localDay(at);
  if (day === localDay(now)) return `hoje, ${formatTime(at)}`;
  if (day === localDay(new Date(now.getTime() - DAY_MS))) return `ontem, ${formatTime(at)}`;
  return formatDate(at);
}
