import { PLAN_IDS, PLANS, type PlanId } from './subscription.ts';

/** A school is near its limit from this share on. */
const NEAR = 0.75;

type Places = { planId: PlanId; studentCount: number; studentLimit: number };

/** Whether a larger plan is worth naming: the limit of students is near, and there is a plan that has a higher one. */
export function upgradeHelps({ planId, studentCount, studentLimit }: Places): boolean {
  const own = PLANS[planId];
  const isNear = studentLimit > 0 && studentCount >= studentLimit * NEAR;
  return isNear && PLAN_IDS.some((each) => PLANS[each].rank > own.rank && PLANS[each].studentLimit > own.studentLimit);
}
