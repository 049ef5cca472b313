import { expect, test } from 'vitest';
import { jsonLines } from '../log.ts';
import { failIfAny, tryEach } from './try-each.ts';

/** Works on each letter; capitals fail. */
async function tried(letters: string, patienceMs?: number) {
  const [done, lines] = [[] as string[], [] as string[]];
  const failing = {
    ...{ log: jsonLines((line) => lines.push(line)), event: 'letter_failed', about: (letter: string) => ({ letter }) },
    ...(patienceMs !== undefined && { patienceMs }),
  };
  const outcome = await tryEach([...letters], failing, async (letter) => {
    if (letter !== letter.toLowerCase()) throw Object.assign(new RangeError('Too big'), { code: 'E_BIG' });
    done.push(letter);
  });
  return { ...outcome, left: outcome.left.join(''), done: done.join(''), said: lines.map((line) => JSON.parse(line)) };
}

test('what fails is logged by its ids, and does not stop the others', async () => {
  const { said, ...outcome } = await tried('aBcDEFGh');
  expect(outcome).toEqual({ failed: 5, left: '', done: 'ach' });
  expect(said[0]).toMatchObject({ level: 'error', event: 'letter_failed', letter: 'B', code: 'E_BIG' });
  expect(said[0]).not.toHaveProperty('message');
});

test('three in a row without patience leave the rest', async () => {
  expect(await tried('ABcDEFgh', 0)).toMatchObject({ failed: 5, left: 'gh', done: 'c' });
  expect(await tried('ABcDEfGH', 0)).toMatchObject({ failed: 6, left: '', done: 'cf' });
});

test('a job fails if any has', () => {
  expect(() => failIfAny(0, 'letters')).not.toThrow();
  expect(() => failIfAny(2, 'letters')).toThrow('2 letters failed');
});
