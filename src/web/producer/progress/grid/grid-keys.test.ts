import { expect, test } from 'vitest';
import { placeAfterKey } from './grid-keys.ts';

const GRID = { rows: 30, columns: 12, pageRows: 8 };
const FROM = { row: 10, column: 5 };

test.each([
  ['ArrowUp', false, 9, 5],
  ['ArrowDown', false, 11, 5],
  ['ArrowLeft', false, 10, 4],
  ['ArrowRight', false, 10, 6],
  ['Home', false, 10, 0],
  ['End', false, 10, 11],
  ['PageUp', false, 2, 5],
  ['PageDown', false, 18, 5],
  ['Home', true, 0, 0],
  ['End', true, 29, 11],
  ['ArrowUp', true, 0, 5],
  ['ArrowDown', true, 29, 5],
  ['ArrowLeft', true, 10, 0],
  ['ArrowRight', true, 10, 11],
])('%s (with Ctrl: %s) moves to row %i, column %i', (key, ctrlKey, row, column) => {
  expect(placeAfterKey({ key, ctrlKey }, FROM, GRID)).toEqual({ row, column });
  expect(placeAfterKey({ key, metaKey: ctrlKey }, FROM, GRID)).toEqual({ row, column });
});

test('no key leaves the grid, and other keys are ignored', () => {
  const last = { row: 29, column: 11 };
  for (const key of ['ArrowDown', 'PageDown', 'ArrowRight']) expect(placeAfterKey({ key }, last, GRID)).toEqual(last);
  const first = { row: 0, column: 0 };
  for (const key of ['ArrowUp', 'PageUp', 'ArrowLeft']) expect(placeAfterKey({ key }, first, GRID)).toEqual(first);
  for (const key of ['Tab', 'a', 'Enter']) expect(placeAfterKey({ key }, FROM, GRID)).toBeNull();
});
