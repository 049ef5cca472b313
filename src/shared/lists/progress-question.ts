import { readId, readListQuestion } from './list-question.ts';

/** What the columns of the progress table are. */
export const PROGRESS_COLUMNS = ['aulas', 'modulos'] as const;
export type ProgressColumns = (typeof PROGRESS_COLUMNS)[number];

export type ProgressQuestion = { search: string; courseId?: string };
export type ProgressAddress = { busca?: string; curso?: string; por?: string };

/** Whatever somebody wrote into the address: what makes no sense counts as not asked for. */
export function readProgressQuestion(address: Record<string, unknown>): ProgressQuestion {
  const courseId = readId(address.curso);
  return { search: readListQuestion(address, []).search, ...(courseId ? { courseId } : {}) };
}

export const readProgressColumns = ({ por }: Record<string, unknown>): ProgressColumns =>
  PROGRESS_COLUMNS.find((each) => each === por) ?? 'aulas';

/** Without what says nothing. */
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
