import { CELL, cellText, completedIn, isBegun } from '#shared/access/progress-cells.ts';
import type { ProgressModule, ProgressRow } from '#shared/contract/school/progress-table.ts';
import type { ProgressColumns } from '#shared/lists/progress-question.ts';

/** A lesson, or a module with all its lessons: the cells from `from` up to `to`, exclusive. */
export type Column = {
  from: number;
  to: number;
  /** The header, and its full description. */
  label: string;
  title: string;
  /** For modules instead of lessons. */
  whole: boolean;
  /** Whether it is the first of a module. */
  begins: boolean;
  /** Whether many stopped there. */
  stop: boolean;
};

export type ColumnGroup = { title: string; start: number; span: number };

export type CellState = {
  look: 'full' | 'part' | 'none' | 'locked' | 'closed';
  /** Percent by which a partial cell is filled. */
  level: number;
  text: string;
};

export function columnsOf(
  modules: readonly ProgressModule[],
  by: ProgressColumns,
  stopAt: number | null = null,
): { columns: Column[]; groups: ColumnGroup[] } {
  const columns: Column[] = [];
  const groups: ColumnGroup[] = [];
  let from = 0;
  for (const [at, { title, lessons }] of modules.entries()) {
    const name = `${at + 1}. ${title}`;
    if (by === 'modulos') {
      const to = from + lessons.length;
      columns.push({ from, to, label: name, title: name, whole: true, begins: true, stop: false });
    } else {
      groups.push({ title: name, start: from, span: lessons.length });
      for (const [place, lesson] of lessons.entries()) {
        const cell = from + place;
        columns.push({
          from: cell,
          to: cell + 1,
          label: `${place + 1}`,
          title: `${name}, aula ${place + 1}: ${lesson.title}`,
          whole: false,
          begins: place === 0,
          stop: cell === stopAt,
        });
      }
    }
    from += lessons.length;
  }
  return { columns, groups };
}

export function stateOf({ from, to, whole }: Column, cells: string): CellState {
  return whole ? moduleState(cells.slice(from, to)) : lessonState(cells.charAt(from));
}

function lessonState(cell: string): CellState {
  const text = cellText(cell).toLowerCase();
  if (cell === CELL.completed) return { look: 'full', level: 100, text };
  if (cell === CELL.begun) return { look: 'part', level: 50, text };
  if (isBegun(cell)) return { look: 'part', level: Math.max(10, Number(cell) * 10), text };
  return { look: UNTOUCHED[cell] ?? 'none', level: 0, text };
}

const UNTOUCHED: Record<string, CellState['look']> = { [CELL.locked]: 'locked', [CELL.closed]: 'closed' };

function moduleState(cells: string): CellState {
  const done = completedIn(cells);
  const text = `${done} de ${cells.length} ${cells.length === 1 ? 'aula concluída' : 'aulas concluídas'}`;
  if (done === cells.length) return { look: 'full', level: 100, text };
  if (done > 0 || [...cells].some(isBegun)) return { look: 'part', level: (done * 100) / cells.length, text };
  const [first = ''] = cells;
  const alike = [...cells].every((cell) => cell === first);
  return { look: alike ? (UNTOUCHED[first] ?? 'none') : 'none', level: 0, text };
}

/** "Ana, 2. Janela, aula 3: Cortina, concluída". */
export const cellWords = ({ name, cells }: Pick<ProgressRow, 'name' | 'cells'>, column: Column) =>
  `${name}, ${column.title}, ${stateOf(column, cells).text}`;

/** "Parou na aula 14 de 36". */
export function reachedText(cells: string): string {
  if (cells !== '' && completedIn(cells) === cells.length) return 'Concluiu todas as aulas';
  const last = [...cells].findLastIndex((cell) => cell === CELL.completed || isBegun(cell));
  return last < 0 ? 'Ainda não começou' : `Parou na aula ${last + 1} de ${cells.length}`;
}
