import type { PlanId } from '#shared/billing/subscription.ts';
import { addMonths, DAY_MS } from '#shared/time/dates.ts';

/*
 * The subscription is what its payments have made of it: folded anew, in the order of their approval, from those that stand.
 * A payment that is taken back is left out, as if it had never been, and one that comes back counts from its first approval.
 */

/** A completed payment for a plan. */
export type PlanPayment = {
  id: string;
  planId: PlanId;
  rank: number;
  months: number;
  /** What stays with us, partial refunds subtracted. */
  paidCents: number;
  approvedAt: Date;
};

/** A time that was paid for at once; of what was given, with 0 cents. */
type Stretch = { from: number; until: number; cents: number };

export type Held = {
  planId: PlanId;
  rank: number;
  endsAt: Date;
  /** Whole months are counted from here, so that 31 January, 28 February and 31 March follow each other. */
  anchor: Date;
  months: number;
  stretches: Stretch[];
};

/** What a producer holds without having paid: the trial, or a plan that was given. */
export function given(plan: { planId: PlanId; rank: number; endsAt: Date }): Held {
  return { ...plan, anchor: plan.endsAt, months: 0, stretches: [] };
}

/** What is held after all these payments, in whatever order they are named. It depends on no clock. */
export function heldAfter(before: Held, payments: readonly PlanPayment[]): Held {
  return payments.toSorted(byApproval).reduce(pay, before);
}

function pay(held: Held, payment: PlanPayment): Held {
  if (payment.approvedAt >= held.endsAt) return begin(payment, 0);
  if (payment.rank > held.rank) return begin(payment, worthLeft(held, payment.approvedAt));
  return payment.rank === held.rank ? renew(held, payment) : lengthen(held, payment);
}

/** Starts at once. What is left of a smaller plan is credited: after the period come days of its worth, a begun day counted whole. */
function begin({ planId, rank, months, approvedAt, paidCents }: PlanPayment, credit: number): Held {
  const period = { from: time(approvedAt), until: time(addMonths(approvedAt, months)), cents: paidCents };
  const bought = { planId, rank, endsAt: new Date(period.until), anchor: approvedAt, months, stretches: [period] };
  const perDay = dailyCents(period);
  if (credit === 0 || perDay === 0) return bought;
  const endsAt = later(bought.endsAt, credit / perDay);
  const stretch = { ...period, until: time(endsAt), cents: paidCents + credit };
  return { ...bought, endsAt, anchor: endsAt, months: 0, stretches: [stretch] };
}

/** One period more, after the present end. */
function renew(held: Held, { planId, months, paidCents }: PlanPayment): Held {
  const total = held.months + months;
  const endsAt = addMonths(held.anchor, total);
  const stretch = { from: time(held.endsAt), until: time(endsAt), cents: paidCents };
  return { ...held, planId, endsAt, months: total, stretches: [...held.stretches, stretch] };
}

/**
 * A smaller plan, paid for before the larger one but approved after it: it is never sold like this. It lengthens what runs by
 * its worth, or by its whole period where what runs was given.
 */
function lengthen(held: Held, { months, paidCents }: PlanPayment): Held {
  const perDay = dailyCents(held.stretches.at(-1));
  const endsAt = perDay > 0 ? later(held.endsAt, paidCents / perDay) : addMonths(held.endsAt, months);
  const stretch = { from: time(held.endsAt), until: time(endsAt), cents: paidCents };
  return { ...held, endsAt, anchor: endsAt, months: 0, stretches: [...held.stretches, stretch] };
}

/** What was paid for the time that is still to come, in cents and their fractions. */
function worthLeft({ stretches }: Held, at: Date): number {
  return stretches.reduce((sum, stretch) => {
    const left = Math.max(0, stretch.until - Math.max(stretch.from, time(at)));
    return left > 0 ? sum + (stretch.cents * left) / (stretch.until - stretch.from) : sum;
  }, 0);
}

function dailyCents(stretch: Stretch | undefined): number {
  return stretch ? (stretch.cents * DAY_MS) / (stretch.until - stretch.from) : 0;
}

/** A fraction that is only the arithmetic's own does not begin another day. */
function later(date: Date, days: number): Date {
  return new Date(time(date) + Math.ceil(days - 1e-6) * DAY_MS);
}

const time = (date: Date) => date.getTime();

function byApproval(a: PlanPayment, b: PlanPayment): number {
  return time(a.approvedAt) - time(b.approvedAt) || (a.id < b.id ? -1 : 1);
}
