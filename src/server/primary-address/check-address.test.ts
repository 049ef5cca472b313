import { describe, expect, test } from 'vitest';
import { type AddressState, checkAddress, isRestricted, opensAt } from './check-address.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const HOME = '203.0.113.7';
const WORK = '198.51.100.9';
const state = (about: Partial<AddressState> = {}): AddressState => ({
  on: true,
  rule: 'school',
  address: HOME,
  waitingSince: null,
  ...about,
});

describe('a login', () => {
  test.each([
    ['of a school without the restriction', state({ on: false }), WORK, 'enter'],
    ['of a student who is excepted', state({ rule: 'off' }), WORK, 'enter'],
    ['from the address', state(), HOME, 'enter'],
    ['the first one', state({ address: null }), WORK, 'take'],
    ['from elsewhere', state(), WORK, 'refuse'],
    ['from elsewhere, of one student alone', state({ on: false, rule: 'next_login' }), WORK, 'refuse'],
    ['from elsewhere, a minute too early', state({ waitingSince: hoursAgo(23.99) }), WORK, 'refuse'],
    ['from elsewhere, after a day', state({ waitingSince: hoursAgo(24) }), WORK, 'take'],
    [
      'from elsewhere, after a day, where the address is fixed',
      state({ rule: 'fixed', waitingSince: hoursAgo(24) }),
      WORK,
      'refuse',
    ],
    ['from elsewhere, long after it asked first', state({ waitingSince: hoursAgo(24 * 7) }), WORK, 'refuse'],
  ] as const)('%s', (_, what, address, verdict) => expect(checkAddress(what, address, NOW)).toBe(verdict));
});

test('applies to restricted students', () => {
  const of = (on: boolean) =>
    (['school', 'off', 'next_login', 'fixed'] as const).map((rule) => isRestricted({ on, rule }));
  expect(of(true)).toEqual([true, false, true, true]);
  expect(of(false)).toEqual([false, false, true, true]);
});

test('says when the wait ends, by the clock that decides it', () => {
  const at = opensAt('school', hoursAgo(3), NOW);
  expect(at).toEqual(hoursAgo(-21));
  expect(checkAddress(state({ waitingSince: hoursAgo(3) }), WORK, at ?? NOW)).toBe('take');
  expect(opensAt('fixed', hoursAgo(3), NOW)).toBeNull();
  expect(opensAt('school', hoursAgo(24 * 8), NOW)).toBeNull();
});
