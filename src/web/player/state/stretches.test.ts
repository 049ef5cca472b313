import { expect, test } from 'vitest';
import { addStretch, type Stretch, wholeSeconds } from './stretches.ts';

const all = (...stretches: Stretch[]) => stretches.reduce<Stretch[]>((sum, each) => addStretch(sum, each), []);

test('touching intervals are merged, in any order', () => {
  expect(all([10, 20], [0, 5], [5.3, 9.8])).toEqual([[0, 20]]);
  expect(all([30, 40], [0, 10])).toEqual([
    [0, 10],
    [30, 40],
  ]);
  expect(all([0, 10], [2, 3])).toEqual([[0, 10]]);
});

test('in whole seconds, and if too many, the longest', () => {
  expect(
    wholeSeconds([
      [0.2, 4.6],
      [9.1, 9.3],
    ]),
  ).toEqual([[0, 5]]);
  expect(wholeSeconds(all([0, 1], [10, 15], [20, 22]), 2)).toEqual([
    [10, 15],
    [20, 22],
  ]);
});
