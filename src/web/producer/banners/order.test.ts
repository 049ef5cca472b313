import { expect, test } from 'vitest';
import { changed, landingOf } from './order.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id, active: true }));
const rows = [0, 60, 120, 200].map((top, at) => ({ top, height: at === 2 ? 80 : 60 }));

test.each([
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 1, 'abcd'],
  ['b', 99, 'acdb'],
  ['z', 0, 'abcd'],
])('%s at %i', (bannerId, index, order) => {
  const ids = changed(items, { bannerId, index }).map(({ id }) => id);
  expect(ids.join('')).toBe(order);
});

test('a banner that is switched off keeps its place', () => {
  const states = changed(items, { bannerId: 'b', active: false }).map(({ id, active }) => `${id}${active ? '+' : '-'}`);
  expect(states.join('')).toBe('a+b-c+d+');
  for (const change of [{ bannerId: 'z', active: false }, { bannerId: 'b' }, { index: 0, active: false }])
    expect(changed(items, change)).toEqual(items);
});

test.each([
  [0, 0, 0],
  [0, 59, 0],
  [0, 61, 1],
  [0, 500, 3],
  [3, -69, 3],
  [3, -71, 2],
  [3, -900, 0],
  [1, -61, 0],
  [9, 5, 9],
])('row %i dragged by %i lands at %i', (from, by, to) => expect(landingOf(rows, from, by)).toBe(to));
