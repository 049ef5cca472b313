import { addDays } from '#shared/time/days.ts';

/* A month as `YYYY-MM`, its days as `YYYY-MM-DD`. */

const NAME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const SHORT = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'short' });

export const monthOf = (day: string) => day.slice(0, 7);

export function otherMonth(month: string, by: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** Whole weeks, from Sunday on. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -new Date(first).getUTCDay());
  const end = `${otherMonth(month, 1)}-01`;
  const days: string[] = [];
  for (let day = start; day < end || days.length % 7 > 0; day = addDays(day, 1)) days.push(day);
  return days;
}

/** "Novembro de 2026". */
export function monthName(month: string): string {
  const name = NAME.format(new Date(`${month}-01`));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** "qui". */
export const weekdayName = (day: string) => SHORT.format(new Date(day)).replace('.', '');
