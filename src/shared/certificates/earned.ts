import { DAY_MS } from '../time/dates.ts';
import { type QuizAsk, type QuizFacts, quizzesMetAt } from './quiz-results.ts';

/** When a student has earned a certificate. Pure: jobs, screens and tests share it. */

export type EarningRule = QuizAsk & {
  /** Minimum share of the course's lessons, in percent. */
  minPercent: number;
  /** Since the first access. */
  minDays: number;
  /** Days to wait after a purchase, while the buyer may still ask for the money back. */
  saleDelayDays: number;
};

export type Entitlement = {
  fromSale: boolean;
  startsAt: Date;
  takenBack: boolean;
  /** The modules that it opens; null for the whole course. */
  modules: readonly string[] | null;
};

export type LearningFacts = {
  lessons: number;
  /** Modules with at least one lesson. */
  modules: readonly string[];
  /** When each completed lesson of the course was completed. */
  completions: readonly Date[];
  /** When all lessons were completed for the first time: lessons added later do not undo that. */
  completedAt: Date | null;
  startedAt: Date;
  /** The quizzes that count: those published before the student had finished. */
  quizzes: readonly QuizFacts[];
  /** What opened the course. */
  entitlements: readonly Entitlement[];
};

/** When the required lessons and quizzes were completed; null while something is missing. */
export function reachedAt(rule: EarningRule, facts: LearningFacts): Date | null {
  const lessons = lessonsAt(rule, facts);
  const quizzes = quizzesMetAt(rule, facts.quizzes);
  return lessons === null || quizzes === null ? null : new Date(Math.max(lessons, quizzes));
}

function lessonsAt({ minPercent }: EarningRule, facts: LearningFacts): number | null {
  const needed = Math.max(1, Math.ceil((facts.lessons * minPercent) / 100));
  const moments = facts.completions.map(Number).sort((a, b) => a - b);
  const reached = facts.lessons > 0 ? moments[needed - 1] : undefined;
  const known = [reached, facts.completedAt?.getTime()].filter((each) => each !== undefined);
  return known.length > 0 ? Math.min(...known) : null;
}

/**
 * The moment of earning, which may be in the future; null while something is missing, or if everything was refunded.
 */
export function earnedAt(rule: EarningRule, facts: LearningFacts): Date | null {
  const reached = reachedAt(rule, facts);
  const settled = settledAt(rule, facts);
  if (!reached || settled === null) return null;
  return new Date(Math.max(reached.getTime(), facts.startedAt.getTime() + rule.minDays * DAY_MS, settled));
}

/** Whether unrefunded access covers the whole course. */
export const isEntitled = (rule: EarningRule, facts: LearningFacts): boolean => settledAt(rule, facts) !== null;

/** When enough purchases to open, together, the whole course have passed their refund period. */
function settledAt({ saleDelayDays }: EarningRule, { entitlements, modules: all }: LearningFacts): number | null {
  const settling = entitlements
    .filter(({ takenBack }) => !takenBack)
    .map(({ fromSale, startsAt, modules }) => ({
      at: startsAt.getTime() + (fromSale ? saleDelayDays * DAY_MS : 0),
      modules,
    }))
    .sort((a, b) => a.at - b.at);
  const opened = new Set<string>();
  for (const { at, modules } of settling) {
    for (const id of modules ?? all) opened.add(id);
    if (modules === null || all.every((id) => opened.has(id))) return at;
  }
  return null;
}
