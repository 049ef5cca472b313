import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { loginPrefix } from '#server/database/login.ts';

/** Shared by the tests of a run: a role that may create databases, and the template. */
export type TestDatabases = { adminUrl: string; template: string; prefix: string };

export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await withClient(adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
    // Test data need not survive a power cut.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix]);
    for (const { datname } of rows) {
      await drop(client, datname);
      await dropLogins(client, datname);
    }
  });
}

async function dropLogins(client: Client, database: string): Promise<void> {
  const { rows } = await client.query('SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)', [
    loginPrefix(database),
  ]);
  for (const { rolname } of rows) await client.query(`DROP ROLE IF EXISTS ${rolname}`);
}

const NOT_ALLOWED = '42501';

/** The server's own vacuum may be at it, which nobody but a superuser may end: it soon does so by itself. */
async function drop(client: Client, name: string, tries = 50): Promise<void> {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED || tries === 0) throw error;
    await wait(200);
    await drop(client, name, tries - 1);
  }
}

async function withClient(connectionString: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
