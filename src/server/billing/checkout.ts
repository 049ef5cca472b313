import {
  type BillingPosition,
  expansionUnitCents,
  mayExpand,
  type PaymentMethod,
  planRefusal,
  priceBy,
} from '#shared/billing/plan-purchase.ts';
import type { SchoolActor } from '../actors.ts';
import { Problem } from '../problem.ts';
import { beginPayment, type Goods, type Position, type StartedCheckout, type Tools } from './begin-payment.ts';

export type PlanWish = { planId: string; method: PaymentMethod };
export type ExpansionWish = { additionalStudents: number; method: PaymentMethod | null };

/**
 * Starts a payment for a plan at the list price, or continues one just started.
 * @throws Problem school_closing, plan_not_found, downgrade_refused, plan_too_small, payment_link_failed,
 * too_many_requests
 */
export function buyPlan(tools: Tools, school: SchoolActor, { planId, method }: PlanWish): Promise<StartedCheckout> {
  return beginPayment(tools, school, (position) => planGoods(position, planId, method));
}

export type PlanClaim = { planId: string; priceCents: number; email: string };

/**
 * For callers who name a price: the list price with any method, or the PIX price.
 * @throws Problem as `buyPlan`, and invalid_input for any other price, or another producer's e-mail
 */
export function buyPlanFor(
  tools: Tools,
  school: SchoolActor,
  { planId, priceCents, email }: PlanClaim,
): Promise<StartedCheckout> {
  return beginPayment(tools, school, (position) => {
    if (email !== position.email) throw wrong('email');
    for (const method of [null, 'pix'] as const) {
      const goods = planGoods(position, planId, method);
      if (goods.amount_cents === priceCents) return goods;
    }
    throw wrong('price');
  });
}

const wrong = (field: string) => new Problem('invalid_input', { fields: [{ field, code: 'invalid' }] });

/**
 * Starts a payment for a higher student limit.
 * @throws Problem school_closing, subscription_ended, payment_link_failed, too_many_requests
 */
export function buyExpansion(tools: Tools, school: SchoolActor, wish: ExpansionWish): Promise<StartedCheckout> {
  return beginPayment(tools, school, (position) => {
    if (!mayExpand(position)) throw new Problem('subscription_ended');
    const { additionalStudents, method } = wish;
    const unit = expansionUnitCents(position);
    return {
      kind: 'expansion',
      plan_id: null,
      additional_students: additionalStudents,
      unit_price_cents: unit,
      amount_cents: priceBy(method, unit * additionalStudents),
      method,
    };
  });
}

function planGoods(position: Position, planId: string, method: PaymentMethod | null): Goods {
  const plan = position.plans.find(({ id }) => id === planId);
  if (!plan) throw new Problem('plan_not_found');
  const refusal = planRefusal(position, { ...plan, id: plan.id as BillingPosition['planId'] });
  if (refusal) {
    const { code, ...details } = refusal;
    throw new Problem(code, details);
  }
  const amount_cents = priceBy(method, plan.priceCents);
  return { kind: 'plan', plan_id: plan.id, additional_students: null, unit_price_cents: null, amount_cents, method };
}
