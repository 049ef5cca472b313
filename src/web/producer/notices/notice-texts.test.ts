import { expect, test } from 'vitest';
import { readAgainIn } from './notice-texts.ts';

const now = new Date('2026-11-26T12:00:00Z');
const notice = (state: 'scheduled' | 'sent', at: string) => ({ state, at: `2026-11-26T${at}:00Z` });

test('the list of notices is read again when the next one leaves', () => {
  expect(readAgainIn([notice('sent', '12:00'), notice('scheduled', '12:30'), notice('scheduled', '12:20')], now)).toBe(
    20 * 60_000,
  );
  expect(readAgainIn([notice('scheduled', '11:59')], now), 'while it leaves').toBe(4_000);
  expect(readAgainIn([notice('scheduled', '20:00')], now)).toBe(60 * 60_000);
  expect(readAgainIn([notice('sent', '11:00')], now)).toBe(false);
});
