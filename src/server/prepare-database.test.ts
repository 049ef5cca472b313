import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TEST_KEYS } from '#test/app-keys.ts';
import { emptyDatabase } from '#test/database.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { JOBS, REMOVED_JOBS } from './job-list.ts';
import { installJobs } from './jobs/install.ts';
import { startJobs } from './jobs/jobs.ts';
import { prepareDatabase } from './prepare-database.ts';

/* Counted from another database: a start is all that speaks to this one. */

let admin: pg.Client;
let url: string;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databases').adminUrl });
  await admin.connect();
  url = await emptyDatabase();
  await prepareDatabase(url, { appKeys: TEST_KEYS });
});
afterAll(() => admin.end());

const KEPT = { sessions: 2, statements: 4 };

test('a start on a prepared database takes four queries over two connections', async () => {
  expect(await leastAsked(() => prepareDatabase(url, { appKeys: TEST_KEYS }))).toEqual(KEPT);
});

test.each([
  ['queues of another version', "comment on schema pgboss is 'another'"],
  ['rights that an earlier version gave', 'grant select, update on pgboss.job to ateneu_app'],
  ['a login without a role', `revoke ateneu_jobs from "LOGIN"`],
])('%s: repaired, and the next start is short again', async (_, change) => {
  const login = await prepareDatabase(url, { appKeys: TEST_KEYS });
  await asOwner(url, change.replace('LOGIN', new URL(login).searchParams.get('user') ?? ''));
  const mending = await asked(() => prepareDatabase(url, { appKeys: TEST_KEYS }));
  expect(mending.sessions).toBeGreaterThan(KEPT.sessions);
  expect(await leastAsked(() => prepareDatabase(url, { appKeys: TEST_KEYS }))).toEqual(KEPT);
});

test('restarting an older version leaves a newer one’s schedules, queues and schema unchanged', async () => {
  const newer = await emptyDatabase();
  const login = await prepareDatabase(newer, { appKeys: TEST_KEYS });
  await asOwner(
    newer,
    "insert into schema_migrations (version, name, checksum) values (9000, '9000_expand_x.sql', 'x')",
  );
  await asOwner(newer, "comment on schema pgboss is 'newer'");
  await asOwner(newer, "update pgboss.queue set retry_limit = 7 where name = 'email'");
  await asOwner(newer, "update pgboss.schedule set cron = '7 7 * * *' where name = 'nightly-backup'");
  expect(await prepareDatabase(newer, { appKeys: TEST_KEYS })).toBe(login);
  const kept =
    "select retry_limit, obj_description('pgboss'::regnamespace) as version from pgboss.queue where name = 'email'";
  await workOnCalendar(login);
  expect(await asOwner(newer, kept)).toEqual([{ retry_limit: 7, version: 'newer' }]);
  expect(await hourOf(newer, 'nightly-backup')).toEqual([{ cron: '7 7 * * *', timezone: 'America/Sao_Paulo' }]);

  await asOwner(newer, "update schema_migrations set name = '9000_contract_x.sql' where version = 9000");
  await expect(prepareDatabase(newer, { appKeys: TEST_KEYS })).rejects.toThrow('9000_contract_x.sql');
  await asOwner(newer, 'delete from schema_migrations where version = 9000');
  await prepareDatabase(newer, { appKeys: TEST_KEYS });
  expect(await asOwner(newer, kept)).not.toEqual([{ retry_limit: 7, version: 'newer' }]);
  expect(await hourOf(newer, 'nightly-backup')).not.toEqual([{ cron: '7 7 * * *', timezone: 'America/Sao_Paulo' }]);
});

test('schedules match the jobs, and a changed time is updated', async () => {
  const database = await emptyDatabase();
  await prepareDatabase(database, { appKeys: TEST_KEYS });
  const planned = JOBS.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []));
  expect(await asOwner(database, 'select name, cron from pgboss.schedule')).toEqual(
    expect.arrayContaining(planned.map((job) => expect.objectContaining(job))),
  );
  const [first] = planned;
  if (!first) throw new Error('Nothing is done by the calendar.');
  const moved = JOBS.map((job) => (job.name === first.name ? { ...job, cron: '9 9 * * *' } : job));
  await installJobs(database, moved, REMOVED_JOBS);
  expect(await hourOf(database, first.name)).toEqual([{ cron: '9 9 * * *', timezone: 'America/Sao_Paulo' }]);
});

const hourOf = (database: string, name: string) =>
  asOwner(database, `select cron, timezone from pgboss.schedule where name = '${name}'`);

/** Uses the schedule as a worker's start does. */
async function workOnCalendar(login: string): Promise<void> {
  const jobs = await startJobs(login, () => {});
  for (const job of JOBS) if (job.cron) await jobs.repeat(job, async () => {});
  await jobs.stop();
}

test('removed jobs are unscheduled, and unknown ones are kept', async () => {
  const database = await emptyDatabase();
  await prepareDatabase(database, { appKeys: TEST_KEYS });
  await asOwner(
    database,
    `insert into pgboss.schedule (name, cron, timezone) values ('email', '* * * * *', 'UTC'), ('push', '* * * * *', 'UTC')`,
  );
  await installJobs(database, JOBS, ['push']);
  expect(await asOwner(database, `select name from pgboss.schedule where timezone = 'UTC'`)).toEqual([
    { name: 'email' },
  ]);
  expect(JOBS.filter(({ name }) => REMOVED_JOBS.includes(name))).toEqual([]);
});

/** The minimum of a few runs, because autovacuum is counted as well. */
async function leastAsked(run: () => Promise<unknown>) {
  const times = [await asked(run), await asked(run), await asked(run)];
  return times.toSorted((a, b) => a.statements - b.statements)[0];
}

/** Sessions and statements that PostgreSQL counted, once the connections are closed. */
async function asked(run: () => Promise<unknown>): Promise<{ sessions: number; statements: number }> {
  const before = await counted();
  await run();
  const after = await counted();
  const sessions = after.sessions - before.sessions;
  // A connection's own beginning is a transaction, too.
  return { sessions, statements: after.transactions - before.transactions - sessions };
}

async function counted(): Promise<{ sessions: number; transactions: number }> {
  const name = new URL(url).pathname.slice(1);
  while ((await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0) await sleep(5);
  const { rows } = await admin.query(
    `select sessions::integer, (xact_commit + xact_rollback)::integer as transactions from pg_stat_database where datname = $1`,
    [name],
  );
  return rows[0];
}
