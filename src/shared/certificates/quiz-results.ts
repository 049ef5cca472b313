/** Quiz results as a condition for a certificate. Pure. */

export const QUIZ_RULES = ['none', 'passed', 'average'] as const;
export type QuizRule = (typeof QUIZ_RULES)[number];

export type QuizAsk = {
  quizRule: QuizRule;
  /** Minimum average, if the rule requires one. */
  quizPercent: number;
};

/** An attempt that has a score. */
export type ScoredAttempt = { score: number; passed: boolean; at: Date };

export type QuizFacts = {
  attempts: readonly ScoredAttempt[];
  /** A submitted attempt has essays that were not graded yet. */
  grading: boolean;
};

/** The best score counts; null while there is none. */
export const bestScore = ({ attempts }: Pick<QuizFacts, 'attempts'>): number | null =>
  attempts.length === 0 ? null : Math.max(...attempts.map(({ score }) => score));

export const isPassed = ({ attempts }: Pick<QuizFacts, 'attempts'>): boolean => attempts.some(({ passed }) => passed);

const sumOf = (quizzes: readonly QuizFacts[]) => quizzes.reduce((sum, quiz) => sum + (bestScore(quiz) ?? 0), 0);

/** In whole percent, rounded down; a quiz without an attempt counts as 0. Null without quizzes. */
export const averageOf = (quizzes: readonly QuizFacts[]): number | null =>
  quizzes.length === 0 ? null : Math.floor(sumOf(quizzes) / quizzes.length);

/** Waits for ungraded attempts, because the printed average never changes afterwards. */
export function meetsQuizzes({ quizRule, quizPercent }: QuizAsk, quizzes: readonly QuizFacts[]): boolean {
  if (quizRule === 'none') return true;
  if (quizRule === 'passed') return quizzes.every(isPassed);
  const waits = quizzes.some(({ attempts, grading }) => grading && attempts.length === 0);
  return !waits && sumOf(quizzes) >= quizPercent * quizzes.length;
}

/** Since when the conditions are met; -Infinity if there are none, null while something is missing. */
export function quizzesMetAt(ask: QuizAsk, quizzes: readonly QuizFacts[]): number | null {
  const moments = quizzes.flatMap(({ attempts }) => attempts.map(({ at }) => at.getTime())).sort((a, b) => a - b);
  const until = (moment: number) =>
    quizzes.map((quiz) => ({ ...quiz, attempts: quiz.attempts.filter(({ at }) => at.getTime() <= moment) }));
  const found = [Number.NEGATIVE_INFINITY, ...moments].find((moment) => meetsQuizzes(ask, until(moment)));
  return found ?? null;
}
