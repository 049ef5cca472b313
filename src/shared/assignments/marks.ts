import type { Verdict } from './states.ts';

/* Each criterion gets one of four marks; together they are the grade. */

export const MARKS = ['Refazer', 'Quase', 'Bom', 'Ótimo'] as const;
export const TOP_MARK = MARKS.length;

/** Not given yet. */
export const NO_MARK = 0;

export const isComplete = (marks: readonly number[], criteria: number): boolean =>
  marks.length === criteria && marks.every((mark) => mark >= 1 && mark <= TOP_MARK);

export const gradeOf = (marks: readonly number[]): number => marks.reduce((sum, mark) => sum + mark, 0);

export const bestGrade = (criteria: number): number => criteria * TOP_MARK;

/** A single "Refazer" asks for a new version. */
export const verdictOf = (marks: readonly number[]): Verdict => (marks.includes(1) ? 'redo' : 'approved');
