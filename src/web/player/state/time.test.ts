import { expect, test } from 'vitest';
import { clock, spokenTime } from './time.ts';

test('shows minutes and seconds, hours only when there are any', () => {
  expect(clock(0)).toBe('0:00');
  expect(clock(309.9)).toBe('5:09');
  expect(clock(3723)).toBe('1:02:03');
});

test('an unknown length counts as zero', () => {
  expect(clock(Number.NaN)).toBe('0:00');
  expect(clock(Number.POSITIVE_INFINITY)).toBe('0:00');
});

test('is spoken in words, singular and plural', () => {
  expect(spokenTime(61)).toBe('1 minuto e 1 segundo');
  expect(spokenTime(7202)).toBe('2 horas e 2 segundos');
  expect(spokenTime(0)).toBe('0 segundos');
});
