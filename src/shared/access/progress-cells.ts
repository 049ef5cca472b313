/*
 * A student's progress in each lesson of a course, one letter per lesson in the course's order: completed,
 * begun (with the tenth of the video that was reached, if known), or the reason why it is untouched.
 */

export const CELL = { completed: 'c', begun: 'b', untouched: '-', locked: 'l', closed: 'x' } as const;

export const CELLS = /^[c0-9b\-lx]*$/;

export type CellLesson = { id: string };

/** As the database returns it: concatenated lesson ids; in `begun` each id is followed by its letter. */
export type CellStudent = { open: boolean; completed: string | null; begun: string | null; locked: string | null };

const ID_LENGTH = 36;

/** Past progress counts whether or not the lesson is open now; deleted lessons do not count. */
export function cellReader(lessons: readonly CellLesson[]): (student: CellStudent) => string[] {
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  return ({ open, completed, begun, locked }) => {
    const cells: string[] = new Array(lessons.length).fill(open ? CELL.untouched : CELL.closed);
    const fill = (id: string, cell: string) => {
      const place = places.get(id);
      if (place !== undefined) cells[place] = cell;
    };
    for (let at = 0; locked && at < locked.length; at += ID_LENGTH) fill(locked.slice(at, at + ID_LENGTH), CELL.locked);
    for (let at = 0; begun && at < begun.length; at += ID_LENGTH + 1)
      fill(begun.slice(at, at + ID_LENGTH), begun.charAt(at + ID_LENGTH));
    for (let at = 0; completed && at < completed.length; at += ID_LENGTH)
      fill(completed.slice(at, at + ID_LENGTH), CELL.completed);
    return cells;
  };
}

export const isBegun = (cell: string) => cell === CELL.begun || /^\d$/.test(cell);

/** Number of completed cells in a row. */
export const completedIn = (cells: Iterable<string>) => {
  let count = 0;
  for (const cell of cells) if (cell === CELL.completed) count += 1;
  return count;
};

const TEXTS: Record<string, string> = {
  [CELL.completed]: 'Concluída',
  [CELL.begun]: 'Começada',
  '0': 'Menos de 10% vista',
  [CELL.untouched]: 'Não vista',
  [CELL.locked]: 'Bloqueada',
  [CELL.closed]: 'Sem acesso',
};
for (let tenth = 1; tenth <= 9; tenth += 1) TEXTS[tenth] = `${tenth}0% vista`;

/** "Concluída", "60% vista". */
export const cellText = (cell: string): string => TEXTS[cell] ?? '';
