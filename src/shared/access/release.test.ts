import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/dates.ts';
import { daysUntilRelease, isReleased, releaseAt } from './release.ts';

const enrolledAt = new Date('2026-11-20T15:30:00Z');

describe('a lesson opens releaseDays of 24 hours after the enrollment', () => {
  test.each([
    [null, 0, true, 0],
    [0, 0, true, 0],
    [-3, 0, true, 0],
    [null, -5000, true, 0],
    [7, 0, false, 7],
    [7, 1, false, 7],
    [7, DAY_MS, false, 6],
    [7, 6 * DAY_MS, false, 1],
    [7, 7 * DAY_MS - 1, false, 1],
    [7, 7 * DAY_MS, true, 0],
    [7, 400 * DAY_MS, true, 0],
    [1, -1000, false, 2],
  ])('%j days, %i ms later: released %j, %i days to go', (releaseDays, elapsed, released, days) => {
    const now = new Date(enrolledAt.getTime() + elapsed);
    expect(isReleased({ enrolledAt, releaseDays }, now)).toBe(released);
    expect(daysUntilRelease({ enrolledAt, releaseDays }, now)).toBe(days);
  });

  test('the moment itself', () => {
    expect(releaseAt({ enrolledAt, releaseDays: 3 }).toISOString()).toBe('2026-11-23T15:30:00.000Z');
    expect(releaseAt({ enrolledAt, releaseDays: null })).toEqual(enrolledAt);
  });
});
