import { expect, test } from 'vitest';
import { perDay } from './figures-text.ts';

test.each([
  [0, 30, '0'],
  [1, 90, 'menos de 0,1'],
  [12, 30, '0,4'],
  [44, 90, '0,5'],
  [290, 30, '9,7'],
  [316, 30, '11'],
  [36_000, 30, '1.200'],
  [12, 0, '12'],
])('%i in %i days', (value, days, mean) => {
  expect(perDay(value, days)).toBe(`${mean} por dia, em média`);
});
