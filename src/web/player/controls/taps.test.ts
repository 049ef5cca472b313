import { expect, test } from 'vitest';
import { isDouble, sideAt } from './taps.ts';

test('the outer thirds of the picture are the sides', () => {
  expect([0, 0.33, 0.34, 0.5, 0.66, 0.67, 1].map(sideAt)).toEqual([
    'back',
    'back',
    null,
    null,
    null,
    'forward',
    'forward',
  ]);
});

test.each([
  ['the first tap', null, { side: 'back', at: 0 }, false],
  ['300 ms later on the same side', { side: 'back', at: 0 }, { side: 'back', at: 300 }, true],
  ['later than that', { side: 'back', at: 0 }, { side: 'back', at: 301 }, false],
  ['on the other side', { side: 'back', at: 0 }, { side: 'forward', at: 100 }, false],
  ['in the middle', { side: null, at: 0 }, { side: null, at: 100 }, false],
] as const)('%s', (_, last, tap, double) => {
  expect(isDouble(last, tap)).toBe(double);
});
