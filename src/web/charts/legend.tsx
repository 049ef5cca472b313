import './charts.css';
import { PARTIAL } from './partial.ts';

/** The colours `--c1` to `--c5` in order, with the names of their series. */
export function Legend({ names, partial = false }: { names: readonly string[]; partial?: boolean }) {
  return (
    <ul className="chart-legend">
      {names.map((name, at) => (
        <li key={name} className={`line-key-${at + 1}`}>
          <i aria-hidden="true" style={{ color: `var(--c${at + 1})` }} />
          {name}
        </li>
      ))}
      {partial && <PartialKey />}
    </ul>
  );
}

/** Explains the dashed end of a line: the period is not over. */
export function PartialKey() {
  return (
    <li className="line-key-partial">
      <i aria-hidden="true" />
      {PARTIAL}
    </li>
  );
}
