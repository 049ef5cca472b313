import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, pendingMigrations, readSchemaState } from '#db/migrate.ts';
import { emptyDatabase, workerDatabase } from '#test/database.ts';

let directory: string;
let url: string;
let client: Client;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  url = await emptyDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await rm(directory, { recursive: true });
});

function file(name: string, sql: string): Promise<void> {
  return writeFile(join(directory, name), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  return rows.map((row) => row.tablename);
}

test('applies files in order, once', async () => {
  await file('0002_b.sql', 'CREATE TABLE b (a_id int REFERENCES a);');
  await file('0001_a.sql', 'CREATE TABLE a (id int PRIMARY KEY); INSERT INTO a VALUES (1);');
  expect(await pendingMigrations(client, directory)).toEqual(['0001_a.sql', '0002_b.sql']);

  expect(await migrate(url, directory)).toMatchObject({ applied: ['0001_a.sql', '0002_b.sql'] });
  expect(await migrate(url, directory)).toMatchObject({ applied: [] });
  expect(await pendingMigrations(client, directory)).toEqual([]);

  await file('0003_c.sql', 'CREATE TABLE c ();');
  expect(await pendingMigrations(client, directory)).toEqual(['0003_c.sql']);
  expect(await migrate(url, directory)).toMatchObject({ applied: ['0003_c.sql'] });
  expect(await tables()).toEqual(['a', 'b', 'c', 'schema_migrations']);
});

test('a connection closed in the middle fails the migration but not the process', async () => {
  await file('0001_a.sql', 'SELECT pg_sleep(60);');
  const migrated = migrate(url, directory).catch((error: Error) => error);
  const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60);'";
  while ((await client.query(end)).rowCount === 0);
  expect(await migrated).toMatchObject({ message: expect.stringMatching(/^A migração 0001_a.sql falhou: /) });
});

test('refuses a database whose encoding cannot store every text, before changing it', async () => {
  const name = `${new URL(url).pathname.slice(1)}_latin`;
  await client.query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  await file('0001_a.sql', 'CREATE TABLE a ();');
  const latin = Object.assign(new URL(url), { pathname: `/${name}` });
  await expect(migrate(latin.href, directory)).rejects.toThrow(
    "O banco usa a codificação LATIN1. Faça um em UTF-8: CREATE DATABASE ateneu ENCODING 'UTF8' TEMPLATE template0;",
  );
});

test('processes that start concurrently apply each file once', async () => {
  await file('0001_a.sql', 'SELECT pg_sleep(0.2); CREATE TABLE a ();');
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(url, directory)));
  expect(results.flatMap((result) => result.applied)).toEqual(['0001_a.sql']);
});

test('a failing file is rolled back, and earlier files stay applied', async () => {
  await file('0001_a.sql', 'CREATE TABLE a ();');
  await file('0002_b.sql', 'CREATE TABLE b (); SELECT 1/0;');
  await expect(migrate(url, directory)).rejects.toThrow('A migração 0002_b.sql falhou: division by zero');
  expect(await tables()).toEqual(['a', 'schema_migrations']);

  await file('0002_b.sql', 'CREATE TABLE b ();');
  expect(await migrate(url, directory)).toMatchObject({ applied: ['0002_b.sql'] });
});

test('refuses a file that changed after it was applied', async () => {
  await file('0001_a.sql', 'CREATE TABLE a ();\n');
  await migrate(url, directory);
  await file('0001_a.sql', 'CREATE TABLE a ();\r\n');
  expect(await migrate(url, directory)).toMatchObject({ applied: [] });
  await file('0001_a.sql', 'CREATE TABLE a (id int);\n');
  await expect(migrate(url, directory)).rejects.toThrow('0001_a.sql mudou depois de aplicada');
});

test('accepts expanding migrations of a newer version, and no other unknown ones', async () => {
  await file('0001_a.sql', 'CREATE TABLE a ();');
  await file('0002_expand_b.sql', 'CREATE TABLE b ();');
  expect(await migrate(url, directory)).toMatchObject({ isAhead: false });
  await rm(join(directory, '0002_expand_b.sql'));
  expect(await migrate(url, directory)).toEqual({ applied: [], isAhead: true });
  expect(await readSchemaState(client, directory)).toEqual({ isCurrent: true, isAhead: true });

  await file('0002_expand_b.sql', 'CREATE TABLE b ();');
  await file('0003_contract_a.sql', 'DROP TABLE a;');
  await migrate(url, directory);
  await rm(join(directory, '0003_contract_a.sql'));
  await expect(migrate(url, directory)).rejects.toThrow('já recebeu a migração 0003_contract_a.sql');
  await expect(readSchemaState(client, directory)).rejects.toThrow('0003_contract_a.sql');
});

test('refuses unknown migrations among its own, even if they only expand', async () => {
  await file('0001_expand_a.sql', 'CREATE TABLE a ();');
  await file('0002_b.sql', 'CREATE TABLE b ();');
  await migrate(url, directory);
  await rm(join(directory, '0001_expand_a.sql'));
  await expect(migrate(url, directory)).rejects.toThrow('já recebeu a migração 0001_expand_a.sql');
});

test('refuses a database that is newer than the code, without calling it pending', async () => {
  await file('0001_a.sql', 'CREATE TABLE a ();');
  await file('0002_b.sql', 'CREATE TABLE b ();');
  await migrate(url, directory);
  await rm(join(directory, '0002_b.sql'));
  await expect(migrate(url, directory)).rejects.toThrow('já recebeu a migração 0002_b.sql');
  expect(await pendingMigrations(client, directory)).toEqual([]);
});

test('refuses a file older than the newest applied one, a repeated number and an invalid name', async () => {
  await file('0002_b.sql', 'CREATE TABLE b ();');
  await migrate(url, directory);
  await file('0001_a.sql', 'CREATE TABLE a ();');
  await expect(migrate(url, directory)).rejects.toThrow('0001_a.sql vem antes da última aplicada');
  await file('0002_c.sql', 'CREATE TABLE c ();');
  await expect(migrate(url, directory)).rejects.toThrow('mesmo número: 0002_b.sql e 0002_c.sql');
  await file('0000-d.sql', 'CREATE TABLE d ();');
  await expect(migrate(url, directory)).rejects.toThrow('nome inválido: 0000-d.sql');
});

test('gives up on a locked table instead of blocking all other queries behind it', async () => {
  await file('0001_a.sql', 'CREATE TABLE a ();');
  await migrate(url, directory);
  await client.query('BEGIN; LOCK TABLE a IN ACCESS SHARE MODE');
  await file('0002_a.sql', "SET LOCAL lock_timeout = '100ms'; ALTER TABLE a ADD id int;");
  await expect(migrate(url, directory)).rejects.toThrow('lock timeout');
});

test('waits as long as it takes in a new database, where nobody queues behind it', async () => {
  await file('0001_a.sql', "CREATE TABLE a AS SELECT current_setting('lock_timeout') AS patience;");
  await migrate(url, directory);
  await file('0002_a.sql', "INSERT INTO a SELECT current_setting('lock_timeout');");
  await migrate(url, directory);
  expect((await client.query('SELECT patience FROM a')).rows).toEqual([{ patience: '0' }, { patience: '10s' }]);
});

test('retries after a deadlock, but not forever', async () => {
  const deadlock = (tries: number) =>
    `do $$ begin if nextval('tries') < ${tries} then raise 'deadlock detected' using errcode = '40P01'; end if; end $$;`;
  await file('0001_a.sql', 'CREATE SEQUENCE tries; CREATE TABLE a ();');
  await file('0002_a.sql', `ALTER TABLE a ADD id int; ${deadlock(4)}`);
  expect((await migrate(url, directory)).applied).toEqual(['0001_a.sql', '0002_a.sql']);
  await file('0003_a.sql', deadlock(1_000));
  await expect(migrate(url, directory)).rejects.toThrow('A migração 0003_a.sql falhou: deadlock detected');
});

test('the test databases have all real migrations applied', async () => {
  const real = new Client({ connectionString: await workerDatabase() });
  await real.connect();
  expect(await pendingMigrations(real)).toEqual([]);
  await real.end();
});
