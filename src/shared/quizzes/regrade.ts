import { type GivenAnswer, mostPoints, pointsFor, scoreOf } from './grade.ts';
import type { Question, QuestionKind, QuestionOption } from './question.ts';
import type { ShownQuestion } from './shown.ts';

/* Regrades attempts with a corrected answer key. A score never drops. */

/**
 * A question as it was asked, with today's answer key. Its text and options stay; of a pair, corrected words are new. If
 * its answers cannot be read as those of today's kind, it can only be voided.
 */
export function withTodaysKey(put: ShownQuestion, today: Question | undefined): ShownQuestion {
  if (!today) return put;
  const { kind, voided, points, explanation, second } = today;
  if (kind !== put.kind && !isSameChoice(put, today)) return voided ? { ...put, voided, points } : put;
  const fresh = new Map(today.options.map((option) => [option.id, option]));
  const options =
    put.kind === 'fill'
      ? today.options
      : put.options.map((option) => {
          const now = fresh.get(option.id);
          return now ? { ...option, correct: now.correct, match: now.match } : option;
        });
  return { ...put, kind, voided, points, explanation, second, options, rights: withTodaysWords(put, options) };
}

const CHOICES: readonly QuestionKind[] = ['single', 'multiple', 'boolean'];

/** Whether both let students choose among the same options, one or several. */
const isSameChoice = (put: Question, today: Question) =>
  [put, today].every(({ kind }) => CHOICES.includes(kind)) &&
  today.options.some(({ id }) => put.options.some((option) => option.id === id));

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

/** Null while an essay waits for its grade. */
export type Settled = { score: number | null; passed: boolean | null };

export type Regraded = Settled & {
  /** Whether the score rises, or will: with a waiting essay, whether another question gained. */
  raised: boolean;
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
  const answers = questions.map(({ id }) => given.find(({ questionId }) => questionId === id));
  const points = questions.map((question, at) => ({
    questionId: question.id,
    points: before.score === null ? whileWaiting(question, answers[at]) : onceSettled(question, answers[at]),
  }));
  const graded = points.map((each, at) => ({ ...each, answer: answers[at]?.answer ?? null }));
  const { score, passed } = settled(questions, graded, before);
  const shares = questions.map((question, at) => shareOf(question, points[at]));
  const gained = put.some((question, at) => (shares[at] ?? 0) > shareOf(question, answers[at]));
  return { questions, points, score, passed, raised: before.score === null ? gained : score !== before.score };
}

const shareOf = (question: ShownQuestion, given: { points: number | null } | undefined) =>
  (given?.points ?? 0) / mostPoints(question);

const keptPoints = (question: ShownQuestion, given: GivenAnswer | undefined) =>
  Math.min(given?.points ?? 0, mostPoints(question));

const onceSettled = (question: ShownQuestion, given: GivenAnswer | undefined): number =>
  pointsFor(question, given?.answer ?? null) ?? keptPoints(question, given);

/** There is no score yet that could be kept, so each question keeps its points, unless it gains. */
function whileWaiting(question: ShownQuestion, given: GivenAnswer | undefined): number | null {
  const fresh = pointsFor(question, given?.answer ?? null);
  if (fresh === null && given?.points === null) return null;
  return Math.max(fresh ?? 0, keptPoints(question, given));
}

function settled(
  questions: readonly ShownQuestion[],
  graded: readonly GivenAnswer[],
  before: Settled & { minPercent: number },
): Settled {
  if (graded.some(({ points }) => points === null)) return { score: null, passed: null };
  const score = Math.max(before.score ?? 0, scoreOf(questions, graded));
  return { score, passed: before.passed === true || score >= before.minPercent };
}
