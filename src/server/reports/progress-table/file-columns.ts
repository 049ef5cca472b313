import { cellText, completedIn } from '#shared/access/progress-cells.ts';
import type { ProgressColumns } from '#shared/lists/progress-question.ts';
import type { Module } from './questions.ts';

/** "2.1 Cortina e rebatedor", or "2. Janela, a fonte". */
export const titlesOf = (modules: readonly Module[], columns: ProgressColumns): string[] =>
  columns === 'modulos'
    ? modules.map(({ title }, at) => `${at + 1}. ${title}`)
    : modules.flatMap(({ lessons }, at) => lessons.map(({ title }, place) => `${at + 1}.${place + 1} ${title}`));

/** The values of these columns for one student. */
export function textsOf(cells: readonly string[], modules: readonly Module[], columns: ProgressColumns): string[] {
  if (columns === 'aulas') return cells.map(cellText);
  let start = 0;
  return modules.map(({ lessons: { length } }) => {
    const own = cells.slice(start, start + length);
    start += length;
    return `${completedIn(own)} de ${length}`;
  });
}
