import { expect, test } from 'vitest';
import { inDays } from './days.ts';

test.each([
  [-1, 'hoje'],
  [0, 'hoje'],
  [1, 'amanhã'],
  [2, 'em 2 dias'],
  [30, 'em 30 dias'],
])('a day that is %i days off is %s', (days, said) => {
  expect(inDays(days)).toBe(said);
});
