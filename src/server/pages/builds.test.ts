import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOn, type TestApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { storeBuild } from './builds.ts';

/* The builds here are of this file's making: one script of its own for each, and one that they share. */

let app: TestApp;
let folder: string;
beforeAll(async () => {
  [app, folder] = [await appOn(await ownDatabase()), await mkdtemp(join(tmpdir(), 'ateneu-test-'))];
});
afterAll(() => rm(folder, { recursive: true }));

const scriptOf = (build: string) => `export const build = '${build}';`;

async function built(build: string): Promise<string> {
  const dist = join(folder, build);
  await mkdir(join(dist, '.vite'), { recursive: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify({ build }));
  await writeFile(join(dist, `assets/page-${build}.js`), scriptOf(build));
  await writeFile(join(dist, `assets/page-${build}.js.gz`), gzipSync(scriptOf(build)));
  await writeFile(join(dist, 'assets/shared-00000000.css'), 'a { color: red }');
  await writeFile(join(dist, `assets/film-${build}.mp4`), 'a film');
  return dist;
}

const start = async (build: string) => storeBuild(app.services.db, await built(build));

const ask = (path: string, encoding: string) => app.fetch(path, { headers: { 'accept-encoding': encoding } });
const statusOf = async (path: string) => (await ask(path, 'gzip')).status;
const kept = async (...builds: string[]) =>
  Promise.all(builds.map(async (build) => (await statusOf(`/assets/page-${build}.js`)) === 200));

test('a file of another process’s version is served as its own', async () => {
  await start('other001');
  const plain = await ask('/assets/page-other001.js', 'identity');
  expect([plain.status, await plain.text()]).toEqual([200, scriptOf('other001')]);
  const packed = await ask('/assets/page-other001.js', 'gzip, deflate');
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(scriptOf('other001'));
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/javascript/),
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
});

test('no other files are stored, and unknown ones are not found', async () => {
  await start('other001');
  const missing = ['/assets/film-other001.mp4', '/assets/page-other002.js', '/assets/..%2Fpage-other001.js'];
  expect(await Promise.all(missing.map(statusOf))).toEqual(missing.map(() => 404));
});

test('the three latest versions are kept, with files they share with older ones', async () => {
  for (const build of ['first001', 'first002', 'first003']) await start(build);
  expect(await kept('first001', 'first002', 'first003')).toEqual([true, true, true]);
  // Taken back: started again, hence among the last.
  await start('first001');
  await start('first004');
  expect(await kept('first001', 'first002', 'first003', 'first004')).toEqual([true, false, true, true]);
  expect(await statusOf('/assets/shared-00000000.css')).toBe(200);
});

test('concurrent starts with different versions can serve each other’s files', async () => {
  const builds = ['many001', 'many002', 'many003'];
  const folders = await Promise.all(builds.map(built));
  await Promise.all([...folders, ...folders].map((dist) => storeBuild(app.services.db, dist)));
  expect(await kept(...builds)).toEqual([true, true, true]);
});
