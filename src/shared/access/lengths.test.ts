import { expect, test } from 'vitest';
import {
  hoursText,
  lengthText,
  readLength,
  secondsLeft,
  timeLeftText,
  totalSeconds,
  totalSecondsLeft,
} from './lengths.ts';

const lesson = (durationSeconds: number | null, positionSeconds = 0, completed = false) => ({
  durationSeconds,
  positionSeconds,
  completed,
});

test('adds lengths up, unless one is unknown', () => {
  expect(totalSeconds([lesson(60), lesson(30)])).toBe(90);
  expect(totalSeconds([lesson(60), lesson(null)])).toBeNull();
  expect(totalSeconds([])).toBeNull();
});

test('the remaining time of a completed lesson is 0, even if its length is unknown', () => {
  expect(secondsLeft(lesson(600, 240))).toBe(360);
  expect(secondsLeft(lesson(600, 900))).toBe(0);
  expect(totalSecondsLeft([lesson(null, 0, true), lesson(600, 100), lesson(60)])).toBe(560);
  expect(totalSecondsLeft([lesson(null), lesson(60)])).toBeNull();
});

test.each([
  [1, '1 min'],
  [3_240, '54 min'],
  [3_600, '1 h'],
  [3_720, '1 h 02 min'],
  [144_000, '40 h'],
])('%i seconds are %s', (seconds, text) => expect(hoursText(seconds)).toBe(text));

test('uses singular and plural', () => {
  expect([timeLeftText(30), timeLeftText(61)]).toEqual(['falta 1 min', 'faltam 2 min']);
});

test.each([
  ['12:34', 754],
  ['1:02:03', 3_723],
  ['90', 5_400],
  [' 0:45 ', 45],
  ['75:00', 4_500],
  ['0', 0],
  ['40:00:00', 144_000],
])('%j is read as %i', (typed, seconds) => expect(readLength(typed)).toBe(seconds));

test.each(['', 'doze', '12:60', '1:60:00', '1:2:3:4', '-5', '12,5', '1e3'])('%j is not a length', (typed) => {
  expect(readLength(typed)).toBeNaN();
});

test('formatted lengths can be parsed again', () => {
  for (const seconds of [1, 59, 60, 754, 3_599, 3_600, 86_400]) expect(readLength(lengthText(seconds))).toBe(seconds);
});
