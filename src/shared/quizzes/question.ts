import { LIMITS } from '../limits.ts';

/* A question of a quiz, as its author writes it. Pure: shared by the editor, the importers and the server. */

export const QUESTION_KINDS = ['single', 'multiple', 'boolean', 'fill', 'match', 'essay'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** For `fill`, an accepted answer; for `match`, a pair of `text` and `match`. */
export type QuestionOption = { id: string; text: string; match: string; correct: boolean };

export type Question = {
  id: string;
  kind: QuestionKind;
  body: string;
  points: number;
  options: QuestionOption[];
  /** Shown with the correct answers. */
  explanation: string;
  /** Position in the lesson's video where it is explained. */
  second: number | null;
  /** A faulty question: everybody who was asked it gets its points. */
  voided: boolean;
};

export const SHOW_KEY = ['never', 'passed', 'exhausted', 'always'] as const;
export type ShowKey = (typeof SHOW_KEY)[number];

export type QuizRules = {
  /** The lesson can only be completed by passing. */
  required: boolean;
  minPercent: number;
  /** Null for unlimited attempts. */
  maxAttempts: number | null;
  /** After an attempt that was not passed. */
  waitMinutes: number;
  limitMinutes: number | null;
  /** Number of questions per attempt; null for all. */
  draw: number | null;
  shuffled: boolean;
  showKey: ShowKey;
};

export const DEFAULT_RULES: QuizRules = {
  required: true,
  minPercent: 70,
  maxAttempts: null,
  waitMinutes: 0,
  limitMinutes: null,
  draw: null,
  shuffled: true,
  showKey: 'passed',
};

export type QuestionProblem = { field: string; code: 'required' | 'too_short' | 'too_long' | 'invalid' };

/** Why the question is invalid; empty if it is valid. */
export function problemsOf({ kind, body, options }: Question): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (body.trim() === '') problems.push({ field: 'body', code: 'required' });
  if (kind === 'essay') return problems;
  if (options.length > LIMITS.quizOptions) problems.push({ field: 'options', code: 'too_long' });
  if (options.length < (kind === 'fill' ? 1 : 2)) problems.push({ field: 'options', code: 'too_short' });
  for (const [at, { text, match }] of options.entries()) {
    if (text.trim() === '') problems.push({ field: `options.${at}.text`, code: 'required' });
    if (kind === 'match' && match.trim() === '') problems.push({ field: `options.${at}.match`, code: 'required' });
  }
  const keys = options.filter(({ correct }) => correct).length;
  if (kind === 'multiple' && keys === 0) problems.push({ field: 'options', code: 'required' });
  if ((kind === 'single' || kind === 'boolean') && keys !== 1) problems.push({ field: 'options', code: 'invalid' });
  return problems;
}
