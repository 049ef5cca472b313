import { afterAll, expect, test, vi } from 'vitest';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { comingPeriod, periodDefaults, typedPeriod } from './typed-period.ts';

const blank = periodDefaults(null);
// Otherwise another day may begin before the last of these tests.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
afterAll(() => vi.useRealTimers());
const today = localDay(new Date());

test.each([
  [{ kind: 'none' }, null],
  [{ kind: 'course', days: 'x' }, undefined],
  [{ kind: '90' }, { days: 90 }],
  [{ kind: 'days', days: ' 45 ' }, { days: 45 }],
  [{ kind: 'lastDay', lastDay: '2026-09-30', days: 'x' }, { lastDay: '2026-09-30' }],
])('%j is %j', (typed, period) => expect(typedPeriod.parse({ ...blank, ...typed })).toEqual(period));

test.each([
  [{ kind: 'days' }, 'days', 'required'],
  [{ kind: 'days', days: '0' }, 'days', 'invalid'],
  [{ kind: 'days', days: '1,5' }, 'days', 'invalid'],
  [{ kind: 'days', days: '3651' }, 'days', 'too_long'],
  [{ kind: 'lastDay' }, 'lastDay', 'required'],
  [{ kind: 'lastDay', lastDay: '0026-09-30' }, 'lastDay', 'invalid'],
  [{ kind: 'lastDay', lastDay: addDays(today, -1) }, 'lastDay', 'invalid'],
])('%j is refused at %s: %s', (typed, field, code) => {
  const { error } = comingPeriod.safeParse({ ...blank, ...typed });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]]);
});

test('a period may end today', () =>
  expect(comingPeriod.parse({ ...blank, kind: 'lastDay', lastDay: today })).toEqual({ lastDay: today }));

test.each([null, { days: 30 }, { lastDay: '2026-09-30' }])('%j is shown as it was typed', (period) =>
  expect(typedPeriod.parse(periodDefaults(period))).toEqual(period),
);
