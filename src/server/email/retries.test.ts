import { expect, test } from 'vitest';
import { pauseAfter } from './retries.ts';

const again = { outcome: 'again' } as const;
const pauses = (failure: Parameters<typeof pauseAfter>[0]) => {
  const all: number[] = [];
  for (let pause = pauseAfter(failure, 1); pause !== null; pause = pauseAfter(failure, all.length + 1)) all.push(pause);
  return all;
};
const hours = (seconds: number[]) => Math.round(seconds.reduce((sum, each) => sum + each, 0) / 3600);

test('pauses grow over most of a day, and then there is no further try', () => {
  expect(pauses(again)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
  expect(hours(pauses(again))).toBe(21);
});

test('a provider that may have accepted the message is only retried while it remembers the idempotency key', () => {
  const kept = pauses({ ...again, key: 'keep' });
  expect(Math.max(...kept)).toBe(20 * 60);
  expect(hours(kept)).toBe(19);
});

test('a longer requested pause is respected, up to the maximum', () => {
  expect(pauseAfter({ ...again, retryAfterSeconds: 300 }, 1)).toBe(300);
  expect(pauseAfter({ ...again, retryAfterSeconds: 3 }, 1)).toBe(30);
  expect(pauseAfter({ ...again, retryAfterSeconds: 999_999 }, 1)).toBe(21_600);
});

test.each(['bounced', 'failed'] as const)('%s is not retried', (outcome) => {
  expect(pauseAfter({ outcome }, 1)).toBeNull();
});
