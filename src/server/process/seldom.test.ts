import { expect, test } from 'vitest';
import { seldom } from './seldom.ts';

test('an outage of an hour is some lines, each cause at once, and none of what was counted is left out', () => {
  let now = 0;
  const told: [string, number][] = [];
  const fails = seldom(
    (cause, times) => told.push([cause, times]),
    () => now,
  );
  for (; now < 3_600_000; now += 200) fails('ECONNREFUSED');
  expect(told[0]).toEqual(['ECONNREFUSED', 1]);
  expect(told[1]).toEqual(['ECONNREFUSED', 150]);
  expect(told).toHaveLength(120);

  fails('57P03');
  expect(told.at(-1)).toEqual(['57P03', 1]);
  now += 60_000;
  fails('ECONNREFUSED');
  expect(told.at(-1)).toEqual(['ECONNREFUSED', 150]);
  expect(told.reduce((sum, [cause, times]) => sum + (cause === 'ECONNREFUSED' ? times : 0), 0)).toBe(18_001);
});
