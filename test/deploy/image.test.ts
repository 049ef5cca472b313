import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { access, chown, cp, mkdir, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canRead } from '#server/postgres/account.ts';
import { emptyDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { ensureWebBuilt } from '#test/run/web-build.ts';
import { launch, untilReady } from '#test/start/process.ts';
import { commandIn, ROOT, readDockerfile, settingsIn, textsOf } from './dockerfile.ts';

/* The Dockerfile's own steps in a clean folder, and what they leave in use. Not fetched again are the packages, which are
   those of this machine, nor are the screens built again, by the same command. */

const run = promisify(execFile);
const [build, image] = readDockerfile();
if (!build || !image) throw new Error('The Dockerfile has two stages');
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const INSTALL = /^npm install /;
const SCREENS = 'npm run build';

let place: string;
const built = () => join(place, 'build');
const app = () => join(place, 'app');
beforeAll(async () => {
  place = await makeDataDir();
  await ensureWebBuilt();
  await mkdir(built());
  for (const { name, text } of build.instructions) {
    if (name === 'COPY') await copyAll(text, ROOT, built(), copied);
    if (name === 'RUN') await take(text);
  }
  await mkdir(app());
  for (const text of textsOf(image, 'COPY')) await copyAll(text.replace('--from=build ', ''), built(), app(), linked);
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function take(step: string): Promise<void> {
  if (INSTALL.test(step)) return linkPackages();
  if (step === SCREENS) return cp(join(ROOT, 'dist'), join(built(), 'dist'), { recursive: true });
  await run('sh', ['-c', step], {
    cwd: built(),
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  });
}

type Copy = (from: string, to: string) => Promise<unknown>;
const copied: Copy = (from, to) => run('cp', ['-aT', from, to]);
/** On another disk there is no second name. */
const linked: Copy = (from, to) => run('cp', ['-alT', from, to]).catch(() => copied(from, to));

/** Hard links: only the list of installed packages is ever written to. */
async function linkPackages(): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(built(), 'node_modules')];
  await linked(from, to);
  await Promise.all(
    ['.cache', '.package-lock.json'].map((name) => rm(join(to, name), { recursive: true, force: true })),
  );
  await cp(join(from, '.package-lock.json'), join(to, '.package-lock.json'));
}

async function copyAll(text: string, from: string, to: string, copy: Copy): Promise<void> {
  const paths = text.split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = join(from, path.replace('/app/', ''));
    const inside = target === './' ? join(to, path.replace('/app/', '')) : join(to, target);
    await access(source);
    await copy(source, inside);
  }
}

test('installs like the start does, without build dependencies in the result', async () => {
  const installs = readFileSync(join(ROOT, 'scripts/install.mjs'), 'utf8');
  const step = textsOf(build, 'RUN').find((text) => INSTALL.test(text)) ?? '';
  const options = step.split(' ').slice(2);
  expect(options.filter((option) => !installs.includes(`'${option}'`))).toEqual([]);
  expect(options.length).toBe(6);

  const left = await namesIn(join(app(), 'node_modules'));
  const { dependencies, devDependencies, optionalDependencies } = json('package.json');
  expect(Object.keys(dependencies).filter((name) => !left.includes(name))).toEqual([]);
  expect(Object.keys({ ...devDependencies, ...optionalDependencies }).filter((name) => left.includes(name))).toEqual(
    [],
  );
  expect(left.filter((name) => /^@(img\/sharp|node-rs\/argon2)-linux-/.test(name)).length).toBeGreaterThanOrEqual(2);
});

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const scoped = names.filter((name) => name.startsWith('@'));
  const inside = scoped.map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`));
  return [...names, ...(await Promise.all(inside)).flat()];
}

test('gets only the build’s files as its context', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const sent = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const copied = textsOf(build, 'COPY').flatMap((text) => text.split(' ').slice(0, -1));
  expect(ignored[0]).toBe('*');
  expect(sent.sort()).toEqual(copied.sort());
});

test('starts the server like npm start does, as an unprivileged user with access to its data only', () => {
  const [node, ...args] = commandIn(textsOf(image, 'CMD')[0] ?? '');
  expect([node, ...args]).toEqual(['node', ...json('scripts/server-flags.json'), 'dist-server/main.js']);
  const dataDir = settingsIn(image).DATA_DIR;
  expect(textsOf(image, 'RUN')).toEqual([`install -d -o node -g node -m 700 ${dataDir}`]);
  expect(textsOf(image, 'VOLUME')).toEqual([dataDir]);
  expect(textsOf(image, 'USER')).toEqual(['node']);
  expect(textsOf(image, 'EXPOSE')).toEqual([settingsIn(image).PORT]);
  expect(textsOf(image, 'STOPSIGNAL')).toEqual(['SIGTERM']);
  expect([build.from, image.from]).toEqual(['node:24-slim AS build', 'node:24-slim']);
});

const NOBODY = { uid: 65_534, gid: 65_534, switched: true };

test('migrates, serves pages, is healthy until it is stopped, and writes nowhere else', async () => {
  const dataDir = join(place, 'data');
  await mkdir(dataDir);
  const port = await freePort();
  const settings = {
    ...settingsIn(image),
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: await emptyDatabase(),
    PUBLIC_URL: 'https://ateneu.example.com',
    SMTP_HOST: 'smtp.example.com',
    SMTP_FROM: 'contato@example.com',
    APP_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at + 3)).toString('base64')}`,
  };
  const asNobody = process.getuid?.() === 0 && canRead(NOBODY, process.execPath);
  if (asNobody) await chown(dataDir, NOBODY.uid, NOBODY.gid);
  const within = [
    'env',
    '-C',
    app(),
    ...(asNobody ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : []),
  ];

  const migrate = launch(settings, within, json('package.json').scripts.migrate.replace('node ', ''));
  expect([await migrate.ended, migrate.stderr()]).toEqual([0, '']);
  const server = launch(settings, within, commandIn(textsOf(image, 'CMD')[0] ?? '').slice(1));
  await untilReady(server, port);
  expect(await statusOf(port, '/login')).toBe(200);
  const healthy = commandIn(textsOf(image, 'HEALTHCHECK')[0] ?? '').slice(1);
  expect(await launch(settings, [], healthy).ended).toBe(0);
  server.kill('SIGTERM');
  expect([await server.ended, server.stderr()]).toEqual([0, '']);
  expect(await launch(settings, [], healthy).ended).toBe(1);
  expect(existsSync(join(app(), 'node_modules/.cache'))).toBe(!asNobody);
});

/** Status of a page requested with the public host name. */
const statusOf = (port: number, path: string) =>
  new Promise((resolve, reject) => {
    const headers = { host: 'ateneu.example.com' };
    get({ port, host: '127.0.0.1', path, headers }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    );
  });
