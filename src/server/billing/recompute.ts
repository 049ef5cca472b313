import { sql } from 'kysely';
import { EXPANSION } from '#shared/billing/plan-purchase.ts';
import type { PlanId, SubscriptionState } from '#shared/billing/subscription.ts';
import { addMonths } from '#shared/time/dates.ts';
import type { Tx } from '../db.ts';
import { type Entitlement, entitlementAfter, entitlementOf, type PlanPayment } from './entitlement.ts';

type Profile = {
  plan_id: PlanId;
  subscription_status: SubscriptionState;
  trial_ends_at: string | null;
  subscription_end_date: string | null;
  student_limit: number;
  granted_plan_id: PlanId | null;
  granted_until: string | null;
  granted_limit: number | null;
  removed_at: string | null;
};
type Granted = { planId: PlanId; until: string; studentLimit: number };
type PaidPlan = Pick<PlanPayment, 'id' | 'planId' | 'chargedCents' | 'paidCents'> & { approvedAt: string };
type Plan = { id: PlanId; rank: number; months: number; studentLimit: number };
type Found = { profile: Profile; plans: Plan[]; paid: PaidPlan[] };

export type DerivedSubscription = { planId: PlanId; status: SubscriptionState; endsAt: Date; studentLimit: number };

/**
 * Writes the result of the producer's completed payments: plan, status, end and limit in the profile, and expansions.
 * Must run in the transaction that changes a payment, across schools (asPlatform); locks the producer's row.
 * Idempotent.
 * @param at the moment whose status is written
 * @returns the current entitlement; null if there is no such producer
 */
export async function recomputeSubscription(tx: Tx, producerId: string, at: Date): Promise<DerivedSubscription | null> {
  const found = await find(tx, producerId);
  if (!found) return null;
  const granted = grantedTo(found.profile);
  const derived = derive(found, granted, at);
  await tx
    .updateTable('profiles')
    .set({
      plan_id: derived.planId,
      // A removed school stays closed while it is being deleted; its money is counted all the same.
      subscription_status: found.profile.removed_at ? 'expired' : derived.status,
      subscription_end_date: derived.planId === 'trial' ? null : derived.endsAt.toISOString(),
      student_limit: derived.studentLimit,
      granted_plan_id: granted.planId,
      granted_until: granted.until,
      granted_limit: granted.studentLimit,
    })
    .where('id', '=', producerId)
    .execute();
  await writeExpansions(tx, producerId, at);
  return derived;
}

async function find(tx: Tx, producerId: string): Promise<Found | undefined> {
  // Locks first, so that the next statement sees everything committed before.
  const profile = (await tx
    .selectFrom('profiles')
    .select([
      'plan_id',
      'subscription_status',
      'trial_ends_at',
      'subscription_end_date',
      'student_limit',
      'granted_plan_id',
      'granted_until',
      'granted_limit',
      'removed_at',
    ])
    .where('id', '=', producerId)
    .where('role', '=', 'admin')
    .forNoKeyUpdate()
    .executeTakeFirst()) as Profile | undefined;
  if (!profile) return undefined;
  const { rows } = await sql<Omit<Found, 'profile'>>`
    select
      (select jsonb_agg(jsonb_build_object('id', id, 'rank', rank, 'months', months, 'studentLimit', student_limit))
        from plans) as plans,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'planId', plan_id, 'approvedAt', approved_at,
          'chargedCents', amount_cents, 'paidCents', greatest(amount_cents - refunded_cents, 0)))
        from payments where producer_id = ${producerId} and kind = 'plan' and status = 'completed'), '[]') as paid`.execute(
    tx,
  );
  return rows[0] && { profile, ...rows[0] };
}

/** Before the first computation, everything held counts as granted. */
function grantedTo(profile: Profile): Granted {
  const { granted_plan_id, granted_until, granted_limit } = profile;
  if (granted_plan_id !== null && granted_until !== null && granted_limit !== null)
    return { planId: granted_plan_id, until: granted_until, studentLimit: granted_limit };
  const { plan_id: planId, student_limit: studentLimit, trial_ends_at, subscription_end_date } = profile;
  const until = planId === 'trial' ? trial_ends_at : (subscription_end_date ?? trial_ends_at);
  return { planId, studentLimit, until: until ?? new Date(0).toISOString() };
}

function derive({ plans, paid }: Found, granted: Granted, at: Date): DerivedSubscription {
  const plan = (id: PlanId) => plans.find((each) => each.id === id) ?? unknownPlan(id);
  const before = entitlementOf({
    planId: granted.planId,
    rank: plan(granted.planId).rank,
    endsAt: new Date(granted.until),
  });
  const held = entitlementAfter(
    before,
    paid.map((each) => ({ ...plan(each.planId), ...each, approvedAt: new Date(each.approvedAt) })),
  );
  const studentLimit = held === before ? granted.studentLimit : plan(held.planId).studentLimit;
  return { planId: held.planId, status: statusOf(held, at), endsAt: held.endsAt, studentLimit };
}

function statusOf({ planId, endsAt }: Entitlement, at: Date): SubscriptionState {
  if (at >= endsAt) return 'expired';
  return planId === 'trial' ? 'trialing' : 'active';
}

/** Each lasts a year from its approval. A refunded one ends immediately. */
async function writeExpansions(tx: Tx, producerId: string, at: Date): Promise<void> {
  const bought = await tx
    .selectFrom('payments')
    .select(['id', 'additional_students', 'amount_cents', 'status', 'approved_at'])
    .where('producer_id', '=', producerId)
    .where('kind', '=', 'expansion')
    .where('approved_at', 'is not', null)
    .execute();
  if (bought.length === 0) return;
  await tx
    .insertInto('student_limit_expansions')
    .values(
      bought.map(({ id, additional_students, amount_cents, status, approved_at }) => {
        const approved = new Date(approved_at ?? '');
        const end = addMonths(approved, EXPANSION.months);
        return {
          producer_id: producerId,
          id,
          payment_id: id,
          additional_students: additional_students ?? 0,
          price_per_month: (amount_cents / 100 / EXPANSION.months).toFixed(2),
          status: status === 'completed' && at < end ? ('active' as const) : ('expired' as const),
          end_date: end.toISOString(),
          created_at: approved.toISOString(),
        };
      }),
    )
    .onConflict((known) =>
      known.columns(['producer_id', 'id']).doUpdateSet({ status: (row) => row.ref('excluded.status') }),
    )
    .execute();
}

function unknownPlan(id: string): never {
  throw new Error(`No plan ${id}`);
}
