import { type Answer, pointsFor, scoreOf } from './grade.ts';
import type { Question, QuestionOption } from './question.ts';
import type { ShownQuestion } from './shown.ts';

/* Regrades attempts with a corrected answer key. A score never drops. */

/** A question as it was asked, with today's answer key. Its text and options stay; of a pair, corrected words are new. */
export function withTodaysKey(put: ShownQuestion, today: Question | undefined): ShownQuestion {
  if (!today || today.kind !== put.kind) return put;
  const { voided, points, explanation, second } = today;
  const fresh = new Map(today.options.map((option) => [option.id, option]));
  const options =
    put.kind === 'fill'
      ? today.options
      : put.options.map((option) => {
          const now = fresh.get(option.id);
          return now ? { ...option, correct: now.correct, match: now.match } : option;
        });
  return { ...put, voided, points, explanation, second, options, rights: withTodaysWords(put, options) };
}

/** A right side whose words nobody uses any more, and whose pair has words that were not shown, was corrected. */
function withTodaysWords({ rights, options: asked }: ShownQuestion, today: readonly QuestionOption[]) {
  const shown = new Set(rights.map(({ text }) => text));
  const used = new Set(today.map(({ match }) => match));
  const corrected = new Map(asked.map(({ match }, at) => [match, today[at]?.match ?? match]));
  return rights.map((right) => {
    const words = corrected.get(right.text) ?? right.text;
    return used.has(right.text) || shown.has(words) ? right : { ...right, text: words };
  });
}

export type Settled = { score: number; passed: boolean };
export type GivenAnswer = { questionId: string; answer: Answer | null; points: number | null };

export type Regraded = Settled & {
  questions: ShownQuestion[];
  points: { questionId: string; points: number | null }[];
};

/** Points given for an essay stay, unless the question was voided. */
export function regraded(
  put: readonly ShownQuestion[],
  today: readonly Question[],
  given: readonly GivenAnswer[],
  before: Settled & { minPercent: number },
): Regraded {
  const questions = put.map((question) =>
    withTodaysKey(
      question,
      today.find(({ id }) => id === question.id),
    ),
  );
  const points = questions.map((question) => {
    const found = given.find(({ questionId }) => questionId === question.id);
    const fresh = pointsFor(question, found?.answer ?? null);
    return { questionId: question.id, points: fresh ?? Math.min(found?.points ?? 0, question.points * 100) };
  });
  const score = Math.max(
    before.score,
    scoreOf(
      questions,
      points.map((each) => each.points),
    ),
  );
  return { questions, points, score, passed: before.passed || score >= before.minPercent };
}
