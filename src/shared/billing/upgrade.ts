import { PLAN_IDS, PLANS, type PlanId } from './subscription.ts';

/** From this share of the limit on, a school is near it. */
const NEAR = 0.75;

type Places = { planId: PlanId; studentCount: number; studentLimit: number };

/** Whether to suggest a larger plan: the limit of students is near, and a plan with a higher one exists. */
export function upgradeHelps({ planId, studentCount, studentLimit }: Places): boolean {
  const own = PLANS[planId];
  const isNear = studentLimit > 0 && studentCount >= studentLimit * NEAR;
  return isNear && PLAN_IDS.some((each) => PLANS[each].rank > own.rank && PLANS[each].studentLimit > own.studentLimit);
}
