import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { type Wire, wireTo } from '#test/fixtures/wire.ts';
import { asPlatform, asSchool, type Database, openDatabase, readAsSchool, type Tx } from '../../db.ts';
import { isUnavailable } from './outage.ts';

/* After another server took over, or a table has changed, a connection may answer, and be of no use. */

let url: string;
let login: string;
let owner: pg.Client;
let wire: Wire;
let db: Database;
let school: TestSchool;

beforeAll(async () => {
  url = await ownDatabase();
  login = await loginTo(url);
  wire = await wireTo(login);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('create table shelves (height integer); grant select on shelves to ateneu_app');
});
beforeEach(async () => {
  // A single connection, so that a bad one would meet the next transaction.
  db = openDatabase(wire.url, { max: 1 });
  school = await newSchool(db);
});
afterEach(async () => {
  wire.restore();
  await db.close();
});
afterAll(async () => {
  await owner.end();
  await wire.close();
  await dropOwnDatabase(url);
});

const write = (title = 'Curso') => newCourse(db, school, { title });
const titles = async () =>
  (await readAsSchool(db, school, (tx) => tx.selectFrom('courses').select('title').execute())).map(
    ({ title }) => title,
  );
const shelves = (tx: Tx) => sql`select * from shelves where height > ${0}`.execute(tx);
const pid = async () => (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  );

type Spoilt = { by: () => Promise<unknown>; meets: () => Promise<unknown> };
const SPOILT: Record<string, Spoilt> = {
  'may only read (25006)': {
    by: () => db.pool.query('set default_transaction_read_only = on'),
    meets: () => write(),
  },
  'has a plan of a table as it was (0A000)': {
    by: async () => {
      await asSchool(db, school, shelves);
      await owner.query('alter table shelves add column width integer');
    },
    meets: () => asSchool(db, school, shelves),
  },
  'has a plan of a table as it was, and only reads (0A000)': {
    by: async () => {
      await readAsSchool(db, school, shelves);
      await owner.query('alter table shelves add column depth integer');
    },
    meets: () => readAsSchool(db, school, shelves),
  },
  'has lost what it had prepared (26000)': {
    by: async () => {
      await asSchool(db, school, shelves);
      await db.pool.query('deallocate all');
    },
    meets: () => asSchool(db, school, shelves),
  },
  'was prepared by another (42P05)': {
    by: async () => db.pool.query(`prepare "${await nameOfShelves()}" as select 1`),
    meets: () => asSchool(db, school, shelves),
  },
};

/** The name of the prepared statement for `shelves`. */
async function nameOfShelves(): Promise<string> {
  const another = openDatabase(login, { max: 1 });
  await asSchool(another, school, shelves);
  const { rows } = await another.pool.query<{ name: string }>(
    `select name from pg_prepared_statements where statement like '%shelves%'`,
  );
  await another.close();
  return rows[0]?.name ?? '';
}

test.each(Object.entries(SPOILT))(
  'a connection that %s is discarded, and the next one works',
  async (_, { by, meets }) => {
    const spoilt = await pid();
    await by();
    const error = await failure(meets());
    expect([isUnavailable(error), (await pid()) === spoilt]).toEqual([true, false]);
    await meets();
  },
);

test('also if the failed statement’s error was caught', async () => {
  await SPOILT['has lost what it had prepared (26000)']?.by();
  const spoilt = await pid();
  const forgiving = asSchool(db, school, (tx) => shelves(tx).catch(() => 'forgiven'));
  expect([isUnavailable(await failure(forgiving)), (await pid()) === spoilt]).toEqual([true, false]);
});

test('control: another error keeps the connection, and is no outage', async () => {
  const before = await pid();
  const writesWhereItReads = readAsSchool(db, school, (tx) => tx.deleteFrom('courses').execute());
  const notSupported = asPlatform(db, (tx) => sql`do $$ begin raise sqlstate '0A000'; end $$`.execute(tx));
  for (const refused of [await failure(writesWhereItReads), await failure(notSupported)])
    expect([refused, isUnavailable(refused)]).toEqual([expect.any(Error), false]);
  expect(await pid()).toBe(before);
});

test('a commit whose wait for the replica was cancelled is not reported as done', async () => {
  await titles();
  wire.warnAtCommits();
  expect(isUnavailable(await failure(write('Só aqui')))).toBe(true);
  wire.restore();
  await expect.poll(() => titles().catch(() => null)).toEqual(['Só aqui']);
});

test('a commit whose response is lost is not reported as failed for good', async () => {
  wire.cutAtCommits();
  expect(isUnavailable(await failure(write('Feito')))).toBe(true);
  wire.restore();
  await expect.poll(() => titles().catch(() => null)).toEqual(['Feito']);
});
