import { expect, test } from 'vitest';
import { postTime } from './post-time.ts';

const NOW = new Date('2026-11-26T02:30:00Z');

test.each([
  ['2026-11-26T02:10:00Z', 'hoje, 23:10'],
  ['2026-11-25T03:00:00Z', 'hoje, 00:00'],
  ['2026-11-25T02:59:00Z', 'ontem, 23:59'],
  ['2026-11-24T02:59:00Z', '23/11/2026'],
])('of what was written at %s', (at, said) => {
  expect(postTime(new Date(at), NOW)).toBe(said);
});
