export type Place = { row: number; column: number };
type Grid = { rows: number; columns: number; pageRows: number };
type Pressed = { key: string; ctrlKey?: boolean; metaKey?: boolean };

/** Target of a key in the grid pattern; null if the key has none. */
export function placeAfterKey({ key, ctrlKey, metaKey }: Pressed, from: Place, grid: Grid): Place | null {
  const step = stepOf(key, ctrlKey || metaKey || false, grid);
  if (!step) return null;
  const kept = (place: number, count: number) => Math.min(Math.max(place, 0), Math.max(0, count - 1));
  return {
    row: kept(from.row + step.row, grid.rows),
    column: kept(from.column + step.column, grid.columns),
  };
}

function stepOf(key: string, far: boolean, { rows, columns, pageRows }: Grid): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: far ? -rows : -1, column: 0 };
    case 'ArrowDown':
      return { row: far ? rows : 1, column: 0 };
    case 'ArrowLeft':
      return { row: 0, column: far ? -columns : -1 };
    case 'ArrowRight':
      return { row: 0, column: far ? columns : 1 };
    case 'Home':
      return { row: far ? -rows : 0, column: -columns };
    case 'End':
      return { row: far ? rows : 0, column: columns };
    case 'PageUp':
      return { row: -pageRows, column: 0 };
    case 'PageDown':
      return { row: pageRows, column: 0 };
    default:
      return null;
  }
}
