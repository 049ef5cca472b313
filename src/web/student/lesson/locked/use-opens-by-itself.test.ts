import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/dates.ts';
import { untilAsked } from './use-opens-by-itself.ts';

test.each([
  ['a minute before', 60_000, 0, 61_000],
  ['with others', 60_000, 0.5, 63_000],
  ['just then', 0, 0, 1000],
  ['due since, by a clock that is ahead', -8000, 0, 8000],
  ['due for long', -DAY_MS, 0, 300_000],
  ['days before, since timers are short', 30 * DAY_MS, 0, DAY_MS],
])('%s', (_, left, random, wait) => {
  expect(untilAsked(left, random)).toBe(wait);
});
