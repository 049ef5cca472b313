import type { ShownQuestion } from './shown.ts';

/* Scoring of answers, in hundredths of a point so that sums are exact. */

export type Answer = { choices: string[]; text: string; pairs: { left: string; right: string }[] };

export const NO_ANSWER: Answer = { choices: [], text: '', pairs: [] };

type Graded = Pick<ShownQuestion, 'kind' | 'points' | 'options' | 'rights' | 'voided'>;

export const mostPoints = ({ points }: Pick<Graded, 'points'>) => points * 100;

/** Null if it must be graded by a person. */
export function pointsFor(question: Graded, answer: Answer | null): number | null {
  const most = mostPoints(question);
  if (question.voided) return most;
  if (!answer || isEmpty(answer)) return 0;
  if (question.kind === 'essay') return null;
  const [right, of] = rightOf(question, answer);
  return Math.floor((most * right) / of);
}

export const isEmpty = ({ choices, text, pairs }: Answer) =>
  choices.length === 0 && text.trim() === '' && pairs.length === 0;

const ALL: [number, number] = [1, 1];
const NONE: [number, number] = [0, 1];

/** Share of the points as a fraction of integers: 700 * 7 / 10 is 490, but 700 * 0.7 is less in floating point. */
function rightOf({ kind, options, rights }: Graded, answer: Answer): [right: number, of: number] {
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
    .trim()
    .replace(/[.!]+$/, '');

/** In whole percent, rounded down: 69.9 is not 70. */
export function scoreOf(questions: readonly Pick<Graded, 'points'>[], points: readonly number[]): number {
  const most = questions.reduce((sum, question) => sum + mostPoints(question), 0);
  const earned = points.reduce((sum, each) => sum + each, 0);
  return most === 0 ? 0 : Math.min(100, Math.floor((earned * 100) / most));
}

export type Verdict = 'right' | 'partly' | 'wrong' | 'waiting' | 'voided';

export function verdictOf(question: Pick<Graded, 'points' | 'voided'>, points: number | null): Verdict {
  if (question.voided) return 'voided';
  if (points === null) return 'waiting';
  if (points >= mostPoints(question)) return 'right';
  return points > 0 ? 'partly' : 'wrong';
}
