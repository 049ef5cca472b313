import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findMutualSlices } from './import-graph.ts';
import { isCode, isTest, listFiles, readSource } from './source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const aliases = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).imports as Record<string, string>;
const sources = listFiles(root, ['src/server'])
  .filter((path) => isCode(path) && !isTest(path))
  .map((path) => readSource(root, path, aliases));

test('no two server slices import each other', () => {
  expect(findMutualSlices(sources)).toEqual([]);
});

test('control: such a cycle is detected', () => {
  const planted = sources.map((source) =>
    source.path === 'src/server/email/outbox.ts'
      ? { ...source, imports: [...source.imports, 'src/server/students/accounts.ts'] }
      : source,
  );
  expect(findMutualSlices(planted)).toEqual(['src/server/email src/server/students']);
});
