import { formatDay } from '#shared/time/days.ts';

const NUMBER = new Intl.NumberFormat('pt-BR');
const TENTHS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const DAY_AND_MONTH = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** Shown where there is nothing to divide by. */
const NOTHING = '—';

export const wholeNumber = (value: number) => NUMBER.format(value);
/** `41,6%`, a dash for null. */
export const percent = (value: number | null) => (value === null ? NOTHING : `${TENTHS.format(value)}%`);
/** `42%`, a dash for null. */
export const roundPercent = (value: number | null) =>
  value === null ? NOTHING : `${NUMBER.format(Math.round(value))}%`;
/** `1.204 por dia, em média`; with tenths where whole numbers would say little. */
export function perDay(value: number, days: number): string {
  const mean = value / Math.max(1, days);
  if (value > 0 && mean < 0.1) return 'menos de 0,1 por dia, em média';
  return `${(mean < 10 ? TENTHS : NUMBER).format(mean < 10 ? mean : Math.round(mean))} por dia, em média`;
}
/** `22 out` for `2026-10-22`. */
export const shortDay = (day: string) => DAY_AND_MONTH.format(new Date(day)).replace(' de ', ' ').replace('.', '');
export const longDay = formatDay;
