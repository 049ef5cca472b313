import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { EXAMPLE_KEY } from '#server/crypto/app-keys.ts';
import { asPlatform, openDatabase } from '#server/db.ts';
import { canRead } from '#server/postgres/account.ts';
import { emptyDatabase } from '#test/database.ts';
import { readEvents } from '#test/fixtures/events.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { launch, leftIn, refused, untilReady } from './process.ts';

/* How the server starts, refuses to start and stops, as a process: what its operator sees. */

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@127.0.0.1:1/ateneu',
  PUBLIC_URL: 'https://ateneu.example.com',
  SMTP_HOST: 'smtp.example.com',
  SMTP_FROM: 'contato@example.com',
  APP_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')}`,
};

let dataDir: string;
let port: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
  port = String(await freePort());
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('explains a problem in one line and exits with 1', () => {
  test('an unreachable database', async () => {
    const nowhere = await freePort();
    const url = `postgres://ateneu:segredo@127.0.0.1:${nowhere}/ateneu`;
    const { code, said } = await refused({ DATA_DIR: dataDir, PORT: port, DATABASE_URL: url });
    expect(said).toEqual([
      `Não foi possível usar o banco de DATABASE_URL (127.0.0.1:${nowhere}/ateneu): nada responde nesse endereço.`,
    ]);
    expect(code).toBe(1);
  });

  test.each([
    ['a wrong password', { password: 'errada' }, 'usuário ou senha incorretos'],
    ['a database that does not exist', { pathname: '/nenhum' }, 'o banco não existe'],
  ])('%s', async (_, wrong, reason) => {
    const url = Object.assign(new URL(inject('databases').adminUrl), wrong);
    const { code, said } = await refused({ DATA_DIR: dataDir, PORT: port, DATABASE_URL: url.href });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Não foi possível usar o banco de DATABASE_URL \(/);
    expect(said[0]).toContain(reason);
    expect(said[0]).not.toContain('errada');
    expect(code).toBe(1);
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['an address at which nobody speaks', () => {}, 'o servidor não respondeu a tempo'],
    ['an address that is another program’s', (socket) => socket.end(), 'o servidor cortou a conexão'],
  ])('%s', async (_, answer, reason) => {
    const other = createServer(answer).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as AddressInfo;
    const url = `postgres://ateneu:segredo@127.0.0.1:${taken}/ateneu`;
    const { code, said } = await refused({ DATA_DIR: dataDir, PORT: port, DATABASE_URL: url });
    expect(said).toEqual([expect.stringContaining(`DATABASE_URL (127.0.0.1:${taken}/ateneu): ${reason}`)]);
    expect(code).toBe(1);
    other.close();
  });

  test.each([
    ['migrate', ['src/server/database/migrate-command.ts']],
    ['owner', ['src/server/platform/create-owner.ts', 'dona@example.com', 'Dona']],
    ['keys:rotate', ['src/server/keys/rotate-keys.ts']],
    ['backup', ['src/server/backup/backup-command.ts', '/tmp/never-made.tar']],
    ['restore', ['src/server/backup/restore-command.ts', main]],
  ])('npm run %s without a database', async (_, command) => {
    const nowhere = await freePort();
    const url = `postgres://ateneu:segredo@127.0.0.1:${nowhere}/ateneu`;
    const run = launch({ DATA_DIR: dataDir, DATABASE_URL: url, APP_KEYS: production.APP_KEYS }, [], command);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toBe(
      `Não foi possível usar o banco de DATABASE_URL (127.0.0.1:${nowhere}/ateneu): nada responde nesse endereço.\n`,
    );
  });

  test('a folder that cannot be created', async () => {
    const { code, said } = await refused({ DATA_DIR: '/proc/ateneu', PORT: port });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Não é possível gravar em \/proc\/ateneu/);
    expect(code).toBe(1);
  });
});

const NOBODY = { uid: 65_534, gid: 65_534, switched: true };
const isRoot = process.getuid?.() === 0;
const nobodyCanStart = canRead(NOBODY, main) && canRead(NOBODY, process.execPath);

// As root nothing is read-only; a private checkout cannot be handed to another account.
test.skipIf(isRoot && !nobodyCanStart)('a read-only folder', async () => {
  const readOnly = await makeDataDir();
  await chmod(readOnly, 0o555);
  const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : [];
  const { code, said } = await refused({ DATA_DIR: readOnly, PORT: port }, asNobody);
  await chmod(readOnly, 0o755);
  await rm(readOnly, { recursive: true });
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(`Não é possível gravar em ${readOnly}`);
  expect(code).toBe(1);
});

describe('refuses invalid settings, all of them at once', () => {
  test.each([
    [
      'bad values',
      { PORT: '99999', HOST: 'não é', PUBLIC_URL: 'escola', DEMO: 'talvez' },
      ['PORT', 'HOST', 'PUBLIC_URL', 'DEMO'],
    ],
    [
      'production with nothing',
      { NODE_ENV: 'production' },
      ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_HOST', 'SMTP_FROM', 'APP_KEYS'],
    ],
    ['a public address without a word about production', { HOST: '0.0.0.0' }, ['NODE_ENV', 'PUBLIC_URL']],
    ['production without keys', { ...production, APP_KEYS: '' }, ['APP_KEYS']],
    ['production with the example key', { ...production, APP_KEYS: `k1:${EXAMPLE_KEY}` }, ['APP_KEYS']],
    ['production with the demonstration', { ...production, DEMO: 'true' }, ['DEMO']],
  ])('%s', async (_, settings, names) => {
    const { code, said } = await refused({ DATA_DIR: join(dataDir, 'never-made'), ...settings });
    expect(said[0]).toBe('Configuração inválida:');
    expect(said.slice(1).map((line) => line.match(/^- (\w+): ./)?.[1])).toEqual(names);
    expect(code).toBe(1);
  });
});

describe('with its own database', () => {
  test('refuses a second start, and stops cleanly by either signal', async () => {
    const own = await makeDataDir();
    const settings = { DATA_DIR: own, PORT: port, DEMO: 'false' };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = launch(settings);
      await untilReady(server, Number(port));
      if (signal === 'SIGTERM') {
        const { code, said } = await refused({ ...settings, PORT: String(await freePort()) });
        expect(said).toHaveLength(1);
        expect(said[0]).toMatch(/^Outro processo \(pid \d+\) já usa este DATA_DIR/);
        expect(code).toBe(1);
        await untilReady(server, Number(port));
      }
      server.kill(signal);
      expect(await server.ended, signal).toBe(0);
      expect(server.stderr()).toBe('');
      expect(await leftIn(own)).toEqual([]);
    }
    await rm(own, { recursive: true });
  });

  test('lets an owner of the platform be made while it runs', async () => {
    const server = launch({ DATA_DIR: dataDir, PORT: port, DEMO: 'false' });
    await untilReady(server, Number(port));
    const command = ['src/server/platform/create-owner.ts', 'dona.nova@example.com', 'Dona Nova'];
    const made = launch({ DATA_DIR: dataDir, PORT: port }, [], command);
    expect([await made.ended, made.stderr()]).toEqual([0, '']);
    expect(made.stdout()).toContain('Dono da plataforma criado: dona.nova@example.com');
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('a taken port stops it again, including the database', async () => {
    const own = await makeDataDir();
    const taken = String(await freePort());
    const other = createServer().listen(Number(taken), '127.0.0.1');
    await once(other, 'listening');
    const { code, said } = await refused({ DATA_DIR: own, PORT: taken, DEMO: 'false' });
    other.close();
    expect(said).toEqual([
      `A porta ${taken} já está em uso (127.0.0.1:${taken}). Escolha outra com PORT=3001 npm start.`,
    ]);
    expect(code).toBe(1);
    expect(await leftIn(own)).toEqual([]);
    await rm(own, { recursive: true });
  });
});

/** Of one alone, the connection may happen to be idle. */
const VISITORS = 20;

test('visitors with steady requests do not delay the stop', async () => {
  const server = launch({ DATA_DIR: dataDir, PORT: port, DATABASE_URL: await emptyDatabase() });
  await untilReady(server, Number(port));
  const agent = new Agent({ keepAlive: true });
  const asking = Promise.all(Array.from({ length: VISITORS }, () => keepAsking(agent)));
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.stdout()).not.toContain('connections_cut_off');
  await asking;
  agent.destroy();
});

test('a connection that falls silent after an answer that was underway does not delay the stop', async () => {
  const server = launch({ DATA_DIR: dataDir, PORT: port, DATABASE_URL: await emptyDatabase() });
  await untilReady(server, Number(port));
  const visitor = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let told = '';
  visitor.on('data', (text: string) => {
    told += text;
  });
  const body = JSON.stringify({ json: {} });
  const head = ['POST /rpc/public/session HTTP/1.1', 'Host: a', `Content-Length: ${body.length}`];
  visitor.write([...head, 'Content-Type: application/json', 'Expect: 100-continue', '', ''].join('\r\n'));
  await expect.poll(() => told, PATIENCE).toContain('100 Continue');
  server.kill('SIGTERM');
  await expect.poll(isRefused, PATIENCE).toBe(true);
  visitor.write(body);
  expect(await server.ended).toBe(0);
  expect(told).toMatch(/100 Continue\r\n\r\nHTTP\/1\.1 \d/);
  expect(server.stdout()).not.toContain('connections_cut_off');
});

async function isRefused(): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  const refused = await once(socket, 'connect').then(
    () => false,
    () => true,
  );
  socket.destroy();
  return refused;
}

test('an open event stream does not delay the stop, and is closed', async () => {
  const url = await emptyDatabase();
  const server = launch({ DATA_DIR: dataDir, PORT: port, DATABASE_URL: url });
  await untilReady(server, Number(port));
  const response = await fetch(`http://127.0.0.1:${port}/api/student/events`, {
    headers: { cookie: `sid=${await studentSession(url)}` },
  });
  if (!response.body) throw new Error('The stream has no body');
  const events = readEvents(response.body);
  await events.untilUnread(0);
  server.kill('SIGTERM');
  expect(await events.next()).toBeNull();
  expect(await server.ended).toBe(0);
  expect(server.stdout()).not.toContain('connections_cut_off');
});

async function studentSession(url: string): Promise<string> {
  const db = openDatabase(url, { max: 1 });
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const device = { ip: '127.0.0.1', userAgent: null, deviceId: 'a' };
  const { token } = await asPlatform(db, (tx) =>
    openSession(tx, { ...student, kind: 'student', device, credential: chosenAfterProof }),
  );
  await db.close();
  return token;
}

/** One request after the other over one connection, until nobody answers. */
async function keepAsking(agent: Agent): Promise<void> {
  for (let answered = true; answered; ) {
    answered = await new Promise<boolean>((resolve) => {
      get(`http://127.0.0.1:${port}/healthz`, { agent }, (response) =>
        response.resume().on('end', () => resolve(true)),
      ).on('error', () => resolve(false));
    });
  }
}
