import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { PATIENCE } from '#test/run/patience.ts';
import { accountFor } from './account.ts';
import { readPidFile } from './pid-file.ts';
import { runningPostgres, startPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
const START = new URL('./start.ts', import.meta.url).href;
const rubbish: string[] = [];
const servers: { stop(): Promise<void> }[] = [];
const processes: ChildProcess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const child of processes.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

afterAll(() => {
  for (const path of rubbish) rmSync(path, { recursive: true, force: true });
});

describe('an embedded server', () => {
  const dataDir = newDataDir();
  const cluster = join(dataDir, 'postgres');
  const data = join(cluster, 'data');

  it('is created on the first start, also after an interrupted one', async () => {
    mkdirSync(join(cluster, 'data.new-left'), { recursive: true });
    const { url } = await start(dataDir);
    expect(existsSync(join(cluster, 'data.new-left'))).toBe(false);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    await query(url, 'CREATE TABLE kept (value text)');
    expect(await query(url, ROLE)).toEqual([
      { user: 'ateneu', owner: 'ateneu', login: true, super: false, bypass: false, roles: true, databases: true },
    ]);
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await query(url, `SHOW ${setting}`)).toEqual([{ [setting]: 'on' }]);
  });

  it('refuses a connection without the password', async () => {
    const { url } = await start(dataDir);
    await expect(query(url.replace(/ateneu:[^@]+@/, 'ateneu:guess@'), 'SELECT 1')).rejects.toThrow(/authentication/);
    await expect(query(url.replace(/ateneu:[^@]+@/, 'postgres:guess@'), 'SELECT 1')).rejects.toThrow(/authentication/);
  });

  it('keeps its data and address across a stop and a start', async () => {
    const first = await startPostgres({ dataDir });
    await query(first.url, "INSERT INTO kept VALUES ('stopped')");
    await Promise.all([first.stop(), first.stop()]);
    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await values(second.url)).toEqual(['stopped']);
  });

  it('refuses a second process in one line that names the first', async () => {
    await start(dataDir);
    const { output } = await startElsewhere(dataDir);
    expect(output).toBe(
      `StartupError: Outro processo (pid ${process.pid}) já usa este DATA_DIR: encerre-o ou escolha outro DATA_DIR.`,
    );
  });

  it('recovers when a backend is killed', async () => {
    const { url } = await start(dataDir);
    const [backend] = await query(url, 'SELECT pg_backend_pid() AS pid');
    const [victim, other] = [new pg.Client(url), new pg.Client(url)];
    for (const client of [victim, other]) await client.on('error', () => {}).connect();
    const { rows } = await victim.query('SELECT pg_backend_pid() AS pid');
    expect(backend?.pid).not.toBe(rows[0].pid);
    process.kill(rows[0].pid, 'SIGKILL');
    // The server has noticed: it ends everybody's connection before it begins anew.
    await new Promise((over) => other.once('end', over));
    expect(await eventually(() => values(url))).toEqual(['stopped']);
  });

  it('restarts at the same address when the server is killed', async () => {
    const { url } = await start(dataDir);
    await query(url, "INSERT INTO kept VALUES ('server killed')");
    process.kill(postmaster(data), 'SIGKILL');
    await sleep(50);
    expect(await eventually(() => values(url))).toEqual(['stopped', 'server killed']);
  });

  it('says in the operator’s words why it does not come back', async () => {
    const own = newDataDir();
    const lost = Promise.withResolvers<unknown>();
    servers.push(await startPostgres({ dataDir: own, onLost: lost.resolve }));
    const folder = join(own, 'postgres', 'data');
    const pid = postmaster(folder);
    renameSync(folder, `${folder}-away`);
    process.kill(pid, 'SIGKILL');
    expect(`${await lost.promise}`).toContain(`Não é possível gravar em ${folder}`);
  });

  it('starts after the application was killed', async () => {
    const { child, output } = await startElsewhere(dataDir);
    await query(output, "INSERT INTO kept VALUES ('application killed')");
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { url } = await start(dataDir);
    expect(await values(url)).toContain('application killed');
  });

  it('starts after application and server were killed together', async () => {
    const { child, output } = await startElsewhere(dataDir);
    await query(output, "INSERT INTO kept VALUES ('both killed')");
    process.kill(postmaster(data), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { url } = await start(dataDir);
    expect(await values(url)).toContain('both killed');
  });

  it('starts although a stale pid file names a running program', async () => {
    const { uid, gid } = accountFor(data);
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    processes.push(other);
    writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n1\n5432\n${cluster}/run\n\n0 0\nready\n`);
    // As a power cut leaves it: nobody listens there.
    mkdirSync(`${cluster}/run`, { recursive: true });
    writeFileSync(`${cluster}/run/.s.PGSQL.5432`, '');
    expect(await runningPostgres(dataDir)).toBeNull();
    const { url } = await start(dataDir);
    expect(await values(url)).toContain('both killed');
    expect(other.exitCode).toBeNull();
  });
});

it.each(['711', '700'])('creates nothing to find out that none runs, in a folder with mode %s', async (mode) => {
  const dataDir = newDataDir();
  chmodSync(dataDir, mode);
  expect(await runningPostgres(dataDir)).toBeNull();
  expect(readdirSync(dataDir)).toEqual([]);
});

describe('an unsuitable path', () => {
  it('is a private folder, in which case root stores the cluster elsewhere', async () => {
    const folder = newDataDir();
    chmodSync(folder, 0o700);
    const dataDir = join(folder, 'data');
    const { url } = await start(dataDir);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const pointer = join(dataDir, 'postgres-location');
    expect(existsSync(pointer)).toBe(isRoot);
    if (!isRoot) return;
    const elsewhere = readFileSync(pointer, 'utf8').trim();
    rubbish.push(elsewhere);
    expect(elsewhere).toMatch(/^\/var\/lib\/ateneu\/[0-9a-f]{12}-[0-9a-f]{8}$/);
  });

  it('is a pointer to a missing cluster, which is never replaced by an empty one', async () => {
    const dataDir = newDataDir();
    writeFileSync(join(dataDir, 'postgres-location'), '/nowhere/ateneu\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /deveria estar em \/nowhere\/ateneu, mas a pasta não existe/,
    );
  });

  it('is a path too long for a socket, which is then in a private temporary folder', async () => {
    const { url, stop } = await startPostgres({ dataDir: join(newDataDir(), 'x'.repeat(100)) });
    const socketDir = decodeURIComponent(new URL(url).host.split(':')[0] ?? '');
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    await stop();
    expect(existsSync(socketDir)).toBe(false);
  });

  it('is a folder without write permission', async () => {
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o555);
    const { output } = await startElsewhere(dataDir, isRoot ? 'process.setgid(65534); process.setuid(65534);' : '');
    expect(output).toBe(
      `StartupError: Não é possível gravar em ${dataDir}/postgres: ajuste as permissões ou escolha outro DATA_DIR (hoje ${dataDir}).`,
    );
  });

  it('is a file', async () => {
    const dataDir = join(newDataDir(), 'file');
    writeFileSync(dataDir, '');
    await expect(startPostgres({ dataDir })).rejects.toThrow(/precisa ser uma pasta/);
  });

  it('is a platform without binaries', async () => {
    const { output } = await startElsewhere(newDataDir(), "Object.defineProperty(process, 'arch', { value: 'mips' });");
    expect(output).toBe(
      `StartupError: Não há PostgreSQL embutido para ${process.platform}-mips: defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`,
    );
  });
});

const ROLE = `
  SELECT current_user AS user, pg_get_userbyid(datdba) AS owner, rolcanlogin AS login, rolsuper AS super,
         rolbypassrls AS bypass, rolcreaterole AS roles, rolcreatedb AS databases
  FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`;

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ateneu-postgres-'));
  chmodSync(dataDir, 0o711);
  rubbish.push(dataDir);
  return dataDir;
}

async function start(dataDir: string): Promise<{ url: string }> {
  const server = await startPostgres({ dataDir });
  servers.push(server);
  return server;
}

/** Starts in another process, which prints the address, or the error, and stays until it is killed. */
async function startElsewhere(dataDir: string, beforehand = ''): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    const { startPostgres } = await import('${START}');
    ${beforehand}
    try {
      console.log((await startPostgres({ dataDir: process.argv[1] })).url);
    } catch (error) {
      console.log(error.name + ': ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, output: String(chunk).trim() };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function values(url: string): Promise<unknown[]> {
  return (await query(url, 'SELECT value FROM kept')).map(({ value }) => value);
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE.timeout;
  while (true) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

function postmaster(data: string): number {
  const pid = readPidFile(data)?.pid;
  if (!pid) throw new Error('no server runs');
  return pid;
}
