import { expect, test } from 'vitest';
import { byDay, momentText } from './when.ts';

const now = new Date('2026-11-23T13:00:00Z');

test.each([
  ['2026-11-23T13:02:00Z', 'hoje, 10:02'],
  ['2026-11-23T02:59:00Z', 'ontem, 23:59'],
  ['2026-11-20T12:15:00Z', '20/11, 09:15'],
  ['2025-12-31T12:15:00Z', '31/12/2025, 09:15'],
])('%s is %s', (at, words) => expect(momentText(new Date(at), now)).toBe(words));

test('lines are grouped by day in São Paulo', () => {
  const lines = ['2026-11-23T12:00:00Z', '2026-11-23T03:00:00Z', '2026-11-23T02:00:00Z', '2026-11-01T12:00:00Z'];
  const days = byDay(
    lines.map((at) => ({ at })),
    now,
  );
  expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
    ['hoje', 2],
    ['ontem', 1],
    ['01/11/2026', 1],
  ]);
});
