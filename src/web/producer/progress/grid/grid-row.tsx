import './progress-grid.css';
import { type CSSProperties, memo } from 'react';
import type { ProgressRow } from '#shared/contract/school/progress-table.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { ProgressMark } from '../progress-mark.tsx';
import { type Column, cellWords, stateOf } from './columns.ts';

/** The cells before the lessons: name and total. */
export const LEADING = 2;

type GridRowProps = {
  id: string;
  row: number;
  top: number;
  /** 1-based index of the first row in the grid, including its header. */
  first: number;
  student: ProgressRow;
  columns: readonly Column[];
  shown: readonly number[];
  /** The active cell, if it is in this row. */
  active: number | null;
};

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, row, top, first, student, columns, shown, active } = props;
  const { name, email, progress, open, cells } = student;
  const place = (column: number) => ({
    id: `${id}${row}-${column}`,
    'aria-colindex': column + 1,
    'data-row': row,
    'data-column': column,
    'data-active': active === column || undefined,
  });
  return (
    <tr aria-rowindex={row + first} className="progress-row" style={{ top }}>
      <th
        scope="row"
        {...place(0)}
        aria-label={open ? name : `${name}, sem acesso`}
        className="progress-name"
        title={`${name} · ${email}`}
      >
        <Avatar name={name} />
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          {!open && <small className="block text-muted text-xs">Sem acesso</small>}
        </span>
      </th>
      <td {...place(1)} aria-label={`${name}, total, ${progress}%`} className="progress-sum">
        {progress}%
      </td>
      {shown.map((index) => {
        const column = columns[index] as Column;
        const { look, level, text } = stateOf(column, cells);
        return (
          <td
            key={index}
            {...place(index + LEADING)}
            title={cellWords(student, column)}
            className="progress-cell"
            data-begins={column.begins && index > 0}
            style={{ '--at': index } as CSSProperties}
          >
            <ProgressMark look={look} level={level} stop={column.stop && look === 'part'} />
            {column.whole && <span aria-hidden="true">{text.replace(/ aula.*/, '')}</span>}
          </td>
        );
      })}
    </tr>
  );
}, isSame);

/** The arrays are new on each render, but usually equal. */
function isSame(a: GridRowProps, b: GridRowProps): boolean {
  return (
    a.row === b.row &&
    a.student === b.student &&
    a.columns === b.columns &&
    a.active === b.active &&
    a.shown.length === b.shown.length &&
    a.shown[0] === b.shown[0] &&
    a.shown.at(-1) === b.shown.at(-1)
  );
}
