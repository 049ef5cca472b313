import { expect, test } from 'vitest';
import { joinTitles } from './blocks.ts';

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A e B'],
  [['A', 'B', 'C'], 'A, B e C'],
])('%j reads %s', (titles, joined) => {
  expect(joinTitles(titles)).toBe(joined);
});
