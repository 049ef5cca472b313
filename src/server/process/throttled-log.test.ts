import { expect, test } from 'vitest';
import { throttledLog } from './throttled-log.ts';

test('an hour of failures gives few lines: each cause at once, then its repetitions with their number', () => {
  let now = 0;
  const written: [string, number][] = [];
  const fails = throttledLog(
    (cause, times) => written.push([cause, times]),
    () => now,
  );
  for (; now < 3_600_000; now += 200) fails('ECONNREFUSED');
  expect(written[0]).toEqual(['ECONNREFUSED', 1]);
  expect(written[1]).toEqual(['ECONNREFUSED', 150]);
  expect(written).toHaveLength(120);

  fails('57P03');
  expect(written.at(-1)).toEqual(['57P03', 1]);
  now += 60_000;
  fails('ECONNREFUSED');
  expect(written.at(-1)).toEqual(['ECONNREFUSED', 150]);
  expect(written.reduce((sum, [cause, times]) => sum + (cause === 'ECONNREFUSED' ? times : 0), 0)).toBe(18_001);
});
