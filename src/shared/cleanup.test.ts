import { describe, expect, test } from 'vitest';
import {
  cleanupOutlook,
  cleanupReminder,
  cleanupStart,
  cleanupWarning,
  latestCleanup,
  nextCleanup,
} from './cleanup.ts';

const at = (local: string) => new Date(`${local}-03:00`);

test.each([
  ['2026-01-09T23:59:00', 1],
  ['2026-01-10T00:00:00', null],
  ['2026-10-09T23:59:59', null],
  ['2026-10-10T00:00:00', 92],
  ['2026-11-22T12:00:00', 49],
  ['2026-12-31T23:59:59', 10],
  ['2027-01-09T00:00:00', 1],
])('at %s the warning says %s', (now, days) => {
  expect(cleanupWarning(at(now))).toBe(days);
});

test.each([
  ['premium', 'active', '2027-01-10T00:00:01', 'kept'],
  ['premium', 'active', '2027-01-10T00:00:00', 'renew'],
  ['premium', 'active', '2026-11-26T12:00:01', 'renew'],
  ['premium', 'active', '2026-11-26T12:00:00', 'comes'],
  ['premium', 'active', null, 'comes'],
  ['premium', 'expired', '2027-02-01T00:00:00', 'comes'],
  ['trial', 'trialing', '2027-02-01T00:00:00', 'comes'],
  ['basic', 'active', '2027-02-01T00:00:00', 'comes'],
] as const)('with the plan %s, %s until %s, the clean-up is %s', (planId, status, end, outlook) => {
  const subscription = { planId, status, endsAt: end && at(end).toISOString() };
  const platform = { cleanupOn: true, keepingPlans: ['premium', 'professional'] as const };
  const now = at('2026-11-26T12:00:00');
  expect(cleanupOutlook(platform, subscription, now)).toBe(outlook);
  expect(cleanupOutlook({ ...platform, cleanupOn: false }, subscription, now)).toBe('off');
});

test.each([
  ['2026-01-09T23:59:59', 2026, 2025],
  ['2026-01-10T00:00:00', 2027, 2026],
  ['2026-12-31T23:59:59', 2027, 2026],
  ['2027-01-01T00:00:00', 2027, 2026],
])('at %s the next is that of %d, the last that of %d', (now, next, last) => {
  expect(nextCleanup(at(now))).toEqual(at(`${next}-01-10T00:00:00`));
  expect(latestCleanup(at(now))).toEqual({ year: last, at: at(`${last}-01-10T00:00:00`) });
});

test.each([
  ['2026-12-10T23:59:59', null],
  ['2026-12-11T00:00:00', 30],
  ['2027-01-02T23:59:59', 30],
  ['2027-01-03T00:00:00', 7],
  ['2027-01-08T23:59:59', 7],
  ['2027-01-09T00:00:00', 1],
  ['2027-01-09T23:59:59', 1],
  ['2027-01-10T00:00:00', null],
])('at %s producers have been reminded %s days ahead', (now, days) => {
  expect(cleanupReminder(at(now))?.days ?? null).toBe(days);
});

describe('the action due', () => {
  const LONG_AGO = at('2026-01-01T00:00:00');
  const state = (now: string, since: Date | null = LONG_AGO, difference = 0) =>
    cleanupStart(at(now), since, difference)?.state ?? null;

  test.each([
    ['2026-01-09T23:59:59', null],
    ['2026-01-10T00:00:00', 'running'],
    ['2026-01-17T00:00:00', 'running'],
    ['2026-01-17T00:00:01', 'asking'],
    ['2026-12-01T00:00:00', 'asking'],
  ])('at %s: %s', (now, expected) => {
    expect(state(now)).toBe(expected);
  });

  test('none while it is off, or if it was off that day', () => {
    expect(state('2026-01-10T00:00:01', null)).toBeNull();
    expect(state('2026-01-12T00:00:00', at('2026-01-11T00:00:00'))).toBeNull();
  });

  test('none if the clocks disagree', () => {
    expect(state('2026-01-10T00:00:00', LONG_AGO, 120_000)).toBe('running');
    expect(state('2026-01-10T00:00:00', LONG_AGO, 120_001)).toBe('held');
    expect(state('2026-01-10T00:00:00', LONG_AGO, -120_001)).toBe('held');
  });
});
