import './progress-list.css';
import type { CSSProperties } from 'react';
import type { ProgressRow } from '#shared/contract/school/progress-table.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { type Column, reachedText, stateOf } from './grid/columns.ts';

/** More segments would be indistinguishable on a phone. */
const SEGMENTS = 60;

export function ProgressList({ students, columns }: { students: readonly ProgressRow[]; columns: readonly Column[] }) {
  return (
    <ul className="progress-list" aria-label="Progresso dos alunos">
      {students.map((student) => (
        <li key={student.id}>
          <p className="flex items-center gap-2.5">
            <Avatar name={student.name} />
            <b className="min-w-0 flex-1 truncate" title={`${student.name} · ${student.email}`}>
              {student.name}
            </b>
            <span className="tabular-nums">{student.progress}%</span>
          </p>
          {columns.length <= SEGMENTS ? (
            <Segments columns={columns} cells={student.cells} />
          ) : (
            <Whole student={student} />
          )}
          <p className="text-muted text-sm">
            {reachedText(student.cells)}
            {!student.open && ' · sem acesso'}
          </p>
        </li>
      ))}
    </ul>
  );
}

const Segments = ({ columns, cells }: { columns: readonly Column[]; cells: string }) => (
  <div className="progress-segments" aria-hidden="true">
    {columns.map((column) => {
      const { look, level } = stateOf(column, cells);
      return (
        <i
          key={column.from}
          data-look={look}
          data-begins={column.begins}
          style={{ '--level': `${level}%` } as CSSProperties}
        />
      );
    })}
  </div>
);

const Whole = ({ student: { progress } }: { student: ProgressRow }) => (
  <div className="progress-segments" aria-hidden="true">
    <i data-look="part" style={{ '--level': `${progress}%` } as CSSProperties} />
  </div>
);
