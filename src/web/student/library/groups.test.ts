import { expect, test } from 'vitest';
import { groupByDay } from './groups.ts';

const NOW = new Date('2026-11-20T12:00:00-03:00');

test('items are grouped by day, in the given order', () => {
  const items = [
    '2026-11-20T12:00:05-03:00',
    '2026-11-20T00:10:00-03:00',
    '2026-11-19T23:50:00-03:00',
    '2026-11-14T09:00:00-03:00',
    '2026-11-13T23:00:00-03:00',
    '2026-01-02T09:00:00-03:00',
  ];
  expect(groupByDay(items, String, NOW).map(({ title, items }) => [title, items.length])).toEqual([
    ['Hoje', 2],
    ['Ontem', 1],
    ['Últimos 7 dias', 1],
    ['Anteriores', 2],
  ]);
});

test('days are São Paulo’s, whatever the offset of the timestamp', () => {
  const items = ['2026-11-20T02:30:00Z'];
  expect(groupByDay(items, String, NOW)[0]?.title).toBe('Ontem');
});

test('an empty list has no groups', () => expect(groupByDay([], String, NOW)).toEqual([]));
