/* Formatting of figures; "—" where there is nothing to divide by. */

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const MONEY = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  trailingZeroDisplay: 'stripIfInteger',
});

const NONE = '—';

export const number = (value: number) => NUMBER.format(value);
/** Cents as `R$ 34.780` or `R$ 109,37`. */
export const money = (cents: number | null) => (cents === null ? NONE : MONEY.format(cents / 100));
/** Cents as `34,8 mil` or `92`, in reais. */
export const shortMoney = (cents: number) => SHORT.format(Math.round(cents / 100));
export const percent = (value: number | null) => (value === null ? NONE : `${NUMBER.format(value)}%`);
/** The share in percent, whole. */
export const share = (part: number, whole: number) => (whole === 0 ? NONE : `${Math.round((part / whole) * 100)}%`);
/** The change in percent; null when there was nothing before. */
export const change = (now: number, before: number) => (before === 0 ? null : ((now - before) / before) * 100);
