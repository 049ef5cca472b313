import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cache, openCache } from '#server/cache/cache.ts';
import { workerLogin } from '#test/fixtures/login.ts';
import { type Wire, wireTo } from '#test/fixtures/wire.ts';
import { type Database, openDatabase } from '../db.ts';
import { type Listener, openListener } from './listener.ts';

/*
 * Networks fail silently. Whatever happens to the listener's connection, cached data is not trusted for longer than a
 * second.
 */

let wire: Wire;
let db: Database;
let listener: Listener;
let cache: Cache;
let second: number;
let lost: string[];
let heard: string[];

beforeEach(async () => {
  const login = await workerLogin();
  wire = await wireTo(login);
  db = openDatabase(login, { max: 2 });
  second = 0;
  lost = [];
  heard = [];
});

const SOUND = { patienceMs: 60_000 };
/** Short for silent connections, long enough for a busy machine. */
const SILENT = { patienceMs: 2_000 };

/** For it time passes only by the test: how long a busy machine takes is not what it trusts its memory by. */
async function listen({ patienceMs }: typeof SOUND) {
  listener = openListener(wire.url, ({ message }) => lost.push(message), { now: () => second * 1_000, patienceMs });
  cache = openCache(listener, db);
  listener.subscribe('wire_test', { onMessage: (message) => heard.push(message), onConnect: () => {} });
  await listener.start();
}

afterEach(async () => {
  await listener.stop();
  await db.close();
  await wire.close();
});

const say = (message: string) => db.pool.query(`select pg_notify('wire_test', '${message}')`);

/** Whether anything is kept: read twice, it is found once. */
async function keeps(): Promise<boolean> {
  let finds = 0;
  const key = randomUUID();
  const find = async () => {
    finds += 1;
    return { value: null, keep: { subjects: [], lastsMs: 60_000 } };
  };
  await cache.read(key, find);
  await cache.read(key, find);
  return finds === 1;
}
const trusts = (expected: boolean) => expect.poll(keeps).toBe(expected);

test('everything committed before a check is received when the check is answered', async () => {
  await listen(SOUND);
  await trusts(true);
  await say('hello');
  await listener.check();
  expect(heard).toEqual(['hello']);
});

test('a silently dead connection is not trusted after a second, and is replaced', async () => {
  await listen(SILENT);
  await trusts(true);
  wire.swallow();
  second += 1;
  expect(await keeps()).toBe(false);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(listener.isCurrent()).toBe(false);
  wire.restore();
  await trusts(true);
  // A busy machine may be silent for so long itself.
  const again = async () => {
    await say('again');
    await listener.check();
    return heard;
  };
  await expect.poll(again).toContain('again');
});

test('control: a working connection is still trusted after that second', async () => {
  await listen(SOUND);
  await trusts(true);
  second += 1;
  await listener.check();
  expect(await keeps()).toBe(true);
});

test('dead connections are closed, and do not accumulate', async () => {
  await listen(SILENT);
  wire.swallow();
  await expect.poll(() => lost.length).toBeGreaterThan(2);
  expect(wire.open()).toBeLessThanOrEqual(1);
});

test('stops even if the server does not answer', async () => {
  await listen(SILENT);
  wire.swallow();
  void listener.check();
  await listener.stop();
  await expect.poll(() => wire.open()).toBe(0);
});

test('if LISTEN is accepted but notifications are not forwarded, nothing is trusted', async () => {
  wire.dropNotifications();
  await listen(SOUND);
  await say('unheard');
  await listener.check();
  expect([listener.isCurrent(), heard, await keeps()]).toEqual([true, [], false]);
  wire.restore();
  await trusts(true);
});
