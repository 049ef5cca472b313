import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FLAT, findFullFolders } from './flat-folders.ts';
import { listFiles } from './source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('no folder has too many files', () => {
  expect(findFullFolders(listFiles(root, ['src', 'db', 'test']))).toEqual([]);
});

test('control: a folder with too many is detected', () => {
  const planted = Array.from({ length: FLAT + 1 }, (_, place) => `src/web/planted/part-${place}.tsx`);
  expect(findFullFolders(planted)).toEqual(['src/web/planted: 26']);
  expect(findFullFolders(planted.slice(1))).toEqual([]);
});
