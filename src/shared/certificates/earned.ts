import { DAY_MS } from '../time/dates.ts';

/** From when a student has earned a certificate. Pure: the same of a job, a screen and a test. */

export type EarningRule = {
  /** Of the course's lessons. */
  minPercent: number;
  /** Since the first access. */
  minDays: number;
  /** Of what was bought, because the buyer may take it back until then. */
  saleDelayDays: number;
};

export type Entitlement = { fromSale: boolean; startsAt: Date; takenBack: boolean };

export type LearningFacts = {
  lessons: number;
  /** When each of the course's lessons was completed, of those that were. */
  completions: readonly Date[];
  /** When all of them were for the first time: who has finished a course keeps that when lessons are added. */
  completedAt: Date | null;
  startedAt: Date;
  /** What opened the course. */
  entitlements: readonly Entitlement[];
};

/** When enough lessons were completed; null while they are not. */
export function reachedAt({ minPercent }: Pick<EarningRule, 'minPercent'>, facts: LearningFacts): Date | null {
  const needed = Math.max(1, Math.ceil((facts.lessons * minPercent) / 100));
  const moments = facts.completions.map(Number).sort((a, b) => a - b);
  const reached = facts.lessons > 0 ? moments[needed - 1] : undefined;
  const known = [reached, facts.completedAt?.getTime()].filter((each) => each !== undefined);
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}

/** The moment of earning, which may lie ahead; null while lessons are missing, and where all was paid back. */
export function earnedAt(rule: EarningRule, facts: LearningFacts): Date | null {
  const reached = reachedAt(rule, facts);
  const settled = settledAt(rule, facts.entitlements);
  if (!reached || settled === null) return null;
  return new Date(Math.max(reached.getTime(), facts.startedAt.getTime() + rule.minDays * DAY_MS, settled));
}

/** Of several that opened the course, the one that is first beyond taking back. */
function settledAt({ saleDelayDays }: EarningRule, entitlements: readonly Entitlement[]): number | null {
  const moments = entitlements
    .filter(({ takenBack }) => !takenBack)
    .map(({ fromSale, startsAt }) => startsAt.getTime() + (fromSale ? saleDelayDays * DAY_MS : 0));
  return moments.length > 0 ? Math.min(...moments) : null;
}
