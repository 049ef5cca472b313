import type { PlanPayment } from '#server/billing/entitlement.ts';
import { PLANS, type PlanId } from '#shared/billing/subscription.ts';
import { DAY_MS } from '#shared/time/dates.ts';

/* A naive model of what payments bought: a calendar with a line per paid day and its cost. */

export type Line = { day: number; planId: PlanId; cents: number };
type Calendar = { lines: Line[]; firstDay: number; months: number };

/** Days since 1970 in São Paulo. */
export const dayNumber = (date: Date) => Math.floor((date.getTime() - 3 * 3_600_000) / DAY_MS);
/** `2027-01-31`. */
export const textOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

export function monthsLater(day: number, months: number): number {
  const [year = 0, month = 1, date = 1] = textOf(day).split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, last)) / DAY_MS;
}

const spread = (from: number, until: number, planId: PlanId, cents: number): Line[] =>
  Array.from({ length: until - from }, (_, at) => ({ day: from + at, planId, cents: cents / (until - from) }));

function write(calendar: Calendar, { planId, rank, months, paidCents, approvedAt }: PlanPayment): Calendar {
  const today = dayNumber(approvedAt);
  const left = calendar.lines.filter(({ day }) => day >= today);
  const last = left.at(-1);
  if (!last) {
    return { lines: spread(today, monthsLater(today, months), planId, paidCents), firstDay: today, months };
  }
  const runs = PLANS[last.planId].rank;
  if (rank > runs) {
    const credit = left.reduce((sum, { cents }) => sum + cents, 0);
    const costPerDay = paidCents / (monthsLater(today, months) - today);
    const until = monthsLater(today, months) + Math.ceil(credit / costPerDay - 1e-6);
    const lines = spread(today, until, planId, paidCents + credit);
    return credit > 0 ? { lines, firstDay: until, months: 0 } : { lines, firstDay: today, months };
  }
  const end = last.day + 1;
  if (rank === runs) {
    const total = calendar.months + months;
    const added = spread(end, monthsLater(calendar.firstDay, total), planId, paidCents);
    return {
      lines: [...left.map((line) => ({ ...line, planId })), ...added],
      firstDay: calendar.firstDay,
      months: total,
    };
  }
  const until = end + Math.ceil(paidCents / last.cents - 1e-6);
  return { lines: [...left, ...spread(end, until, last.planId, paidCents)], firstDay: until, months: 0 };
}

/** Always the same ones, between 0 and 1. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** In order of approval. */
export function calendarOf(payments: readonly PlanPayment[]): Line[] {
  return payments.reduce(write, { lines: [], firstDay: 0, months: 0 }).lines;
}
