import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listOf } from './find-tiles.ts';
import { knownTiles } from './known-tiles.ts';

const TILES = [{ from: 0, address: 'https://cdn.example/0.jpg' }];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a list that failed is asked for again after a while, and only then', async () => {
  const find = vi.fn().mockRejectedValueOnce(new Error('no answer: 503')).mockResolvedValue(TILES);
  const ask = () => knownTiles('https://cdn.example/failing.vtt', find);
  for (let move = 0; move < 20; move += 1) expect(await ask()).toEqual([]);
  vi.setSystemTime(Date.now() + 29_000);
  expect(await ask()).toEqual([]);
  expect(find).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await ask()).toEqual(TILES);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(ask()).toBe(ask());
  expect(await ask()).toEqual(TILES);
  expect(find).toHaveBeenCalledTimes(2);
});

test('a list is asked for once while it is awaited', () => {
  const find = vi.fn(() => new Promise<typeof TILES>(() => {}));
  const ask = () => knownTiles('https://cdn.example/slow.vtt', find);
  const first = ask();
  vi.setSystemTime(Date.now() + 60_000);
  expect(ask()).toBe(first);
  expect(find).toHaveBeenCalledTimes(1);
});

test('one video has another list for each storyboard', () => {
  const url = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
  const lists = [
    { url },
    { url, storyboard: '/api/student/thumbnails?id=1' },
    { url, storyboard: '/api/student/thumbnails?id=2' },
  ];
  expect(new Set(lists.map(listOf)).size).toBe(3);
});
