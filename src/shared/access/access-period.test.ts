import { expect, test } from 'vitest';
import { endOf, lastDayOf } from './access-period.ts';

const at = (iso: string) => new Date(iso);

test.each([
  // 23:59 and 00:00 in São Paulo
  [{ days: 30 }, '2026-09-01T02:59:59Z', '2026-09-30', '2026-10-01T03:00:00.000Z'],
  [{ days: 30 }, '2026-09-01T03:00:00Z', '2026-10-01', '2026-10-02T03:00:00.000Z'],
  [{ days: 1 }, '2026-12-31T15:00:00Z', '2027-01-01', '2027-01-02T03:00:00.000Z'],
  [{ days: 365 }, '2027-03-01T15:00:00Z', '2028-02-29', '2028-03-01T03:00:00.000Z'],
  // Access that would run past the last supported day ends on that day.
  [{ days: 1 }, '2099-12-30T15:00:00Z', '2099-12-31', '2100-01-01T03:00:00.000Z'],
  [{ days: 1 }, '2099-12-31T15:00:00Z', '2099-12-31', '2100-01-01T03:00:00.000Z'],
  [{ days: 3650 }, '2095-01-01T15:00:00Z', '2099-12-31', '2100-01-01T03:00:00.000Z'],
  [{ lastDay: '2026-09-30' }, '2026-09-01T15:00:00Z', '2026-09-30', '2026-10-01T03:00:00.000Z'],
])('%j from %s lasts to %s', (period, start, lastDay, end) => {
  expect(lastDayOf(period, at(start))).toBe(lastDay);
  expect(endOf(period, at(start))?.toISOString()).toBe(end);
});

test('without a period there is no end', () => expect(endOf(null, new Date())).toBeNull());
