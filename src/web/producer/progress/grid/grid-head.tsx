import './progress-grid.css';
import type { CSSProperties } from 'react';
import type { Column, ColumnGroup } from './columns.ts';
import { LEADING } from './grid-row.tsx';

type GridHeadProps = { columns: readonly Column[]; groups: readonly ColumnGroup[]; shown: readonly number[] };

export function GridHead({ columns, groups, shown }: GridHeadProps) {
  const last = shown.at(-1) ?? -1;
  const first = shown[0] ?? 0;
  const groupsShown = groups.filter(({ start, span }) => start <= last && start + span > first);
  const leading = (
    <>
      <th scope="col" aria-colindex={1} className="progress-name">
        Aluno
      </th>
      <th scope="col" aria-colindex={2} className="progress-sum">
        Total
      </th>
    </>
  );
  const labels = shown.map((index) => {
    const column = columns[index] as Column;
    return (
      <th
        key={index}
        scope="col"
        aria-colindex={index + 1 + LEADING}
        aria-label={column.title}
        title={column.title}
        className="progress-label"
        data-begins={column.begins && index > 0}
        style={{ '--at': index } as CSSProperties}
      >
        <span className="progress-title">{column.label}</span>
      </th>
    );
  });
  if (groups.length === 0)
    return (
      <thead className="progress-head">
        <tr aria-rowindex={1}>
          {leading}
          {labels}
        </tr>
      </thead>
    );
  return (
    <thead className="progress-head">
      <tr aria-rowindex={1} className="progress-groups">
        {leading}
        {groupsShown.map(({ title, start, span }) => (
          <th
            key={start}
            scope="col"
            aria-colindex={start + 1 + LEADING}
            colSpan={span}
            title={title}
            className="progress-group"
            data-begins={start > 0}
            style={{ '--at': start, '--span': span } as CSSProperties}
          >
            <span className="progress-title">{title}</span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2} className="progress-labels">
        {labels}
      </tr>
    </thead>
  );
}
