import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/dates.ts';
import { untilAsked } from './use-opens-by-itself.ts';

test.each([
  ['a minute before', 60_000, 0, 0, 61_000],
  ['with others', 60_000, 0, 0.5, 63_000],
  ['just then', 0, 0, 0, 1000],
  ['asked before, by a clock that is ahead', -5000, 3, 0, 8000],
  ['asked many times', -DAY_MS, 40, 0, 300_000],
  ['days before, since timers are short', 30 * DAY_MS, 0, 0, DAY_MS],
])('%s', (_, left, asked, random, wait) => {
  expect(untilAsked(left, asked, random)).toBe(wait);
});
