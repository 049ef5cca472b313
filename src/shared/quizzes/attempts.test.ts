import { describe, expect, test } from 'vitest';
import { type AttemptSummary, mayStart, showsKey } from './attempts.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const tried = (hours: number, values: Partial<AttemptSummary> = {}): AttemptSummary => ({
  ...{ submittedAt: hoursAgo(hours), passed: false, setAside: false },
  ...values,
});
const rules = (maxAttempts: number | null, waitMinutes = 0) => ({ maxAttempts, waitMinutes });

describe('another attempt', () => {
  test('can be started while any are left', () => {
    expect(mayStart(rules(null), [tried(1), tried(2)], NOW)).toEqual({ may: true, left: null });
    expect(mayStart(rules(3), [tried(1)], NOW)).toEqual({ may: true, left: 2 });
    expect(mayStart(rules(2), [tried(1), tried(2)], NOW)).toEqual({ may: false, why: 'exhausted', left: 0 });
    expect(mayStart(rules(2), [tried(1), tried(2, { setAside: true })], NOW)).toEqual({ may: true, left: 1 });
  });

  test('can be started 300 times, voided ones included, where any number is allowed', () => {
    const attempts = Array.from({ length: 300 }, (_, at) => tried(at + 1, { setAside: at > 290 }));
    expect(mayStart(rules(null), attempts.slice(1), NOW)).toEqual({ may: true, left: null });
    expect(mayStart(rules(null), attempts, NOW)).toEqual({ may: false, why: 'exhausted', left: null });
  });

  test('has to wait after a failed one, to the second', () => {
    const day = rules(null, 24 * 60);
    expect(mayStart(day, [tried(30), tried(2)], NOW)).toMatchObject({ why: 'waiting', at: hoursAgo(-22) });
    expect(mayStart(day, [tried(24)], NOW)).toMatchObject({ may: true });
    expect(mayStart(day, [tried(1, { passed: true })], NOW)).toMatchObject({ may: true });
    expect(mayStart(day, [tried(1, { setAside: true })], NOW)).toMatchObject({ may: true });
  });

  test('has to wait while the previous one is being graded', () => {
    expect(mayStart(rules(null), [tried(1, { passed: null })], NOW)).toMatchObject({ why: 'grading' });
  });
});

test.each([
  ['never', [tried(1, { passed: true })], false],
  ['always', [tried(1)], true],
  ['always', [tried(1), tried(0, { submittedAt: null, passed: null })], false],
  ['passed', [tried(1)], false],
  ['passed', [tried(2, { passed: true }), tried(1)], true],
  ['exhausted', [tried(1)], false],
  ['exhausted', [tried(2), tried(1)], true],
  ['exhausted', [tried(2), tried(1, { setAside: true })], false],
] as const)('the answer key is shown: %s', (showKey, attempts, shown) => {
  expect(showsKey(showKey, rules(2), attempts)).toBe(shown);
});
