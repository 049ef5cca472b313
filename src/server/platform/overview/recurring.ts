import { type RawBuilder, sql } from 'kysely';
import type { PlanId } from '#shared/billing/subscription.ts';
import type { Overview } from '#shared/contract/owner.ts';
import { entitlementAfter, entitlementOf, type PlanPayment } from '../../billing/entitlement.ts';

/** Somebody who has ever paid for a plan: an existing or a removed producer. */
export type Payer = {
  before: { planId: PlanId; rank: number; endsAt: Date };
  payments: PayersPayment[];
  removedAt: Date | null;
};
export type PayersPayment = PlanPayment & { refundedAt: Date | null };

/**
 * Monthly revenue of a payer's current subscription, in fractional cents: the latest payment divided by its
 * months. Null for trials, granted plans and expansions alone. A refunded payment counts until its refund.
 */
export function monthlyCents({ before, payments, removedAt }: Payer, at: Date): number | null {
  if (removedAt !== null && removedAt <= at) return null;
  const standing = payments
    .filter(({ approvedAt, refundedAt }) => approvedAt <= at && (refundedAt === null || refundedAt > at))
    .toSorted((a, b) => a.approvedAt.getTime() - b.approvedAt.getTime());
  const held = entitlementAfter(entitlementOf(before), standing);
  if (held.paidPeriods.length === 0 || held.endsAt <= at) return null;
  const last = standing.findLast(({ planId }) => planId === held.planId) ?? standing.at(-1);
  return last ? last.paidCents / last.months : null;
}

/**
 * MRR: monthly revenue of all subscriptions at a moment. Churn: payers at the window's start who no longer
 * pay at its end, relative to all at the start; late payers who paid again did not leave.
 */
export function recurringFigures(
  payers: readonly Payer[],
  { from, now }: { from: Date; now: Date },
): Overview['recurring'] {
  const pays = payers.map((payer) => ({ before: monthlyCents(payer, from), now: monthlyCents(payer, now) }));
  const paying = (when: 'before' | 'now') => pays.flatMap((each) => each[when] ?? []);
  const total = (cents: number[]) => Math.round(cents.reduce((sum, each) => sum + each, 0));
  return {
    mrrCents: total(paying('now')),
    mrrBeforeCents: total(paying('before')),
    paying: paying('now').length,
    payingBefore: paying('before').length,
    stopped: pays.filter((each) => each.before !== null && each.now === null).length,
  };
}

/** Everybody who may have been paying since `from`, with all their payments. */
export const payersSince = (from: Date) => sql`
  select p.granted_plan_id as "planId", p.granted_until as "endsAt", p.removed_at as "removedAt", paid.*
  from profiles p
  cross join lateral (${paidIn(sql`payments pay where pay.producer_id = p.id`)}) paid
  where p.role = 'admin' and p.granted_plan_id is not null
    and (coalesce(p.subscription_end_date, p.trial_ends_at) > ${from}
      or p.id in (select producer_id from payments where refunded_at >= ${from}))
  union all
  select f.granted_plan_id, f.granted_until, f.removed_at, paid.*
  from former_producers f
  cross join lateral (${paidIn(sql`former_payments pay where pay.former_producer_id = f.id`)}) paid
  where f.removed_at > ${from} and f.granted_plan_id is not null`;

/** Column by column: of thousands of payments, each would be written and read far slower as an object. */
const paidIn = (payments: RawBuilder<unknown>) => sql`
  select array_agg(pay.plan_id order by pay.approved_at, pay.id) as "planIds",
    array_agg(${milliseconds(sql`pay.approved_at`)} order by pay.approved_at, pay.id) as "approvedAt",
    array_agg(${milliseconds(sql`pay.refunded_at`)} order by pay.approved_at, pay.id) as "refundedAt",
    array_agg(pay.amount_cents order by pay.approved_at, pay.id) as "chargedCents",
    array_agg(case when pay.status = 'refunded' then pay.amount_cents
      else greatest(pay.amount_cents - pay.refunded_cents, 0) end order by pay.approved_at, pay.id) as "paidCents"
  from ${payments} and pay.kind = 'plan'
    and (pay.status = 'completed' or pay.status = 'refunded' and pay.refunded_at is not null)
  having count(*) > 0`;

const milliseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

export type PayerRow = {
  planId: PlanId;
  endsAt: string;
  removedAt: string | null;
  planIds: PlanId[];
  approvedAt: number[];
  refundedAt: (number | null)[];
  chargedCents: number[];
  paidCents: number[];
};
export type Periods = Record<PlanId, { rank: number; months: number }>;

export const periods = sql`
  select jsonb_object_agg(id, jsonb_build_object('rank', rank, 'months', months)) from plans`;

export function payerFrom(row: PayerRow, plans: Periods): Payer {
  const { planId, endsAt, removedAt, planIds, approvedAt, refundedAt, chargedCents, paidCents } = row;
  return {
    before: { planId, rank: plans[planId].rank, endsAt: new Date(endsAt) },
    removedAt: removedAt === null ? null : new Date(removedAt),
    payments: planIds.map((planId, at) => ({
      // Keeps the order of simultaneous payments.
      id: String(at).padStart(6, '0'),
      planId,
      ...plans[planId],
      chargedCents: chargedCents[at] ?? 0,
      paidCents: paidCents[at] ?? 0,
      approvedAt: new Date(approvedAt[at] ?? 0),
      refundedAt: refundedAt[at] == null ? null : new Date(refundedAt[at]),
    })),
  };
}
