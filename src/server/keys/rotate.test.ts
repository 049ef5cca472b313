import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOn, type TestApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { type Made, populate, tryAll } from '#test/keys/populate.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import type { AppKey } from '../crypto/app-keys.ts';
import { seal } from '../crypto/sealed.ts';
import { openListener } from '../database/listener.ts';
import { loginFor } from '../database/login.ts';
import { asPlatform, openDatabase } from '../db.ts';
import { ensurePushKeys } from '../push/keys.ts';
import { resealAll, staleColumns } from './reseal.ts';
import { holdFirstKey, knownKeys } from './retired.ts';
import { dropOldLogins, rotateKeys } from './rotate.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/* A platform's keys are replaced; afterwards its backup is restored where the old one is no more. */

const SECOND: AppKey = { id: 'second', key: Buffer.alloc(32, 9) };
const THIRD: AppKey = { id: 'third', key: Buffer.alloc(32, 11) };
const [FIRST] = TEST_KEYS as [AppKey];

let template: string;
let dataDir: string;
let made: Made;

beforeAll(async () => {
  const url = await ownDatabase();
  const app = await appOn(url);
  made = await populate(app);
  dataDir = app.services.env.dataDir;
  await stop(app);
  template = databaseOf(url);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
async function stop({ services }: TestApp): Promise<void> {
  await Promise.all([services.jobs.stop(), services.live.stop(), services.listener.stop()]);
  await services.db.close();
}
async function on<T>(
  url: string,
  keys: readonly AppKey[],
  run: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(await loginFor(url, { appKeys: keys }), { max: 2 });
  return run(db).finally(() => db.close());
}
const rotate = (url: string, keys: readonly AppKey[], options = {}) =>
  on(url, keys, (db) => rotateKeys(db, keys, options));

/** A copy of database and files, opened with these keys alone. */
async function restored(from: string, keys: readonly AppKey[]): Promise<Record<string, string>> {
  const [url, files] = [await ownDatabase(from), await makeDataDir()];
  await cp(dataDir, files, { recursive: true });
  const app = await appOn(url, { appKeys: keys, dataDir: files });
  const found = await tryAll(app, made);
  await stop(app);
  await dropOwnDatabase(url);
  return found;
}
const failing = (found: Record<string, string>) => Object.keys(found).filter((name) => found[name] !== 'ok');

describe('with a new key in front', () => {
  test('everything is sealed again, and a backup is readable without the old key; also a second time [v5.0.0-11.2.2]', async () => {
    const url = await ownDatabase(template);
    const progress: string[] = [];
    const onProgress = (name: string, done: number, of: number) => progress.push(`${name} ${done}/${of}`);
    const first = await rotate(url, [SECOND, FIRST], { batch: 2, onProgress });
    expect(first).toMatchObject({ current: 'second', leaving: ['test'], left: [] });
    // Every column had something in it, or the test would prove nothing of it; the key that leaves is noted with the new one.
    expect(first.columns.filter(({ resealed }) => resealed === 0).map(({ name }) => name)).toEqual([
      'retired_keys.key',
    ]);
    expect(first.columns.every(({ unreadable }) => unreadable === 0)).toBe(true);
    expect(progress).toEqual(expect.arrayContaining(['webhook_deliveries.body 2/2', 'push_keys.private_key 1/1']));
    expect(failing(await restored(databaseOf(url), [SECOND]))).toEqual([]);

    const second = await rotate(url, [THIRD, SECOND]);
    expect(second).toMatchObject({ current: 'third', leaving: ['second'], left: [] });
    expect(second.columns.every(({ resealed }) => resealed > 0)).toBe(true);
    expect(failing(await restored(databaseOf(url), [THIRD]))).toEqual([]);
    // The first key seen is identified by its position.
    const order = await on(url, [THIRD], (db) => knownKeys(db, [THIRD]));
    expect(order.map(({ id, retired }) => [id, retired ?? false])).toEqual([
      ['third', false],
      ['second', true],
      ['test', true],
    ]);
    await dropOwnDatabase(url);
  });

  test('without sealing again, only the values that depend on the old key are lost', async () => {
    // What a start wants to hear from an operator whose key is gone for good.
    const url = await ownDatabase(template);
    await asOwner(url, 'truncate push_keys');
    expect(failing(await restored(databaseOf(url), [SECOND]))).toEqual([
      "the school's key at its e-mail provider",
      "a platform's secret",
      "a platform's secret at the school's own address",
      'the key that signs videos',
      'the key that signs credentials',
      'the CPF on a certificate',
      'the address of a calendar',
      'a delivery that waits, with what its address was asked with',
      'a sale told to the address that was given out',
      'a refund of a sale whose number is an e-mail',
      'an e-mail that waits',
      'an e-mail with a password that is tried again',
      "the platform's key at push services",
      'the archive of a clean-up',
      'a copy of what is kept of somebody',
      'a copy of what the platform keeps of a producer',
      'an authenticator app',
      'the end of notices',
      'the end of digests',
    ]);
    await dropOwnDatabase(url);
  });

  test('everything works while both keys are configured, before and after', async () => {
    expect(failing(await restored(template, [SECOND, FIRST]))).toEqual([]);
    const url = await ownDatabase(template);
    await rotate(url, [SECOND, FIRST]);
    expect(failing(await restored(databaseOf(url), [SECOND, FIRST]))).toEqual([]);
    await dropOwnDatabase(url);
  });
});

describe('a process that is killed', () => {
  const run = async (url: string, killAt?: number): Promise<[string, unknown]> => {
    const keys = [SECOND, FIRST].map(({ id, key }) => `${id}:${key.toString('base64')}`).join();
    const child = spawn(process.execPath, [fileURLToPath(new URL('../../../test/keys/killed.ts', import.meta.url))], {
      env: {
        PATH: process.env.PATH,
        URL: await loginTo(url),
        KEYS: keys,
        DATA_DIR: dataDir,
        KILL_AT: String(killAt ?? ''),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return [said.trim(), signal];
  };
  const left = (url: string) => on(url, [SECOND, FIRST], (db) => staleColumns(db, { appKeys: [SECOND, FIRST] }));
  /** Opens each of them with that key, and with no other. */
  const unreadable = (url: string) =>
    on(url, [SECOND], async (db) => {
      const all = await resealAll(db, { appKeys: [THIRD, SECOND] });
      return all.reduce((sum, each) => sum + each.unreadable, 0);
    });

  test('can be resumed after being killed anywhere', async () => {
    const whole = await ownDatabase(template);
    const [steps] = await run(whole);
    expect(Number(steps)).toBeGreaterThan(40);
    await dropOwnDatabase(whole);
    const rests: number[] = [];
    for (let at = 3; at < Number(steps); at += Math.ceil(Number(steps) / 6)) {
      const url = await ownDatabase(template);
      expect((await run(url, at))[1]).toBe('SIGKILL');
      rests.push((await left(url)).length);
      expect((await rotate(url, [SECOND, FIRST])).left).toEqual([]);
      expect(await unreadable(url)).toBe(0);
      await dropOwnDatabase(url);
    }
    // It was killed in the middle: of some columns all was left, of others nothing.
    expect(new Set(rests).size).toBeGreaterThan(3);
  });

  test('without resuming, the rest would be lost with the old key', async () => {
    const url = await ownDatabase(template);
    expect((await run(url, 30))[1]).toBe('SIGKILL');
    expect(await unreadable(url)).toBeGreaterThan(0);
    await dropOwnDatabase(url);
  });
});

test('it does not start while processes use another first key, and then drops their login', async () => {
  const url = await ownDatabase(template);
  const running = openDatabase(await loginTo(url), { max: 1 });
  await asPlatform(running, (tx) => tx.selectFrom('plans').select('id').execute());
  await expect(dropOldLogins(url, [SECOND, FIRST])).rejects.toThrow('ainda não conhecem a primeira chave');
  await running.close();
  await expect.poll(() => dropOldLogins(url, [SECOND, FIRST]).catch((error: Error) => error.message)).toBeUndefined();
  await expect(
    asPlatform(openDatabase(running.pool.options.connectionString ?? '', { max: 1 }), async () => {}),
  ).rejects.toMatchObject({ code: '28P01' });
  await dropOwnDatabase(url);
});

test('nor while one does whose login is the operator’s own', async () => {
  const url = await ownDatabase(template);
  const dropped = () => dropOldLogins(url, [SECOND, FIRST]).catch((error: Error) => error.message);
  const processWith = async (...appKeys: AppKey[]) => {
    const listener = openListener(url, () => {});
    holdFirstKey(listener, { appKeys });
    await listener.start();
    return listener;
  };
  const [restarted, forgotten] = [await processWith(SECOND, FIRST), await processWith(FIRST)];
  expect(await dropped()).toContain('ainda não conhecem a primeira chave');
  await forgotten.stop();
  await expect.poll(dropped).toBeUndefined();
  await restarted.stop();
  await dropOwnDatabase(url);
});

test('unreadable values are counted, kept, and prevent retiring their key', async () => {
  const url = await ownDatabase(template);
  await asOwner(url, `update webhook_secrets set secret = $1`, [
    seal({ appKeys: [{ id: 'lost', key: Buffer.alloc(32, 1) }] }, 'x', 'y'),
  ]);
  const { columns, left } = await rotate(url, [SECOND, FIRST]);
  expect(columns.find(({ name }) => name === 'webhook_secrets.secret')).toMatchObject({ resealed: 0, unreadable: 1 });
  expect(left).toEqual([{ name: 'webhook_secrets.secret', stale: 1 }]);
  const [{ secret } = { secret: '' }] = await asOwner<{ secret: string }>(url, 'select secret from webhook_secrets');
  expect(secret).toMatch(/^lost\./);
  await dropOwnDatabase(url);
});

test('keys of which none is the database’s are refused before anything is written', async () => {
  const url = await ownDatabase(template);
  const wrong = { ...FIRST, key: Buffer.alloc(32, 3) };
  await expect(rotate(url, [SECOND, wrong])).rejects.toThrow('APP_KEYS: falta a chave test');
  expect(await asOwner(url, 'select id from retired_keys')).toEqual([]);
  expect(failing(await restored(databaseOf(url), [FIRST]))).toEqual([]);
  await dropOwnDatabase(url);
});

test.each<[string, AppKey[], string]>([
  ['a key that was replaced is in front again', [FIRST, SECOND], 'a chave test já foi trocada'],
  [
    'another one has its name',
    [THIRD, SECOND, { ...FIRST, key: Buffer.alloc(32, 3) }],
    'a chave test não é a que já teve esse id',
  ],
  ['the one that replaced it is missing', [THIRD], 'falta a chave second'],
])('is refused at the start, with instructions: %s', async (_, keys, words) => {
  const url = await ownDatabase(template);
  await rotate(url, [SECOND, FIRST]);
  await expect(on(url, [SECOND], (db) => knownKeys(db, keys))).rejects.toThrow(words);
  await dropOwnDatabase(url);
});

test.each<[string, AppKey[]]>([
  ['another one instead', [SECOND]],
  ['another one by its name', [{ ...FIRST, key: Buffer.alloc(32, 3) }]],
])('a start without the key of the database’s values is refused, with instructions: %s', async (_, keys) => {
  const url = await ownDatabase(template);
  const start = (appKeys: AppKey[]) => on(url, appKeys, (db) => ensurePushKeys({ db, env: { appKeys } }));
  await expect(start(keys)).rejects.toThrow('APP_KEYS: falta a chave test, com que este banco foi cifrado');
  await start([SECOND, FIRST]);
  await start([FIRST]);
  await asOwner(url, 'truncate push_keys');
  await start(keys);
  await dropOwnDatabase(url);
});

test('control: a missing column would be detected', async () => {
  const url = await ownDatabase(template);
  const columns = SEALED_COLUMNS.filter(({ table }) => table !== 'push_keys');
  expect((await rotate(url, [SECOND, FIRST], { columns })).left).toEqual([{ name: 'push_keys.private_key', stale: 1 }]);
  await dropOwnDatabase(url);
});
