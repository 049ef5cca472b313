import { expect, test } from 'vitest';
import {
  moveRangeEnd,
  NOTHING_SELECTED,
  type SelectionState,
  selectRangeTo,
  togglePage,
  toggleRow,
} from './selection-state.ts';

const PAGE = ['a', 'b', 'c', 'd', 'e'];
const ids = (state: SelectionState) => [...state.ids].sort().join('');

test('toggles a row, and keeps what is selected on other pages', () => {
  const one = toggleRow({ ...NOTHING_SELECTED, ids: new Set(['z']) }, 'b', PAGE);
  expect(ids(one)).toBe('bz');
  expect(ids(toggleRow(one, 'b', PAGE))).toBe('z');
});

test('a range extends from the anchor to this row in either direction, and deselects if the anchor is deselected', () => {
  const down = selectRangeTo(toggleRow(NOTHING_SELECTED, 'b', PAGE), 'd', PAGE);
  expect(ids(down)).toBe('bcd');
  expect(ids(selectRangeTo(down, 'a', PAGE))).toBe('abcd');
  expect(ids(selectRangeTo(toggleRow(down, 'c', PAGE), 'd', PAGE))).toBe('b');
  expect(ids(selectRangeTo(NOTHING_SELECTED, 'c', PAGE))).toBe('c');
  expect(ids(selectRangeTo(toggleRow(NOTHING_SELECTED, 'z', ['z']), 'c', PAGE))).toBe('cz');
});

test('moved row by row or to an end, a range grows away from its anchor and shrinks towards it', () => {
  const two = moveRangeEnd(NOTHING_SELECTED, 'b', 'c', PAGE);
  const three = moveRangeEnd(two, 'c', 'd', PAGE);
  expect([ids(two), ids(three)]).toEqual(['bc', 'bcd']);
  expect(ids(moveRangeEnd(three, 'd', 'c', PAGE))).toBe('bc');
  expect(ids(moveRangeEnd(three, 'd', 'a', PAGE))).toBe('ab');
  expect(ids(moveRangeEnd(two, 'c', 'e', PAGE))).toBe('bcde');
});

test('a page is selected completely, or not at all', () => {
  const whole = togglePage(toggleRow(NOTHING_SELECTED, 'b', PAGE), PAGE);
  expect(ids(whole)).toBe('abcde');
  expect(ids(togglePage(whole, PAGE))).toBe('');
});

test('deselecting one of a whole result keeps the others of its page', () => {
  const all: SelectionState = { ...NOTHING_SELECTED, wholeResultOf: '{}' };
  expect(toggleRow(all, 'b', PAGE)).toMatchObject({ ids: new Set(['a', 'c', 'd', 'e']), wholeResultOf: null });
  expect(togglePage(all, PAGE)).toEqual(NOTHING_SELECTED);
});
