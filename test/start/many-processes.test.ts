import { rm } from 'node:fs/promises';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, refused, untilReady } from './process.ts';

/* One database, several processes: who does what, and how one of them leaves. */

const KEYS = `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at + 7)).toString('base64')}`;

let url: string;
let dataDir: string;
let owner: pg.Client;
const running: ReturnType<typeof launch>[] = [];

beforeAll(async () => {
  [url, dataDir] = [await emptyDatabase(), await makeDataDir()];
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await Promise.all(running.map(leave));
  await owner.end();
  await rm(dataDir, { recursive: true });
});

type Settings = Record<string, string>;

const settingsOf = (port: number, more: Settings): Settings => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  PORT: String(port),
  APP_KEYS: KEYS,
  ...more,
});

async function start(more: Settings) {
  const port = await freePort();
  const server = launch(settingsOf(port, more));
  running.push(server);
  await untilReady(server, port);
  await expect.poll(server.stdout).toContain('"event":"started"');
  return { ...server, port };
}

async function leave(server: Pick<ReturnType<typeof launch>, 'kill' | 'ended'>) {
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

type Answer = { status: number; headers: IncomingHttpHeaders };

const ask = (port: number, path: string, agent?: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    get(`http://127.0.0.1:${port}${path}`, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on('end', () => resolve({ status, headers }));
    }).on('error', reject);
  });

/** Whether a process has looked at what the calendar asks for. */
const isPlanned = async () =>
  (await owner.query('select from pgboss.version where cron_on is not null')).rowCount === 1;

/** The pieces of each version that another version's process can serve. */
const keptBuilds = async () =>
  (await owner.query<{ assets: string[] }>('select assets from builds')).rows.map(({ assets }) => assets);

test('preparing the database can be a separate step before the start', async () => {
  const migrate = (database: string) =>
    launch(settingsOf(3000, { DATABASE_URL: database }), [], 'src/server/database/migrate-command.ts');
  const empty = await emptyDatabase();
  const first = migrate(empty);
  expect([await first.ended, first.stderr()]).toEqual([0, '']);
  expect(first.stdout()).toMatch(
    /^Aplicada: 0001_people_and_schools.sql\n.*O banco está pronto para esta versão\.\n$/s,
  );
  const again = migrate(empty);
  expect([await again.ended, again.stdout()]).toEqual([0, 'Nada a fazer: o banco já está pronto.\n']);
  expect(await migrate(empty.replace(/[^/]*$/, 'nowhere')).ended).toBe(1);
});

test('a web process queues jobs and runs none, and a worker serves no pages', async () => {
  const web = await start({ PROCESS_ROLE: 'web' });
  expect(await ask(web.port, '/login')).toMatchObject({ status: 200 });
  expect(await isPlanned()).toBe(false);
  expect(await keptBuilds()).toEqual([expect.arrayContaining([expect.stringMatching(/^student-.*\.js$/)])]);

  const worker = await start({ PROCESS_ROLE: 'worker' });
  await expect.poll(isPlanned).toBe(true);
  const answered = await Promise.all(
    ['/healthz', '/login', '/rpc/public/session', '/uploads/a'].map(async (path) => ask(worker.port, path)),
  );
  expect(answered.map(({ status }) => status)).toEqual([200, 404, 404, 404]);
  await Promise.all([leave(web), leave(worker)]);
});

test('a stopping process reports it first, and serves requests until the proxy has noticed or a second signal', async () => {
  const server = await start({ DRAIN_SECONDS: '600' });
  const agent = new Agent({ keepAlive: true });
  expect((await ask(server.port, '/healthz', agent)).headers['keep-alive']).toBe('timeout=75');
  server.kill('SIGTERM');
  await expect.poll(async () => (await ask(server.port, '/readyz')).status, { interval: 20 }).toBe(503);
  expect(await ask(server.port, '/login', agent)).toMatchObject({ status: 200 });
  await leave(server);
  await expect(ask(server.port, '/healthz')).rejects.toThrow();
  agent.destroy();
});

test('a process with another uploads folder is refused while the first runs, and accepted afterwards', async () => {
  const elsewhere = await makeDataDir();
  const there = { DATA_DIR: join(elsewhere, 'not', 'yet', 'there') };
  const first = await start({});
  const same = await start({});
  const { code, said } = await refused(settingsOf(await freePort(), there));
  expect([code, said.length]).toEqual([1, 1]);
  expect(said[0]).toMatch(/guarda os arquivos enviados em outro lugar.*S3_BUCKET.*DATA_DIR/);
  await Promise.all([leave(first), leave(same)]);
  await leave(await start(there));
  await rm(elsewhere, { recursive: true });
});
