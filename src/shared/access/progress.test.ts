import { expect, test } from 'vitest';
import { progressPercent } from './progress.ts';

test.each([
  [0, 0, 0],
  [0, 12, 0],
  [1, 0, 0],
  [-1, 5, 0],
  [1, 300, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [199, 200, 99],
  [999, 1000, 99],
  [200, 200, 100],
  [5, 4, 100],
])('%i of %i lessons is %i %%', (completed, total, percent) => expect(progressPercent(completed, total)).toBe(percent));

test('only a complete course has 100, and completing a lesson never lowers the percentage', () => {
  for (let total = 1; total <= 250; total++) {
    let previous = 0;
    for (let completed = 0; completed <= total; completed++) {
      const percent = progressPercent(completed, total);
      expect(percent === 100).toBe(completed === total);
      expect(percent).toBeGreaterThanOrEqual(previous);
      previous = percent;
    }
  }
});
