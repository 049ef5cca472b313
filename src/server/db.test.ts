import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { workerLogin } from '#test/fixtures/login.ts';
import { isUnavailable } from './database/connection/outage.ts';
import { asPlatform, asPlatformUnsynced, asSchool, openDatabase, readAsPlatform, readAsSchool, type Tx } from './db.ts';

// A single connection, so that anything a transaction leaves behind would affect the next one.
const url = await workerLogin();
const db = openDatabase(url, { max: 1 });
afterAll(() => db.close());

let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  school = await newSchool(db);
  other = await newSchool(db);
  await newCourse(db, school, { title: 'Própria' });
  await newCourse(db, other, { title: 'Alheia' });
});

const titles = async (tx: Tx) => (await tx.selectFrom('courses').select('title').execute()).map(({ title }) => title);
const left = async () => {
  const { rows } = await db.pool.query(
    `select current_user as role, current_setting('app.producer_id', true) as school, now() = statement_timestamp() as idle`,
  );
  return rows[0];
};
const CLEAN = { role: new URL(url).searchParams.get('user'), school: '', idle: true };

test('a reading transaction sees what its school may see, and leaves no settings behind', async () => {
  expect(await readAsSchool(db, school, titles)).toEqual(['Própria']);
  expect(await left()).toEqual(CLEAN);
  expect(await readAsSchool(db, other, titles)).toEqual(['Alheia']);
  expect(await readAsPlatform(db, titles)).toEqual(expect.arrayContaining(['Própria', 'Alheia']));
  expect(await left()).toEqual(CLEAN);
});

test('unimportant writes do not wait for the disk, and later ones do', async () => {
  const waits = async (tx: Tx) =>
    (await sql<{ waits: string }>`select current_setting('synchronous_commit') as waits`.execute(tx)).rows[0]?.waits;
  // Tests wait for no disk at all.
  await db.pool.query('set synchronous_commit = on');
  expect(await asPlatformUnsynced(db, waits)).toBe('off');
  expect(await asPlatform(db, waits)).toBe('on');
  await db.pool.query('reset synchronous_commit');
  expect(await asPlatformUnsynced(db, titles)).toEqual(expect.arrayContaining(['Própria', 'Alheia']));
  expect(await left()).toEqual(CLEAN);
});

test('concurrent reads on one connection are isolated', async () => {
  const reads = Array.from({ length: 40 }, (_, at) => readAsSchool(db, at % 2 ? school : other, titles));
  const expected = Array.from({ length: 40 }, (_, at) => [at % 2 ? 'Própria' : 'Alheia']);
  expect(await Promise.all(reads)).toEqual(expected);
});

test('it cannot write', async () => {
  const write = readAsSchool(db, school, (tx) => tx.deleteFrom('courses').execute());
  await expect(write).rejects.toMatchObject({ code: '25006' });
  expect(await left()).toEqual(CLEAN);
  expect(await readAsSchool(db, school, titles)).toEqual(['Própria']);
});

test('it is one statement: a second one is refused instead of running without a role', async () => {
  const twice = readAsSchool(db, school, async (tx) => [await titles(tx), await titles(tx)]);
  await expect(twice).rejects.toThrow('one statement');
  expect(await left()).toEqual(CLEAN);
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a statement that fails', (tx) => sql`select 1 / ${0}::integer`.execute(tx)],
  ['a statement that does not compile', (tx) => sql`selekt`.execute(tx)],
  ['a refusal after it', async (tx) => Promise.reject(new Error((await titles(tx)).join()))],
  ['a refusal before it', async () => Promise.reject(new Error('before'))],
])('%s ends it normally', async (_, run) => {
  for (const open of [readAsSchool, asSchool]) {
    await expect(open(db, school, run)).rejects.toThrow();
    expect(await left()).toEqual(CLEAN);
    expect(await open(db, school, titles)).toEqual(['Própria']);
  }
});

test('a connection lost in the middle only affects that request [v5.0.0-16.5.2]', async () => {
  const error = await asPlatform(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await client.end();
    await titles(tx);
  }).catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect(await readAsSchool(db, school, titles)).toEqual(['Própria']);
});

test('errors that only resemble an outage are not treated as one', async () => {
  const missingFile = await readFile('/nowhere/at/all').catch((reason: unknown) => reason);
  const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect([missingFile, hungUp].map(isUnavailable)).toEqual([false, false]);
});

test('a caught error of a statement still fails the transaction', async () => {
  const forgiving = asSchool(db, school, (tx) =>
    sql`select 1 / ${0}::integer`.execute(tx).then(
      () => 'kept',
      () => 'kept',
    ),
  );
  await expect(forgiving).rejects.toThrow('nothing was kept');
  expect(await left()).toEqual(CLEAN);
});

test('options in the address cannot disable isolation', async () => {
  const address = new URL(url);
  address.searchParams.set('options', '-c geqo=off');
  const configured = openDatabase(address.href, { max: 1 });
  const role = sql<{ role: string }>`select current_user as role`;
  expect((await asSchool(configured, school, (tx) => role.execute(tx))).rows).toEqual([{ role: 'ateneu_app' }]);
  await configured.close();
});
