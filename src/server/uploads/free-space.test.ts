import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { keptFreeOf, requireRoom } from './free-space.ts';
import { isStorageAway, openStorage } from './storage.ts';

const GIB = 1024 ** 3;
const PICTURE = Buffer.alloc(100_000);

const storageThatKeeps = async (keptFree?: (total: number) => number) =>
  openStorage(readEnv({ NODE_ENV: 'test', DATA_DIR: await makeDataDir() }), { keptFree });

test('a nearly full disk accepts no more uploads, and incomplete files are deleted', async () => {
  const storage = await storageThatKeeps((total) => total);
  const refusal = await storage.put('logos/school/a.webp', PICTURE).catch((error) => error);
  expect(isStorageAway(refusal)).toBe(true);
  expect(refusal.cause).toMatchObject({ code: 'ENOSPC' });
  expect([...(await storage.listAll('/', { recursive: true })).objects]).toEqual([]);
});

test('a record of a few bytes is always accepted, and the reserved space is respected otherwise', async () => {
  await (await storageThatKeeps((total) => total)).put('closed-schools/a', 'closed');
  await (await storageThatKeeps()).put('logos/school/a.webp', PICTURE);
});

test('the reserved space is a twentieth, at most 2 GiB', () => {
  expect([20, 40, 1000].map((size) => keptFreeOf(size * GIB) / GIB)).toEqual([1, 2, 2]);
});

test('parts are only joined if the whole file has room', async () => {
  await expect(requireRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'ENOSPC' });
  await requireRoom(tmpdir(), PICTURE.length);
});
