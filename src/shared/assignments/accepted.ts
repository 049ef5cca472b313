import { FILE_KINDS, type FileKind, FORMATS } from '../attachments.ts';

/* The file formats that a task accepts. */

export const ANSWER_KINDS = ['text', 'link', 'file'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** An empty list means all. */
export const acceptedKinds = (kinds: readonly FileKind[]): readonly FileKind[] =>
  kinds.length > 0 ? kinds : FILE_KINDS;

/** The accepted file extensions: `pdf`, `jpg`, … */
export const acceptedEndings = (kinds: readonly FileKind[]): string[] =>
  Object.entries(FORMATS).flatMap(([ending, { kind }]) => (acceptedKinds(kinds).includes(kind) ? [ending] : []));
