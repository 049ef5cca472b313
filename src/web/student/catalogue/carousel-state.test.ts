import { expect, test } from 'vitest';
import { neighbour, swipe } from './carousel-state.ts';

test('wraps around at both ends', () => {
  expect(neighbour(2, 1, 3)).toBe(0);
  expect(neighbour(0, -1, 3)).toBe(2);
  expect(neighbour(0, 1, 1)).toBe(0);
});

test('a swipe must be long enough, and more horizontal than vertical', () => {
  expect(swipe(-60, 10)).toBe(1);
  expect(swipe(60, 10)).toBe(-1);
  expect(swipe(-20, 0)).toBe(0);
  expect(swipe(-60, 90)).toBe(0);
});
