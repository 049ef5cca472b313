import { readId, readListQuestion } from './list-question.ts';

/** Columns of the progress table. */
export const PROGRESS_COLUMNS = ['aulas', 'modulos'] as const;
export type ProgressColumns = (typeof PROGRESS_COLUMNS)[number];

export type ProgressQuestion = { search: string; courseId?: string };
export type ProgressAddress = { busca?: string; curso?: string; por?: string };

/** Parses search parameters; invalid values are ignored. */
export function readProgressQuestion(address: Record<string, unknown>): ProgressQuestion {
  const courseId = readId(address.curso);
  return { search: readListQuestion(address, []).search, ...(courseId ? { courseId } : {}) };
}

export const readProgressColumns = ({ por }: Record<string, unknown>): ProgressColumns =>
  PROGRESS_COLUMNS.find((each) => each === por) ?? 'aulas';

/** Omits default values. */
export function progressAddress({
  search,
  courseId,
  columns,
}: ProgressQuestion & { columns: ProgressColumns }): ProgressAddress {
  return {
    ...(search ? { busca: search } : {}),
    ...(courseId ? { curso: courseId } : {}),
    ...(columns === 'aulas' ? {} : { por: columns }),
  };
}
