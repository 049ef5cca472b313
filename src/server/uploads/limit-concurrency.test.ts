import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs at most the given number at once, and a failure does not block the others', async () => {
  const take = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const work = (at: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    if (at === 1) throw new Error('spoilt');
    return at;
  };
  const all = await Promise.allSettled(Array.from({ length: 7 }, (_, at) => take(work(at))));
  expect(most).toBe(2);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : 'spoilt'))).toEqual([0, 'spoilt', 2, 3, 4, 5, 6]);
});
