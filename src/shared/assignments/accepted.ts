import { FILE_KINDS, type FileKind, FORMATS } from '../attachments.ts';

/* The formats of work that a task accepts. */

export const ANSWER_KINDS = ['text', 'link', 'file'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** None named means all. */
export const acceptedKinds = (kinds: readonly FileKind[]): readonly FileKind[] =>
  kinds.length > 0 ? kinds : FILE_KINDS;

/** The endings of file names that a task takes: `pdf`, `jpg`, … */
export const acceptedEndings = (kinds: readonly FileKind[]): string[] =>
  Object.entries(FORMATS).flatMap(([ending, { kind }]) => (acceptedKinds(kinds).includes(kind) ? [ending] : []));
