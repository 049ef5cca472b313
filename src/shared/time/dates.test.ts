import { describe, expect, test } from 'vitest';
import { addMonths, DAY_MS, daysUntil, formatDate, formatDateTime, localDay, relativeTime } from './dates.ts';

const at = (iso: string) => new Date(iso);

describe('days in São Paulo', () => {
  test.each([
    ['2026-11-20T17:05:00Z', '20/11/2026', '20/11/2026 14:05', '2026-11-20'],
    ['2027-01-10T02:59:59Z', '09/01/2027', '09/01/2027 23:59', '2027-01-09'],
    ['2027-01-10T03:00:00Z', '10/01/2027', '10/01/2027 00:00', '2027-01-10'],
    ['2018-01-10T02:00:00Z', '10/01/2018', '10/01/2018 00:00', '2018-01-10'],
    ['2024-02-29T12:00:00Z', '29/02/2024', '29/02/2024 09:00', '2024-02-29'],
  ])('%s', (iso, date, dateTime, day) => {
    expect(formatDate(at(iso))).toBe(date);
    expect(formatDateTime(at(iso))).toBe(dateTime);
    expect(localDay(at(iso))).toBe(day);
  });

  test('an invalid date throws', () => {
    for (const show of [formatDate, formatDateTime, localDay]) expect(() => show(new Date('x'))).toThrow(RangeError);
  });
});

describe('relativeTime', () => {
  const now = at('2026-11-20T12:00:00Z');
  const minute = 60_000;
  test.each([
    [0, 'agora'],
    [-59_999, 'agora'],
    [30_000, 'agora'],
    [-minute, 'há 1 minuto'],
    [-59 * minute, 'há 59 minutos'],
    [-119 * minute, 'há 1 hora'],
    [-120 * minute, 'há 2 horas'],
    [-DAY_MS, 'há 1 dia'],
    [-6.9 * DAY_MS, 'há 6 dias'],
    [-14 * DAY_MS, 'há 2 semanas'],
    [-45 * DAY_MS, 'há 1 mês'],
    [-364 * DAY_MS, 'há 12 meses'],
    [-800 * DAY_MS, 'há 2 anos'],
    [3 * DAY_MS, 'em 3 dias'],
  ])('%i ms away is %j', (offset, text) => {
    expect(relativeTime(new Date(now.getTime() + offset), now)).toBe(text);
  });
});

describe('daysUntil', () => {
  const now = at('2026-11-20T12:00:00Z');
  test.each([
    [-DAY_MS, 0],
    [0, 0],
    [1, 1],
    [DAY_MS, 1],
    [DAY_MS + 1, 2],
    [5 * DAY_MS, 5],
  ])('%i ms ahead is %i days', (offset, days) => expect(daysUntil(new Date(now.getTime() + offset), now)).toBe(days));
});

describe('addMonths', () => {
  test.each([
    ['2026-11-20T17:05:09.123Z', 1, '2026-12-20T17:05:09.123Z'],
    ['2027-01-31T15:00:00.000Z', 1, '2027-02-28T15:00:00.000Z'],
    ['2028-01-31T15:00:00.000Z', 1, '2028-02-29T15:00:00.000Z'],
    ['2028-02-29T15:00:00.000Z', 12, '2029-02-28T15:00:00.000Z'],
    ['2026-12-31T15:00:00.000Z', 2, '2027-02-28T15:00:00.000Z'],
    ['2027-03-31T15:00:00.000Z', -1, '2027-02-28T15:00:00.000Z'],
    // 28 February, 22:00 in São Paulo, is already March in UTC
    ['2027-03-01T01:00:00.000Z', 1, '2027-03-29T01:00:00.000Z'],
    // 10:00 stays 10:00 across Brazil's last daylight saving time
    ['2019-01-20T12:00:00.000Z', 1, '2019-02-20T13:00:00.000Z'],
  ])('%s + %i is %s', (iso, months, expected) => expect(addMonths(at(iso), months).toISOString()).toBe(expected));

  test('never skips past the requested month, and keeps the time of day', () => {
    for (let i = 0; i < 2000; i++) {
      const start = new Date(Date.UTC(2026, 0, 1, 0, 30) + i * 13 * 3_600_000);
      const end = addMonths(start, 1);
      const monthsApart = monthNumber(localDay(end)) - monthNumber(localDay(start));
      expect(monthsApart).toBe(1);
      expect(formatDateTime(end).slice(-5)).toBe(formatDateTime(start).slice(-5));
    }
  });
});

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

test.each(['2018-02-17', '2018-11-03', '2019-02-16', '2026-11-22'])(
  'the day follows the wall clock through the night of %s, in any order of calls',
  (first) => {
    const minutes = Array.from({ length: 2 * 24 * 4 }, (_, quarter) => quarter * 15);
    for (const minute of [...minutes, ...minutes.toReversed()]) {
      const moment = new Date(Date.parse(first) + minute * 60_000);
      expect(localDay(moment)).toBe(formatDate(moment).split('/').reverse().join('-'));
    }
  },
);
