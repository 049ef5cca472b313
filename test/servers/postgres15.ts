import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { makeDataDir } from '../run/data-dir.ts';
import { freePort } from '../run/free-port.ts';

/* A private server of the oldest PostgreSQL we promise to work with, because the embedded one is newer. */

const BIN = '/usr/lib/postgresql/15/bin';
const NOBODY = 65534;

export const hasPostgres15 = () => existsSync(BIN);

/** @returns the address of a role that may do what the documentation asks of an external database, and no more */
export async function startPostgres15(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await makeDataDir();
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const server = startServer(directory, password, port);
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(directory, { recursive: true });
  };
  try {
    await createRole(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, password);
    return { url: `postgres://ateneu:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startServer(directory: string, password: string, port: number): ChildProcess {
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  // PostgreSQL refuses root.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) for (const path of [directory, passwordFile]) chownSync(path, account.uid, account.gid);
  const options: SpawnOptions = { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] };

  const data = join(directory, 'data');
  const settings = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const initdb = spawnSync(
    join(BIN, 'initdb'),
    ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, ...settings],
    options,
  );
  if (initdb.status !== 0) throw new Error('initdb falhou.');
  const values = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    // Three workers, each with its pool and its queues, and tests that start several processes at once.
    'max_connections=300',
    'log_min_messages=fatal',
  ];
  return spawn(join(BIN, 'postgres'), ['-D', data, ...values.flatMap((value) => ['-c', value])], options);
}

/** Waits for the server too. */
async function createRole(adminUrl: string, password: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new Client({ connectionString: adminUrl });
    try {
      await client.connect();
      await client.query(`CREATE ROLE ateneu LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
