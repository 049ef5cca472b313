/** The selection: these ids, across pages, or all results of a filter. */
export type SelectionState = {
  ids: ReadonlySet<string>;
  /** Anchor of a range: the last row toggled by itself. */
  anchor: string | null;
  /** The filter, as text. */
  wholeResultOf: string | null;
};

export const NOTHING_SELECTED: SelectionState = { ids: new Set(), anchor: null, wholeResultOf: null };

/** Here and below, `page` is the visible rows in order. */
export function toggleRow(state: SelectionState, id: string, page: readonly string[]): SelectionState {
  const ids = explicitIds(state, page);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, wholeResultOf: null };
}

/** All rows from the anchor to this one get the anchor's state. Without an anchor on the page, only this row. */
export function selectRangeTo(state: SelectionState, id: string, page: readonly string[]): SelectionState {
  const { anchor } = state;
  if (anchor === null || !page.includes(anchor)) return toggleRow(state, id, page);
  const ids = explicitIds(state, page);
  const selecting = ids.has(anchor);
  for (const each of between(page, anchor, id)) selecting ? ids.add(each) : ids.delete(each);
  return { ids, anchor, wholeResultOf: null };
}

/** Extends the range to the row that is moved to, or removes the one that is left when moving back. */
export function moveRangeEnd(state: SelectionState, from: string, to: string, page: readonly string[]): SelectionState {
  const anchor = state.anchor !== null && page.includes(state.anchor) ? state.anchor : from;
  const ids = explicitIds(state, page);
  for (const each of between(page, anchor, from)) ids.delete(each);
  for (const each of between(page, anchor, to)) ids.add(each);
  return { ids, anchor, wholeResultOf: null };
}

/** Selects a whole page, or clears it if all of it was selected. */
export function togglePage(state: SelectionState, page: readonly string[]): SelectionState {
  if (state.wholeResultOf !== null) return NOTHING_SELECTED;
  const ids = new Set(state.ids);
  const whole = page.every((id) => ids.has(id));
  for (const id of page) whole ? ids.delete(id) : ids.add(id);
  return { ids, anchor: null, wholeResultOf: null };
}

/** For a whole result only the visible rows are known: deselecting one keeps the others of its page. */
const explicitIds = ({ ids, wholeResultOf }: SelectionState, page: readonly string[]) =>
  new Set(wholeResultOf === null ? ids : page);

function between(page: readonly string[], one: string, other: string): readonly string[] {
  const [first, last] = [page.indexOf(one), page.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return page.slice(first, last + 1);
}
