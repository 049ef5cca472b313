import { pixDiscountCents } from './money.ts';
import { isDowngrade, PLANS, type PlanId, type SubscriptionState } from './subscription.ts';

/* What a producer may buy from the platform, and its price. Prices come from the table `plans`. */

export const PAYMENT_METHODS = ['pix', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const CHECKOUT_HOURS = 24;

export const EXPANSION = { min: 1_000, step: 1_000, standard: 5_000, max: 1_000_000, months: 12 } as const;

export type BillingPosition = {
  status: SubscriptionState;
  planId: PlanId;
  studentCount: number;
  /** Students that unexpired expansions add to the limit of any plan. */
  expansionStudents: number;
};

export type PlanRefusal = { code: 'downgrade_refused' } | { code: 'plan_too_small'; limit: number; count: number };

/** The amount due by one payment method; without a method, the full price. */
export function priceBy(method: PaymentMethod | null, listCents: number): number {
  return method === 'pix' ? pixDiscountCents(listCents) : listCents;
}

/**
 * Why a plan may not be bought now, or null. A smaller plan has to wait until the current one has ended. A plan of the
 * same rank is always allowed, since it keeps the current limit.
 */
export function planRefusal(
  position: BillingPosition,
  target: { id: PlanId; studentLimit: number },
): PlanRefusal | null {
  const { status, planId, studentCount: count, expansionStudents } = position;
  if (status === 'active' && isDowngrade(planId, target.id)) return { code: 'downgrade_refused' };
  if (PLANS[target.id].rank === PLANS[planId].rank) return null;
  const limit = target.studentLimit + expansionStudents;
  return count > limit ? { code: 'plan_too_small', limit, count } : null;
}

/** Cents per student of an expansion, for a whole year. The plan's price only counts with an active subscription. */
export function expansionUnitCents({ status, planId }: Pick<BillingPosition, 'status' | 'planId'>): number {
  if (status !== 'active') return 18;
  switch (PLANS[planId].rank) {
    case PLANS.basic.rank:
      return 30;
    case PLANS.premium.rank:
      return 10;
    default:
      return 18;
  }
}

/** An expired subscription cannot be expanded: its limit is 0 until it is renewed. */
export function mayExpand({ status }: Pick<BillingPosition, 'status'>): boolean {
  return status !== 'expired';
}
