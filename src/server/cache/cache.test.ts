import { beforeEach, describe, expect, test } from 'vitest';
import { Cache, type Found } from './cache.ts';

let hears: boolean;
let now: number;
let cache: Cache;
let finds: number;

beforeEach(() => {
  hears = true;
  now = 0;
  finds = 0;
  cache = new Cache(
    () => hears,
    () => now,
  );
});

const found = (value: string, subjects = ['school:1'], lastsMs = 1_000): Found<string> => ({
  value,
  keep: { subjects, lastsMs },
});

const read = (value: string, key = 'a', ...rest: [string[]?, number?]) =>
  cache.read(key, async () => {
    finds += 1;
    return found(value, ...rest);
  });

test('what was found is kept until one of its subjects changes', async () => {
  expect(await read('first')).toBe('first');
  expect(await read('second')).toBe('first');
  cache.forget('school:2');
  expect(await read('second')).toBe('first');
  cache.forget('school:1');
  expect(await read('second')).toBe('second');
  expect(finds).toBe(2);
});

test('everything is forgotten at once where nobody can say what changed', async () => {
  await read('first');
  await read('first', 'b', ['platform']);
  cache.forget('*');
  expect(cache.size).toBe(0);
});

test('time alone ends what is kept, counted from when it was asked for', async () => {
  await cache.read('a', async () => {
    now = 900;
    return found('first');
  });
  now = 999;
  expect(await read('second')).toBe('first');
  now = 1_000;
  expect(await read('second')).toBe('second');
});

test('without hearing of changes nothing is kept, and nothing kept is used', async () => {
  await read('first');
  hears = false;
  expect(await read('second')).toBe('second');
  hears = true;
  expect(await read('third')).toBe('first');
  hears = false;
  await read('fourth', 'b');
  hears = true;
  expect(await read('fifth', 'b')).toBe('fifth');
});

test('what is not to be kept is found again every time', async () => {
  const values = ['first', 'second'];
  const missing = () => cache.read('a', async () => ({ value: values.shift(), keep: null }));
  expect([await missing(), await missing()]).toEqual(['first', 'second']);
});

describe('a change while it is being read', () => {
  test('leaves what was read before for whoever asked then, and for nobody after', async () => {
    const { promise, resolve } = Promise.withResolvers<Found<string>>();
    const before = cache.read('a', () => promise);
    cache.forget('school:1');
    const after = read('new');
    resolve(found('old'));
    expect(await before).toBe('old');
    expect(await after).toBe('new');
    expect(await read('newer')).toBe('new');
  });

  test('of something else costs one more reading and nothing else', async () => {
    const { promise, resolve } = Promise.withResolvers<Found<string>>();
    const asked = cache.read('a', () => promise);
    cache.forget('school:2');
    resolve(found('found'));
    expect(await asked).toBe('found');
    expect(await read('again')).toBe('again');
  });
});

test('who asks at the same time shares one reading, also its failure', async () => {
  expect(await Promise.all([read('first'), read('second')])).toEqual(['first', 'first']);
  expect(finds).toBe(1);
  const failing = () => cache.read('b', () => Promise.reject(new Error('away')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  expect(await read('back', 'b')).toBe('back');
});
