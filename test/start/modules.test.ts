import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from './process.ts';

/* What a start loads is what it waits for and what stays in memory: packages that few requests need are loaded by the first of those. */

const SOURCES = 'src/server/main.ts';
/** Where packages are found, as they are from dist-server. */
const BUILT = fileURLToPath(new URL('../../node_modules/.cache/ateneu-built', import.meta.url));

let dataDir: string;
let database: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
  database = await emptyDatabase();
  const build = fileURLToPath(new URL('../../scripts/build-server.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, BUILT]);
  // The first start makes what the later ones find. As built, so that the demonstration is made by what is loaded later.
  await loadedWhile(async () => {}, `${BUILT}/main.js`);
});
afterAll(() => Promise.all([dataDir, BUILT].map((folder) => rm(folder, { recursive: true, force: true }))));

/** In files, those of packages included. Each costs about a quarter of a millisecond, whatever its size. */
const MOST = { sources: 1_600, built: 360 };

const AT_START = `@hono/node-server @humanwhocodes/retry @orpc/client @orpc/contract @orpc/openapi @orpc/openapi-client
  @orpc/server @orpc/shared @orpc/standard-server @orpc/standard-server-fetch @poppinss/exception @poppinss/string
  @poppinss/utils case-anything etag flydrive hono kysely lru-cache mime-db mime-types non-error otpauth pg
  pg-connection-string pg-int8 pg-pool pg-protocol pg-types pluralize postgres-array postgres-bytea postgres-date
  postgres-interval radash rou3 serialize-error slugify uqr xtend zod`.split(/\s+/);
/** Once pages are answered. */
const FOR_JOBS = ['cron-parser', 'luxon', 'pg-boss', 'rrule-temporal'];

test('a start loads the packages that every request needs, and no others', async () => {
  const { files, packages } = await loadedWhile(async (origin) => {
    expect((await fetch(`${origin}/login`)).status).toBe(200);
  });
  expect(packages).toEqual([...AT_START, ...FOR_JOBS].sort());
  expect(files.length).toBeLessThan(MOST.sources);
});

test('the built server loads few files at the start, and later ones on demand', async () => {
  const visited: Record<string, number> = {};
  const { files } = await loadedWhile(async (origin) => {
    for (const path of [
      '/login',
      '/alunos/login?escola=escola-vertice',
      '/inbox',
      '/brand/escola-vertice/icon-192.png',
    ])
      visited[path] = (await fetch(`${origin}${path}`)).status;
  }, `${BUILT}/main.js`);
  expect(Object.values(visited), JSON.stringify(visited)).toEqual([200, 200, 200, 200]);
  expect(files.length).toBeLessThan(MOST.built);
  expect(files.filter((url) => url.includes('/src/'))).toEqual([]);
});

test('other packages are loaded on demand', async () => {
  const { packages } = await loadedWhile(async (origin) => {
    expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(200);
  });
  expect(packages).toContain('@orpc/zod');
});

async function loadedWhile(
  visit: (origin: string) => Promise<void>,
  main = SOURCES,
): Promise<{ files: string[]; packages: string[] }> {
  const port = await freePort();
  const list = join(dataDir, `modules-${port}.json`);
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: database,
    DEMO: String(main !== SOURCES),
    NODE_OPTIONS: `--import ${new URL('note-modules.ts', import.meta.url)}`,
    MODULES_IN: list,
  };
  const server = launch(settings, [], main);
  await untilReady(server, port);
  await visit(`http://127.0.0.1:${port}`);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const loaded: string[] = JSON.parse(await readFile(list, 'utf8'));
  const files = loaded.filter((url) => url.startsWith('file:'));
  const names = files.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  return { files, packages: [...new Set(names)].sort() };
}
