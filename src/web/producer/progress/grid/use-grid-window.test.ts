import { expect, test } from 'vitest';
import { indicesIn } from './use-grid-window.ts';

test.each([
  [{ from: 4, to: 7 }, 100, null, [4, 5, 6]],
  [{ from: 4, to: 700 }, 6, null, [4, 5]],
  [{ from: 40, to: 44 }, 6, null, []],
  [{ from: 4, to: 7 }, 100, 5, [4, 5, 6]],
  [{ from: 4, to: 7 }, 100, 1, [1, 4, 5, 6]],
  [{ from: 4, to: 7 }, 100, 90, [4, 5, 6, 90]],
  [{ from: 4, to: 7 }, 100, 200, [4, 5, 6]],
])('of %o within %i, with %s: %o', (span, count, also, indices) => {
  expect(indicesIn(span, count, also)).toEqual(indices);
});
