import { expect, test } from 'vitest';
import { formatList } from './format-list.ts';

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A e B'],
  [['A', 'B', 'C'], 'A, B e C'],
])('%j reads %s', (titles, joined) => {
  expect(formatList(titles)).toBe(joined);
});
