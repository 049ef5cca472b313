import { DAY_MS, formatDate, formatTime, localDay } from '#shared/time/dates.ts';

/** "hoje", "ontem", "20/11/2026", of a day in São Paulo. */
export function dayText(date: Date, now: Date): string {
  const day = localDay(date);
  if (day === localDay(now)) return 'hoje';
  if (day === localDay(new Date(now.getTime() - DAY_MS))) return 'ontem';
  return formatDate(date);
}

/** "hoje, 10:02", "20/11, 09:15"; with the year where it is another. */
export function momentText(date: Date, now: Date): string {
  const day = dayText(date, now);
  const sameYear = localDay(date).slice(0, 4) === localDay(now).slice(0, 4);
  return `${sameYear && day.includes('/') ? day.slice(0, 5) : day}, ${formatTime(date)}`;
}

export function byDay<T extends { at: string }>(lines: readonly T[], now: Date): { day: string; lines: T[] }[] {
  const days: { day: string; lines: T[] }[] = [];
  for (const line of lines) {
    const day = dayText(new Date(line.at), now);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
