import { type RefObject, useEffect, useState } from 'react';

export type Span = { from: number; to: number };
export type GridWindow = { rows: Span; columns: Span; seen: Span };
type Sizes = { row: number; column: number };

/** Fallback without layout, as in tests. */
const SIZE = { width: 1280, height: 640 };
/** Rows are rendered in steps of this size, so that not every scroll event renders. */
const STEP = 4;

/** The visible cells of a uniform grid, with some overscan. */
export function useGridWindow(grid: RefObject<HTMLElement | null>, { row, column }: Sizes): GridWindow {
  const [inSight, setInSight] = useState(() => windowOf({ top: 0, left: 0, ...SIZE }, { row, column }));
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const look = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth, clientHeight } = element;
      const size = { width: clientWidth || SIZE.width, height: clientHeight || SIZE.height };
      const now = windowOf({ top, left, ...size }, { row, column });
      setInSight((before) => (isSame(before, now) ? before : now));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [grid, row, column]);
  return inSight;
}

type Box = { top: number; left: number; width: number; height: number };

function windowOf({ top, left, width, height }: Box, { row, column }: Sizes): GridWindow {
  return {
    rows: around(top / row, (top + height) / row),
    columns: around(left / column, (left + width) / column),
    seen: { from: Math.floor(top / row), to: Math.floor((top + height) / row) },
  };
}

const around = (from: number, to: number): Span => ({
  from: Math.max(0, Math.floor(from / STEP - 1) * STEP),
  to: Math.ceil(to / STEP + 1) * STEP,
});

const isSame = (a: GridWindow, b: GridWindow) =>
  [a.rows, a.columns, a.seen].every((span, at) => {
    const other = [b.rows, b.columns, b.seen][at];
    return span.from === other?.from && span.to === other?.to;
  });

/** The indices of a span among `count`, plus one that must be included. */
export function indicesIn({ from, to }: Span, count: number, also: number | null): number[] {
  const shown = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, at) => from + at);
  if (also === null || also >= count || (also >= from && also < to)) return shown;
  return also < from ? [also, ...shown] : [...shown, also];
}
