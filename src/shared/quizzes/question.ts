import { LIMITS } from '../limits.ts';

/* A question of a quiz, as its author writes it. Pure: the editor, the importers and the server say the same of it. */

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
  /** Shown with the key. */
  explanation: string;
  /** Position in the lesson's video where it is explained. */
  second: number | null;
  /** It was faulty: whoever was asked it has its points. */
  voided: boolean;
};

export const SHOW_KEY = ['never', 'passed', 'exhausted', 'always'] as const;
export type ShowKey = (typeof SHOW_KEY)[number];

export type QuizRules = {
  /** The lesson is completed by passing, and in no other way. */
  required: boolean;
  minPercent: number;
  /** Null for as many as anybody likes. */
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

/** Why a question cannot be put like this; empty where it can. */
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
