import './progress-mark.css';
import type { CSSProperties } from 'react';
import type { CellState } from './grid/columns.ts';

/** The square in a cell; decorative, its meaning is also text. */
export function ProgressMark({ look, level, stop }: { look: CellState['look']; level?: number; stop?: boolean }) {
  const style = level === undefined ? undefined : ({ '--level': `${level}%` } as CSSProperties);
  return (
    <i aria-hidden="true" className="progress-mark" data-look={look} data-stop={stop || undefined} style={style} />
  );
}
