import type { Overview } from '#shared/contract/owner.ts';

type History = Overview['revenueHistory'];

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(day));
};

/** `novembro`, `nov` and `22 de outubro` for a day like `2026-11-01`. */
export const monthName = part({ month: 'long' });
export const shortMonth = (day: string) => part({ month: 'short' })(day).replace('.', '');
export const dayAndMonth = part({ day: 'numeric', month: 'long' });

/** In cents. */
export const totalOf = (history: History) => history.reduce((sum, { revenueCents }) => sum + revenueCents, 0);
