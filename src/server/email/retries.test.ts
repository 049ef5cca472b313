import { expect, test } from 'vitest';
import { pauseAfter } from './retries.ts';

const again = { outcome: 'again' } as const;
const first = { tries: 1, triedFor: 0, unclear: false };

/** Until given up, if each try comes as late as it may. */
function pauses(unclear = false): number[] {
  const all: number[] = [];
  for (let triedFor = 0, pause: number | null = 0; ; triedFor += pause) {
    pause = pauseAfter(again, { tries: all.length + 1, triedFor, unclear });
    if (pause === null) return all;
    all.push(pause);
  }
}
const hours = (seconds: number[]) => Math.round(seconds.reduce((sum, each) => sum + each, 0) / 3600);

test('pauses grow over most of a day, and then there is no further try', () => {
  expect(pauses()).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
  expect(hours(pauses())).toBe(21);
});

test('a provider that may have accepted the message is only retried while it remembers the idempotency key', () => {
  const kept = pauses(true);
  expect(Math.max(...kept)).toBe(20 * 60);
  expect(hours(kept)).toBe(20);
});

test('a message is given up only after most of a day, and never before its thirteenth try', () => {
  expect(pauseAfter(again, { tries: 40, triedFor: 13 * 3600, unclear: false })).toBe(21_600);
  expect(pauseAfter(again, { tries: 12, triedFor: 40 * 3600, unclear: true })).toBe(20 * 60);
  expect(pauseAfter(again, { tries: 13, triedFor: 20 * 3600, unclear: true })).toBeNull();
});

test('a longer requested pause is respected, up to the maximum', () => {
  expect(pauseAfter({ ...again, retryAfterSeconds: 300 }, first)).toBe(300);
  expect(pauseAfter({ ...again, retryAfterSeconds: 3 }, first)).toBe(30);
  expect(pauseAfter({ ...again, retryAfterSeconds: 999_999 }, first)).toBe(21_600);
});

test.each(['bounced', 'failed'] as const)('%s is not retried', (outcome) => {
  expect(pauseAfter({ outcome }, first)).toBeNull();
});
