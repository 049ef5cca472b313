import type { Overview } from '#shared/contract/owner.ts';
import { partialLabel } from '#web/charts/partial.ts';

type History = Overview['revenueHistory'];

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(day));
};

/** `novembro`, `novembro de 2026`, `nov` and `22 de outubro` for a day like `2026-11-01`. */
export const monthName = part({ month: 'long' });
export const monthAndYear = part({ month: 'long', year: 'numeric' });
export const shortMonth = (day: string) => part({ month: 'short' })(day).replace('.', '');
export const dayAndMonth = part({ day: 'numeric', month: 'long' });

/** In cents. */
export const totalOf = (history: History) => history.reduce((sum, { revenueCents }) => sum + revenueCents, 0);

const REAIS = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

/** Months and their revenue, formatted for a file: `34.780,00`. The last month is the current one. */
export const revenueRows = (history: History) =>
  history.map(({ month, revenueCents }, at) => [
    at === history.length - 1 ? partialLabel(monthAndYear(month)) : monthAndYear(month),
    REAIS.format(revenueCents / 100),
  ]);
