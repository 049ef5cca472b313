import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { giveToNobody, startProgram, until } from './program.ts';

export type PoolMode = 'session' | 'transaction';
export type Pooler = { url: string; stop(): Promise<void> };

/** @param login of the application, whose connections it hands round: so many to the server at most */
export async function startPgbouncer(login: string, mode: PoolMode, connections: number): Promise<Pooler> {
  const folder = await makeDataDir();
  const port = await freePort();
  const {
    user = '',
    password = '',
    database = '',
    host,
    port: serverPort,
  } = new pg.Client({ connectionString: login });
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${user}" "${password}"\n`, { mode: 0o600 });
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: mode,
    default_pool_size: connections,
    max_client_conn: 200,
    ignore_startup_parameters: 'statement_timeout,extra_float_digits',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `${database} = host=${host} port=${serverPort} dbname=${database}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'), { mode: 0o600 });
  giveToNobody(folder, users, file);
  const program = startProgram(['/usr/sbin/pgbouncer', file], { asNobody: true });
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    await program.stop('SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('PgBouncer takes connections', () => answers(url), { of: [program] });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
