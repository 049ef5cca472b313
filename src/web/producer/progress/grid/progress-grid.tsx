import './progress-grid.css';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { ProgressRow } from '#shared/contract/school/progress-table.ts';
import { type Column, type ColumnGroup, cellWords } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import { type Place, placeAfterKey } from './grid-keys.ts';
import { GridRow, LEADING } from './grid-row.tsx';
import { indicesIn, useGridWindow } from './use-grid-window.ts';

const ROW = 48;
const LESSON = 34;
const MODULE = 112;
/** More rows are fetched this far before the end. */
const NEAR = 20;

type ProgressGridProps = {
  students: readonly ProgressRow[];
  total: number;
  columns: readonly Column[];
  groups: readonly ColumnGroup[];
  wide: boolean;
  onSee: (rows: { from: number; to: number }) => void;
  onNearEnd?: () => void;
};

/** A virtualized grid. The focus stays on the grid, which names its active cell (aria-activedescendant). */
export function ProgressGrid({ students, total, columns, groups, wide, onSee, onNearEnd }: ProgressGridProps) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const inSight = useGridWindow(grid, { row: ROW, column: wide ? MODULE : LESSON });
  const [active, setActive] = useState<Place | null>(null);
  const rows = indicesIn(inSight.rows, students.length, active?.row ?? null);
  const shown = indicesIn(
    inSight.columns,
    columns.length,
    active && active.column >= LEADING ? active.column - LEADING : null,
  );

  const { from, to } = inSight.seen;
  useEffect(
    () => onSee({ from: from + 1, to: Math.max(from + 1, Math.min(to, students.length)) }),
    [from, to, students.length, onSee],
  );
  const near = inSight.seen.to > students.length - NEAR;
  useEffect(() => {
    if (near) onNearEnd?.();
  }, [near, onNearEnd]);
  useEffect(() => {
    if (!active || !grid.current) return;
    grid.current.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (active.column < LEADING) grid.current.scrollLeft = 0;
  }, [active]);

  function move(event: KeyboardEvent) {
    const pageRows = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / ROW) - 2);
    const size = { rows: students.length, columns: columns.length + LEADING, pageRows };
    const place = event.altKey || event.shiftKey ? null : placeAfterKey(event, active ?? { row: 0, column: 0 }, size);
    if (!place) return;
    event.preventDefault();
    setActive(place);
  }
  function choose({ target }: MouseEvent) {
    const cell = (target as Element).closest<HTMLElement>('[data-row]');
    if (cell) setActive({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });
  }

  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are navigated by key
        role="grid"
        aria-label="Progresso por aula"
        aria-rowcount={total + (wide ? 1 : 2)}
        aria-colcount={columns.length + LEADING}
        aria-readonly="true"
        aria-activedescendant={active ? `${id}${active.row}-${active.column}` : undefined}
        tabIndex={0}
        className="progress-grid"
        data-wide={wide}
        style={{ '--columns': columns.length } as CSSProperties}
        onKeyDown={move}
        onClick={choose}
        onFocus={() => setActive(active ?? { row: 0, column: 0 })}
      >
        <GridHead columns={columns} groups={groups} shown={shown} />
        <tbody className="progress-rows" style={{ height: students.length * ROW }}>
          {rows.map((row) => (
            <GridRow
              key={row}
              id={id}
              row={row}
              top={row * ROW}
              first={wide ? 2 : 3}
              student={students[row] as ProgressRow}
              columns={columns}
              shown={shown}
              active={active?.row === row ? active.column : null}
            />
          ))}
        </tbody>
      </table>
      <p className="progress-said" aria-hidden="true">
        {active ? wordsAt(active, students, columns) : 'Clique em uma célula, ou ande com as setas, para ver a aula.'}
      </p>
    </>
  );
}

function wordsAt({ row, column }: Place, students: readonly ProgressRow[], columns: readonly Column[]): string {
  const student = students[row];
  const chosen = columns[column - LEADING];
  if (!student) return '';
  return chosen ? cellWords(student, chosen) : `${student.name}, ${student.email}, ${student.progress}% do curso`;
}
