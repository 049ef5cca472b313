import { expect, test } from 'vitest';
import { daysOf, monthName, otherMonth, weekdayName } from './days.ts';

test('a month is shown in whole weeks from Sunday on', () => {
  const days = daysOf('2026-12');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-29', '2027-01-02', 35]);
  expect(daysOf('2026-02')).toHaveLength(28);
});

test('months continue across the year', () => {
  expect([otherMonth('2026-12', 1), otherMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([monthName('2026-11'), weekdayName('2026-11-26')]).toEqual(['Novembro de 2026', 'qui']);
});
