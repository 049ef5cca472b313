import type { ShownQuestion } from './shown.ts';

/* Scoring of answers. Points are in hundredths, rounded down; a score adds exact shares and is rounded down once. */

export type Answer = { choices: string[]; text: string; pairs: { left: string; right: string }[] };

export const NO_ANSWER: Answer = { choices: [], text: '', pairs: [] };

type Graded = Pick<ShownQuestion, 'kind' | 'points' | 'options' | 'rights' | 'voided'>;

export const mostPoints = ({ points }: Pick<Graded, 'points'>) => points * 100;

/** Null if it must be graded by a person. */
export function pointsFor(question: Graded, answer: Answer | null): number | null {
  const exact = exactPoints(question, answer);
  return exact && Math.floor(exact[0] / exact[1]);
}

/** As a fraction of integers: 700 * 7 / 10 is 490, but 700 * 0.7 is less in floating point. */
type Fraction = [numerator: number, denominator: number];

function exactPoints(question: Graded, answer: Answer | null): Fraction | null {
  const most = mostPoints(question);
  if (question.voided) return [most, 1];
  if (!answer || isEmpty(answer)) return [0, 1];
  if (question.kind === 'essay') return null;
  const [right, of] = rightOf(question, answer);
  return [most * right, of];
}

export const isEmpty = ({ choices, text, pairs }: Answer) =>
  choices.length === 0 && text.trim() === '' && pairs.length === 0;

const ALL: Fraction = [1, 1];
const NONE: Fraction = [0, 1];

/** Share of the points. */
function rightOf({ kind, options, rights }: Graded, answer: Answer): Fraction {
  const chosen = new Set(answer.choices);
  const keys = options.filter(({ correct }) => correct);
  if (kind === 'fill') return options.some(({ text }) => sameWords(text, answer.text)) ? ALL : NONE;
  if (kind === 'match') {
    const given = new Map(answer.pairs.map(({ left, right }) => [left, rights.find(({ id }) => id === right)?.text]));
    return [options.filter(({ id, match }) => given.get(id) === match).length, Math.max(1, options.length)];
  }
  const hits = keys.filter(({ id }) => chosen.has(id)).length;
  if (kind === 'multiple') {
    const misses = [...chosen].filter((id) => !keys.some((key) => key.id === id)).length;
    return [Math.max(0, hits - misses), Math.max(1, keys.length)];
  }
  return chosen.size === 1 && hits === 1 ? ALL : NONE;
}

/** Ignores accents, capitals, spaces and a final full stop. */
const sameWords = (a: string, b: string) => plain(a) === plain(b);

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.!]+$/, '')
    .trim();

export type GivenAnswer = {
  questionId: string;
  answer: Answer | null;
  /** In hundredths; null while an essay waits. */
  points: number | null;
};

/** In whole percent, rounded down: 69.9 is not 70, but a third of one question and two thirds of another are a whole. */
export function scoreOf(questions: readonly (Graded & { id: string })[], given: readonly GivenAnswer[]): number {
  const answers = new Map(given.map((each) => [each.questionId, each]));
  let [earned, of] = [0n, 1n];
  for (const question of questions) {
    const [points, parts] = creditOf(question, answers.get(question.id)).map(BigInt) as [bigint, bigint];
    [earned, of] = [earned * parts + points * of, of * parts];
  }
  const most = questions.reduce((sum, question) => sum + mostPoints(question), 0);
  return most === 0 ? 0 : Math.min(100, Number((earned * 100n) / (of * BigInt(most))));
}

/** What the points were rounded from, unless they were given or kept otherwise. */
function creditOf(question: Graded, given: GivenAnswer | undefined): Fraction {
  const points = given?.points ?? 0;
  const exact = exactPoints(question, given?.answer ?? null);
  return exact && Math.floor(exact[0] / exact[1]) === points ? exact : [points, 1];
}

export type Verdict = 'right' | 'partly' | 'wrong' | 'waiting' | 'voided';

export function verdictOf(question: Pick<Graded, 'points' | 'voided'>, points: number | null): Verdict {
  if (question.voided) return 'voided';
  if (points === null) return 'waiting';
  if (points >= mostPoints(question)) return 'right';
  return points > 0 ? 'partly' : 'wrong';
}
