import { placed } from '../placed.ts';

type Item = { id: string; active: boolean };
/** In the API's terms: a new index (0-based, clamped to the end), or visibility. */
export type Change = { bannerId?: string; index?: number; active?: boolean };

/** The list after the change. Unknown items change nothing. */
export function changed<T extends Item>(items: T[], { bannerId, index, active }: Change): T[] {
  const found = items.find(({ id }) => id === bannerId);
  if (!found) return items;
  if (index === undefined)
    return items.map((item) => (item === found ? { ...item, active: active ?? item.active } : item));
  return placed(items, found, index);
}

type Row = { top: number; height: number };

/** Index where a dragged row is dropped: after the last row whose middle it has passed. */
export function landingOf(rows: Row[], from: number, by: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const middle = middleOf(dragged) + by;
  const passed = (row: Row, at: number) => (at < from ? middle < middleOf(row) : middle > middleOf(row));
  const before = rows.filter((row, at) => at < from && passed(row, at)).length;
  const after = rows.filter((row, at) => at > from && passed(row, at)).length;
  return from - before + after;
}

const middleOf = ({ top, height }: Row) => top + height / 2;
