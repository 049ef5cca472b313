import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '#db/describe-schema.ts';
import { appOn, type TestApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { appOnRestored, type Elsewhere, embedded, external, stopApp } from '#test/backup/places.ts';
import { digest } from '#test/cleanup/digest.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { type Made, populate, tryAll } from '#test/keys/populate.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { openStorage } from '../uploads/storage.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/* A school with one of everything, saved and brought back on servers of other versions. */

const PASSPHRASE = 'um cavalo correto';
let app: TestApp;
let made: Made;
let picture: string;
let folder: string;
const elsewhere: Elsewhere[] = [];

beforeAll(async () => {
  app = await appOn(await ownDatabase());
  made = await populate(app);
  const image = await sharp({ create: { width: 640, height: 960, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(image)], 'capa.png');
  picture = (await app.clientFor(made.producer).producer.uploadImage({ file, purpose: 'cover' })).url;
  folder = await makeDataDir();
});
afterAll(async () => {
  await stopApp(app);
  for (const each of elsewhere) await each.stop();
  await dropOwnDatabase(app.url);
  for (const each of [folder, app.services.env.dataDir]) await rm(each, { recursive: true, force: true });
});

const sourceOf = async ({ url, services: { env } }: TestApp) => ({
  url: await loginTo(url),
  appKeys: TEST_KEYS,
  storage: await openStorage(env),
});

async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return describeSchema(client).finally(() => client.end());
}
const bytesOf = async ({ fetch }: TestApp, path: string) => Buffer.from(await (await fetch(path)).arrayBuffer());

async function restoredIn(path: string, ownerUrl: string, passphrase?: string): Promise<TestApp> {
  const dataDir = await makeDataDir();
  const settings = { ...app.services.env, appKeys: TEST_KEYS, dataDir };
  await restoreBackup(path, { ownerUrl, settings, storage: await openStorage(settings) }, { passphrase });
  return appOnRestored(ownerUrl, dataDir);
}

test('a backup restores completely on another version of PostgreSQL, and from there on a third', async () => {
  elsewhere.push(await external(), await embedded());
  const [original, schema] = [await digest(app.url), await schemaOf(app.url)];
  let from = app;
  for (const [at, place] of elsewhere.entries()) {
    const path = join(folder, `${at}.tar`);
    const { manifest } = await makeBackup(path, await sourceOf(from), {
      passphrase: at === 1 ? PASSPHRASE : undefined,
    });
    expect(manifest.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.keys(original), 'schema_migrations']),
    );
    const url = await place.emptyDatabase();
    const there = await restoredIn(path, url, PASSPHRASE);
    expect(await digest(url)).toEqual(original);
    expect(await schemaOf(url)).toBe(await schemaOf(from.url));
    if (from !== app) await stopApp(from);
    from = there;
  }
  expect(schema).toContain('create table');
  expect((await bytesOf(from, picture)).equals(await bytesOf(app, picture))).toBe(true);
  expect(await bytesOf(app, picture)).not.toHaveLength(0);
  const tried = await tryAll(from, made);
  expect(Object.entries(tried).filter(([, found]) => found !== 'ok')).toEqual([]);
  await stopApp(from);
});
