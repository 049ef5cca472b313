import type { PlanId } from '#shared/billing/subscription.ts';
import { addMonths, DAY_MS } from '#shared/time/dates.ts';

/*
 * The subscription is the result of its payments: recomputed from all valid ones in order of approval. A
 * refunded payment is left out, and a restored one counts from its first approval.
 */

export type PlanPayment = {
  id: string;
  planId: PlanId;
  rank: number;
  months: number;
  /** What was charged: the price of its days, whatever was refunded of it later. */
  chargedCents: number;
  /** What is left of that after partial refunds. */
  paidCents: number;
  approvedAt: Date;
};

/** A paid period; granted ones have 0 cents. */
type PaidPeriod = { from: number; until: number; chargedCents: number; paidCents: number };

export type Entitlement = {
  planId: PlanId;
  rank: number;
  endsAt: Date;
  /** Whole months are counted from here, so that 31 January, 28 February and 31 March follow each other. */
  anchor: Date;
  months: number;
  paidPeriods: PaidPeriod[];
};

export function entitlementOf(plan: { planId: PlanId; rank: number; endsAt: Date }): Entitlement {
  return { ...plan, anchor: plan.endsAt, months: 0, paidPeriods: [] };
}

/** The entitlement after all these payments, in any order. Independent of the clock. */
export function entitlementAfter(before: Entitlement, payments: readonly PlanPayment[]): Entitlement {
  return payments.toSorted(byApproval).reduce(pay, before);
}

function pay(held: Entitlement, payment: PlanPayment): Entitlement {
  if (payment.approvedAt >= held.endsAt) return begin(payment, 0);
  if (payment.rank > held.rank) return begin(payment, worthLeft(held, payment.approvedAt));
  return payment.rank === held.rank ? renew(held, payment) : extendByWorth(held, payment);
}

/** Starts immediately. The rest of a smaller plan is credited as additional days, a started day counted as a whole. */
function begin(payment: PlanPayment, credit: number): Entitlement {
  const { planId, rank, months, approvedAt, chargedCents, paidCents } = payment;
  const period = { from: time(approvedAt), until: time(addMonths(approvedAt, months)), chargedCents, paidCents };
  const bought = { planId, rank, endsAt: new Date(period.until), anchor: approvedAt, months, paidPeriods: [period] };
  const perDay = dailyCents(period);
  if (credit === 0 || perDay === 0) return bought;
  const endsAt = later(bought.endsAt, credit / perDay);
  const worth = { chargedCents: chargedCents + credit, paidCents: paidCents + credit };
  const paidPeriod = { ...period, until: time(endsAt), ...worth };
  return { ...bought, endsAt, anchor: endsAt, months: 0, paidPeriods: [paidPeriod] };
}

function renew(held: Entitlement, { planId, months, chargedCents, paidCents }: PlanPayment): Entitlement {
  const total = held.months + months;
  const endsAt = addMonths(held.anchor, total);
  const paidPeriod = { from: time(held.endsAt), until: time(endsAt), chargedCents, paidCents };
  return { ...held, planId, endsAt, months: total, paidPeriods: [...held.paidPeriods, paidPeriod] };
}

/**
 * A smaller plan whose payment was approved after that of a larger one; it is never sold in this order. Extends the
 * current plan by the value of the payment, or by its whole period if the current plan was granted.
 */
function extendByWorth(held: Entitlement, { months, chargedCents, paidCents }: PlanPayment): Entitlement {
  const perDay = dailyCents(held.paidPeriods.at(-1));
  const endsAt = perDay > 0 ? later(held.endsAt, chargedCents / perDay) : addMonths(held.endsAt, months);
  const paidPeriod = { from: time(held.endsAt), until: time(endsAt), chargedCents, paidCents };
  return { ...held, endsAt, anchor: endsAt, months: 0, paidPeriods: [...held.paidPeriods, paidPeriod] };
}

/** Value of the remaining paid time, in fractional cents. */
function worthLeft({ paidPeriods }: Entitlement, at: Date): number {
  return paidPeriods.reduce((sum, paidPeriod) => {
    const left = Math.max(0, paidPeriod.until - Math.max(paidPeriod.from, time(at)));
    return left > 0 ? sum + (paidPeriod.paidCents * left) / (paidPeriod.until - paidPeriod.from) : sum;
  }, 0);
}

function dailyCents(paidPeriod: PaidPeriod | undefined): number {
  return paidPeriod ? (paidPeriod.chargedCents * DAY_MS) / (paidPeriod.until - paidPeriod.from) : 0;
}

/** A fraction caused by floating-point error does not start another day. */
function later(date: Date, days: number): Date {
  return new Date(time(date) + Math.ceil(days - 1e-6) * DAY_MS);
}

const time = (date: Date) => date.getTime();

function byApproval(a: PlanPayment, b: PlanPayment): number {
  return time(a.approvedAt) - time(b.approvedAt) || (a.id < b.id ? -1 : 1);
}
