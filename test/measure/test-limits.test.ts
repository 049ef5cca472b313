import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LIMIT_MS, PATIENCE } from '../run/patience.ts';
import { listFiles } from './source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Time limits of tests and hooks. Those below a second are part of what is tested. */
const LIMITS = [
  { pattern: /^\s*\}, ([\d_]+)\);$/gm, least: LIMIT_MS },
  { pattern: /\btimeout: ([\d_]+)/g, least: PATIENCE.timeout },
];

const tightLimitsIn = (text: string) =>
  LIMITS.flatMap(({ pattern, least }) =>
    [...text.matchAll(pattern)]
      .map(([, limit = '']) => Number(limit.replaceAll('_', '')))
      .filter((limit) => limit >= 1_000 && limit < least),
  );

test('no test has a shorter timeout than the default, because slow machines would fail it', () => {
  const tests = listFiles(root, ['src', 'test', 'db']).filter((path) => /\.test\.tsx?$/.test(path));
  const tight = tests.flatMap((path) =>
    tightLimitsIn(readFileSync(join(root, path), 'utf8')).map((limit) => `${path}: ${limit} ms`),
  );
  expect(tight).toEqual([]);
});

test('control: a shorter timeout is detected', () => {
  const planted = [
    "test('a', () => {\n}, 20_000);",
    `beforeAll(async () => {\n}, ${LIMIT_MS - 1});`,
    `await expect.poll(read, { timeout: ${5_000} }).toBe(1);`,
  ];
  expect(planted.map(tightLimitsIn)).toEqual([[20_000], [LIMIT_MS - 1], [5_000]]);
  expect(tightLimitsIn(`test('a', () => {\n}, ${LIMIT_MS});\nsetInterval(() => {\n}, 10);`)).toEqual([]);
});
