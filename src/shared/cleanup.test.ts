import { expect, test } from 'vitest';
import { cleanupWarning } from './cleanup.ts';

test.each([
  ['2026-01-09T23:59:00-03:00', 1],
  ['2026-01-10T00:00:00-03:00', null],
  ['2026-10-09T23:59:59-03:00', null],
  ['2026-10-10T00:00:00-03:00', 92],
  ['2026-11-22T12:00:00-03:00', 49],
  ['2026-12-31T23:59:59-03:00', 10],
  ['2027-01-09T00:00:00-03:00', 1],
])('at %s the warning says %s', (now, days) => {
  expect(cleanupWarning(new Date(now))).toBe(days);
});
