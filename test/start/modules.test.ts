import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from './process.ts';

/* What a start loads is what it waits for and what stays in memory: packages that few requests need are loaded by the first of those. */

let dataDir: string;
let database: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
  database = await emptyDatabase();
  // The first one makes what the later ones find.
  await loadedWhile(async () => {});
}, 60_000);
afterAll(() => rm(dataDir, { recursive: true }));

/** In files, those of packages included. Each costs about a quarter of a millisecond, whatever its size. */
const MOST = 1_130;

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
  expect(files.length).toBeLessThan(MOST);
}, 60_000);

test('another is loaded by what needs it', async () => {
  const { packages } = await loadedWhile(async (origin) => {
    expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(200);
  });
  expect(packages).toContain('@orpc/zod');
}, 60_000);

async function loadedWhile(visit: (origin: string) => Promise<void>): Promise<{ files: string[]; packages: string[] }> {
  const port = await freePort();
  const list = join(dataDir, `modules-${port}.json`);
  const server = launch({
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: database,
    NODE_OPTIONS: `--import ${new URL('note-modules.ts', import.meta.url)}`,
    MODULES_IN: list,
  });
  await untilReady(server, port);
  await visit(`http://127.0.0.1:${port}`);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const loaded: string[] = JSON.parse(await readFile(list, 'utf8'));
  const files = loaded.filter((url) => url.startsWith('file:'));
  const names = files.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  return { files, packages: [...new Set(names)].sort() };
}
