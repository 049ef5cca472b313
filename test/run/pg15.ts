// Runs vitest on the oldest PostgreSQL we promise to work with, because the embedded one is newer.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { aptInstall } from './apt.ts';
import { makeDataDir } from './data-dir.ts';
import { freePort } from './free-port.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const NOBODY = 65534;
const root = fileURLToPath(new URL('../..', import.meta.url));

if (existsSync(BIN) || aptInstall('postgresql-15')) {
  process.exitCode = await testOnPrivateServer();
} else {
  console.error('Falta o PostgreSQL 15: instale-o (no Debian 12: apt-get install postgresql-15).');
  process.exitCode = 1;
}

async function testOnPrivateServer(): Promise<number> {
  const directory = await makeDataDir();
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const server = startServer(directory, password, port);
  const ended = once(server, 'exit');
  try {
    await createRole(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, password);
    return await vitest(`postgres://ateneu:${password}@127.0.0.1:${port}/postgres`);
  } finally {
    server.kill('SIGINT');
    await ended;
    rmSync(directory, { recursive: true });
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
    // Two workers, each with its pool and its queues, and tests that start several processes at once.
    'max_connections=300',
    'log_min_messages=fatal',
  ];
  return spawn(join(BIN, 'postgres'), ['-D', data, ...values.flatMap((value) => ['-c', value])], options);
}

/** Waits for the server too. The role may do what the documentation asks of an external database, and no more. */
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

async function vitest(url: string): Promise<number> {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(run, 'exit');
  return code ?? 1;
}
