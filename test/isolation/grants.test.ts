import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#server/db.ts';
import { JOBS } from '#server/job-list.ts';
import { installJobs } from '#server/jobs/install.ts';
import { emptyDatabase } from '../database.ts';
import { loginTo } from '../fixtures/login.ts';
import { GRANTS } from './expected-grants.ts';
import { grantsOf, otherRights } from './grants.ts';
import { populateSchool } from './populate.ts';

let owner: pg.Pool;
let db: Database;
let bare: pg.Client;

beforeAll(async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await installJobs(url, JOBS);
  owner = new pg.Pool({ connectionString: url, max: 1 });
  await populateSchool(owner);
  const login = await loginTo(url);
  db = openDatabase(login, { max: 1 });
  bare = new pg.Client({ connectionString: login });
  await bare.connect();
});
afterAll(async () => {
  await Promise.all([owner.end(), bare.end(), db.close()]);
});

const refusal = (asking: Promise<unknown>) =>
  asking.then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  );
const REFUSED = '42501';

describe('each role has exactly the rights in expected-grants.ts:', () => {
  test.each(Object.entries(GRANTS))('%s', async (role, expected) => {
    expect(await grantsOf(owner, role)).toEqual(expected);
  });

  test('and no rights to other objects', async () => {
    expect(await otherRights(owner)).toEqual([]);
  });
});

describe('a connection without a role', () => {
  test('can read and change no table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThan(60);
    for (const { name } of rows)
      for (const statement of [`select from ${name}`, `delete from ${name}`, `insert into ${name} default values`])
        expect([statement, await refusal(bare.query(statement))]).toEqual([statement, REFUSED]);
  });

  test('cannot create tables, roles or databases', async () => {
    for (const statement of ['create table mine ()', 'create role mine', 'create database mine', 'create schema mine'])
      expect([statement, await refusal(bare.query(statement))]).toEqual([statement, REFUSED]);
  });

  test('is the pool’s state before and after a transaction', async () => {
    expect(await refusal(db.pool.query('select from profiles'))).toBe(REFUSED);
    const client = await db.pool.connect();
    await client.query('begin; set local role ateneu_platform');
    expect((await client.query('select from profiles')).rowCount).toBeGreaterThan(0);
    await client.query('commit');
    client.release();
    expect(await refusal(db.pool.query('select from profiles'))).toBe(REFUSED);
  });

  test('cannot read the names of migrations either', async () => {
    expect(await refusal(bare.query('select name from schema_migrations'))).toBe(REFUSED);
  });
});

describe('as a school, the job queue’s tables', () => {
  const OWN = '10000000-0000-4000-8000-000000000001';
  const asSchool = async (statement: string) => {
    await bare.query(`begin; set local role ateneu_app; set local app.producer_id = '${OWN}'`);
    const answer = await refusal(bare.query(statement));
    await bare.query('rollback');
    return answer;
  };
  const job = (name: string, data: object) =>
    `insert into pgboss.job_common (name, data) values ('${name}', '${JSON.stringify(data)}')`;

  test('allow adding its own jobs', async () => {
    expect(await asSchool(job('import', { producerId: OWN, importId: OWN }))).toBe('allowed');
    expect(await asSchool(job('email', { emailId: OWN }))).toBe('allowed');
  });

  test.each([
    ["another school's", job('import', { producerId: OWN.replace(/1$/, '2'), importId: OWN })],
    ['the end of a school', job('end-school', { producerId: OWN })],
    ['the end of a school, as it was called', job('remove-school', { producerId: OWN })],
    ["the platform's", job('purge-emails', {})],
    ['reading what waits', 'select data from pgboss.job_common'],
    ['reading them all', 'select from pgboss.job'],
    ['changing what waits', "update pgboss.job_common set data = '{}'"],
    ['taking it away', 'delete from pgboss.job_common'],
    ['the calendar', 'delete from pgboss.schedule'],
    ['queues', 'update pgboss.queue set retry_limit = 0'],
  ])('do not allow: %s', async (_, statement) => {
    expect(await asSchool(statement)).toBe(REFUSED);
  });
});

test('rights granted by an earlier version’s start are revoked at the next start', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await installJobs(url, JOBS);
  const earlier = new pg.Client({ connectionString: url });
  await earlier.connect();
  await earlier.query(`grant select, insert, update on all tables in schema pgboss to ateneu_app, ateneu_platform;
    grant execute on all functions in schema pgboss to ateneu_app, ateneu_platform`);
  expect(await grantsOf(earlier, 'ateneu_app')).toMatchObject({ 'pgboss.job': 'SIU' });
  await installJobs(url, JOBS);
  for (const [role, expected] of Object.entries(GRANTS)) expect(await grantsOf(earlier, role)).toEqual(expected);
  await earlier.end();
});

describe('controls: the test', () => {
  test('fails when a right is added, a login inherits, or a function has rights of its own', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const broken = new pg.Client({ connectionString: url });
    await broken.connect();
    await broken.query(
      'grant update on audit_log to ateneu_platform; grant select (password_hash) on credentials to ateneu_app',
    );
    expect(await grantsOf(broken, 'ateneu_platform')).toMatchObject({ audit_log: 'SIU' });
    expect(await grantsOf(broken, 'ateneu_app')).toMatchObject({ credentials: 'S(password_hash)' });
    await broken.query('grant select on profiles to public');
    expect(await grantsOf(broken, 'public')).toEqual({ profiles: 'S' });
    await expect(loginTo(url)).rejects.toThrow('sem assumir um papel, alcança public.profiles');
    await broken.query(`revoke select on profiles from public; create function open() returns void
      language sql security definer as 'select'; grant create on schema public to ateneu_app`);
    expect(await otherRights(broken)).toEqual([
      "function open(): with its owner's rights",
      'schema public: ateneu_app CREATE',
    ]);
    await broken.end();
  });
});
