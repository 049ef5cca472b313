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

test('a value is cached until one of its subjects changes', async () => {
  expect(await read('first')).toBe('first');
  expect(await read('second')).toBe('first');
  cache.forget('school:2');
  expect(await read('second')).toBe('first');
  cache.forget('school:1');
  expect(await read('second')).toBe('second');
  expect(finds).toBe(2);
});

test('everything is invalidated at once when the changes are unknown', async () => {
  await read('first');
  await read('first', 'b', ['platform']);
  cache.forget('*');
  expect(cache.size).toBe(0);
});

test('values expire by time, counted from the request', async () => {
  await cache.read('a', async () => {
    now = 900;
    return found('first');
  });
  now = 999;
  expect(await read('second')).toBe('first');
  now = 1_000;
  expect(await read('second')).toBe('second');
});

test('without the listener nothing is cached, and nothing cached is used', async () => {
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

test('uncacheable values are read every time', async () => {
  const values = ['first', 'second'];
  const missing = () => cache.read('a', async () => ({ value: values.shift(), keep: null }));
  expect([await missing(), await missing()]).toEqual(['first', 'second']);
});

test('an uncacheable value is not shared with callers that ask once its read has begun', async () => {
  const { promise, resolve } = Promise.withResolvers<Found<string>>();
  const before = cache.read('a', () => promise);
  const after = cache.read('a', async () => ({ value: 'ended', keep: null }));
  resolve({ value: 'open', keep: null });
  expect(await Promise.all([before, after])).toEqual(['open', 'ended']);
});

describe('a change during a read', () => {
  test('leaves the old value to earlier callers only', async () => {
    const { promise, resolve } = Promise.withResolvers<Found<string>>();
    const before = cache.read('a', () => promise);
    cache.forget('school:1');
    const after = read('new');
    resolve(found('old'));
    expect(await before).toBe('old');
    expect(await after).toBe('new');
    expect(await read('newer')).toBe('new');
  });

  test('of another subject costs one more read and nothing else', async () => {
    const { promise, resolve } = Promise.withResolvers<Found<string>>();
    const asked = cache.read('a', () => promise);
    cache.forget('school:2');
    resolve(found('found'));
    expect(await asked).toBe('found');
    expect(await read('again')).toBe('again');
  });
});

test('concurrent callers share one read, and its failure', async () => {
  expect(await Promise.all([read('first'), read('second')])).toEqual(['first', 'first']);
  expect(finds).toBe(1);
  const failing = () => cache.read('b', () => Promise.reject(new Error('away')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  expect(await read('back', 'b')).toBe('back');
});
