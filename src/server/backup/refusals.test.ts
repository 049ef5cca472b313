import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOn, type TestApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { stopApp } from '#test/backup/places.ts';
import { manifestChanged, named, rewrite, type TarEntry } from '#test/backup/rewrite.ts';
import { dropOwnDatabase, emptyDatabase, ownDatabase } from '#test/database.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import type { AppKey } from '../crypto/app-keys.ts';
import { openStorage } from '../uploads/storage.ts';
import type { Manifest } from './archive/manifest.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { schemaState } from './schema-state.ts';

/* Each problem of a backup or its target is reported, and nothing is changed. */

const PASSPHRASE = 'um cavalo correto';
const PICTURE = 'logos/11111111-1111-4111-8111-111111111111/00000000000000000000000000000000-1x1.webp';

let app: TestApp;
let folder: string;
let plain: string;
let sealed: string;
let empty: string;

beforeAll(async () => {
  app = await appOn(await ownDatabase());
  const school = await newSchool(app.services.db);
  await newStudent(app.services.db, school);
  await app.services.storage.put(PICTURE, 'a picture');
  folder = await makeDataDir();
  const source = { url: await loginTo(app.url), appKeys: TEST_KEYS, storage: app.services.storage };
  [plain, sealed, empty] = [join(folder, 'plain.tar'), join(folder, 'sealed.tar'), await emptyDatabase()];
  await makeBackup(plain, source);
  await makeBackup(sealed, source, { passphrase: PASSPHRASE });
});
afterAll(async () => {
  await stopApp(app);
  await dropOwnDatabase(app.url);
  for (const each of [folder, app.services.env.dataDir]) await rm(each, { recursive: true, force: true });
});

let made = 0;
const newPath = () => join(folder, `${++made}.tar`);
async function copyOf(path: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = newPath();
  await writeFile(copy, change(await readFile(path)));
  return copy;
}
const flipped = (at: number) => (bytes: Buffer) => {
  const place = Math.floor(bytes.length * at);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
};

const flippedIn = (name: string, at: number) => (entries: TarEntry[]) =>
  entries.map((entry) => (entry.header.name === name ? { ...entry, content: flipped(at)(entry.content) } : entry));

type Options = { passphrase?: string; appKeys?: readonly AppKey[]; ownerUrl?: string };

/** The refusal, after checking that nothing was left behind. */
async function refusal(
  path: string,
  { passphrase, appKeys = TEST_KEYS, ownerUrl = empty }: Options = {},
): Promise<string> {
  const dataDir = await makeDataDir();
  const settings = { ...app.services.env, appKeys, dataDir };
  const target = { ownerUrl, settings, storage: await openStorage(settings) };
  const said = await restoreBackup(path, target, { passphrase }).then(
    () => 'restored',
    ({ message }: Error) => message,
  );
  if (ownerUrl === empty) {
    const left = await asOwner(empty, `select relname from pg_class where relnamespace = 'public'::regnamespace`);
    expect(left.length, `${path} ${said}`).toBe(0);
  }
  const files = existsSync(join(dataDir, 'uploads'))
    ? await readdir(join(dataDir, 'uploads'), { recursive: true })
    : [];
  expect(files.filter((name) => name.endsWith('.webp'))).toEqual([]);
  expect((await readdir(dataDir)).filter((name) => name !== 'uploads')).toEqual([]);
  await rm(dataDir, { recursive: true });
  return said;
}

const changed = (change: (manifest: Manifest) => void) =>
  manifestChanged((text) => {
    const manifest = JSON.parse(text) as Manifest;
    change(manifest);
    return JSON.stringify(manifest);
  });

test('a backup with one flipped bit, or truncated, is not restored', async () => {
  for (const at of [0.001, 0.1, 0.3, 0.6, 0.99])
    expect(await refusal(await copyOf(sealed, flipped(at)), { passphrase: PASSPHRASE })).toMatch(/danificado|não abre/);
  const names = ['tables/students.000001.copy.gz', 'tables/plans.000001.copy.gz', `uploads/${PICTURE}`];
  for (const name of [...names, 'manifest.json', 'manifest.json.sha256', 'format.json'])
    for (const at of [0, 0.4, 0.9])
      expect(await refusal(await rewrite(plain, newPath(), flippedIn(name, at))), name).toContain('danificado');
  for (const path of [plain, sealed])
    for (const share of [0.2, 0.7, 0.999]) {
      const cut = await copyOf(path, (bytes) => bytes);
      await truncate(cut, Math.floor((await stat(cut)).size * share) - 1024);
      expect(await refusal(cut, { passphrase: PASSPHRASE })).toContain('danificado');
    }
  expect(await refusal(await copyOf(plain, () => Buffer.from('not a backup')))).toContain('danificado');
});

test('a sealed backup needs its passphrase', async () => {
  expect(await refusal(sealed)).toContain('BACKUP_PASSPHRASE');
  expect(await refusal(sealed, { passphrase: 'um cavalo errado' })).toContain('não abre este backup');
  const bytes = await readFile(sealed);
  expect(bytes.includes('example.com')).toBe(false);
  expect(bytes.includes(PICTURE)).toBe(false);
});

test('without its application key it is not restored, whatever that key is called', async () => {
  const other = [{ id: 'test', key: Buffer.alloc(32, 3) }];
  expect(await refusal(plain, { appKeys: other })).toContain('Falta a chave test em APP_KEYS');
  expect(await refusal(sealed, { appKeys: other, passphrase: PASSPHRASE })).toContain('Falta a chave test');
  expect(await refusal(plain, { appKeys: [] })).toContain('Falta a chave test');
});

test('a missing or incomplete table is detected', async () => {
  const withoutTable = (entries: TarEntry[]) =>
    entries.filter(({ header }) => !header.name.startsWith('tables/students.'));
  expect(await refusal(await rewrite(plain, newPath(), withoutTable))).toContain('falta a tabela students');
  const unlisted = (entries: TarEntry[]) =>
    changed((manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'students');
    })(withoutTable(entries));
  expect(await refusal(await rewrite(plain, newPath(), unlisted))).toContain('falta a tabela students');
  const narrower = changed((manifest) => manifest.tables.find(({ name }) => name === 'students')?.columns.pop());
  expect(await refusal(await rewrite(plain, newPath(), narrower))).toContain('as colunas da tabela students');
});

test('changed data is detected at the very end, and the restoration is rolled back', async () => {
  const other = changed((manifest) => {
    for (const table of manifest.tables) if (table.name === 'students') table.fingerprint = '1';
  });
  expect(await refusal(await rewrite(plain, newPath(), other))).toContain('a tabela students não ficou como era');
});

test('a newer format, and unknown migrations, are distinguished from damage', async () => {
  const newer = named('format.json', () => JSON.stringify({ format: 2 }));
  expect(await refusal(await rewrite(plain, newPath(), newer))).toContain('Atualize o Ateneu');
  const ahead = changed(({ migrations }) => migrations.push({ version: 9999, name: '9999_later.sql', checksum: 'x' }));
  expect(await refusal(await rewrite(plain, newPath(), ahead))).toContain('use a mesma versão ou uma mais nova');
  const other = changed(({ migrations }) => Object.assign(migrations[3] ?? {}, { checksum: 'x' }));
  expect(await refusal(await rewrite(plain, newPath(), other))).toContain('use a mesma versão ou uma mais nova');
});

test.each([
  ['a name that leads out of the folder', { name: 'uploads/../../evil.webp', type: 'file' as const }],
  ['an absolute name', { name: '/etc/evil', type: 'file' as const }],
  ['a link', { name: PICTURE, type: 'symlink' as const, linkname: '/etc/passwd' }],
  ['a file of another kind', { name: 'app-keys', type: 'file' as const }],
])('%s is never written', async (_, header) => {
  const with_ = (entries: TarEntry[]) => [
    ...entries.slice(0, -1),
    { header, content: Buffer.alloc(0) },
    ...entries.slice(-1),
  ];
  expect(await refusal(await rewrite(plain, newPath(), with_))).toContain('algo que o Ateneu não põe em um backup');
});

test('a table larger than declared is not decompressed to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'x'));
  const grown = (entries: TarEntry[]) =>
    entries.map((entry) => (entry.header.name.startsWith('tables/students.') ? { ...entry, content: bomb } : entry));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusal(await rewrite(plain, newPath(), grown))).toContain('a tabela students');
});

test('a database that is not empty is left unchanged', async () => {
  const url = await emptyDatabase();
  await asOwner(url, 'create table mine (id integer); insert into mine values (7)');
  expect(await refusal(plain, { ownerUrl: url })).toContain('não está vazio');
  expect(await asOwner(url, 'select id from mine')).toEqual([{ id: 7 }]);
  expect(await asOwner(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toHaveLength(
    1,
  );
});

test('control: the unchanged backup is restored', async () => {
  const dataDir = await makeDataDir();
  const settings = { ...app.services.env, appKeys: [], dataDir };
  const storage = await openStorage(settings);
  await restoreBackup(sealed, { ownerUrl: await emptyDatabase(), settings, storage }, { passphrase: PASSPHRASE });
  expect(await storage.get(PICTURE)).toBe('a picture');
  // The backup's keys are installed, since this machine had none.
  expect(await readFile(join(dataDir, 'app-keys'), 'utf8')).toBe(`test:${TEST_KEYS[0]?.key.toString('base64')}\n`);
  expect((await stat(join(dataDir, 'app-keys'))).mode & 0o777).toBe(0o600);
  await rm(dataDir, { recursive: true });
});

test('the file is only readable by its owner, and only appears when complete', async () => {
  for (const path of [plain, sealed]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  const inside = join(folder, 'inside');
  await mkdir(inside);
  const source = { url: await loginTo(app.url), appKeys: TEST_KEYS, storage: app.services.storage };
  const failing = { ...source, storage: await openStorage({ ...app.services.env, dataDir: '/dev/null' }) };
  await expect(makeBackup(join(inside, 'a.tar'), failing)).rejects.toThrow();
  expect(await readdir(inside)).toEqual([]);
});

test('a missing trigger, policy or reference is detected', async () => {
  const owner = new pg.Client({ connectionString: app.url });
  await owner.connect();
  const before = await schemaState(owner);
  for (const change of [
    'alter table lesson_progress disable trigger user',
    'alter table students no force row level security',
    'alter table students disable row level security',
    'drop index students_by_name',
    'alter table enrollments drop constraint enrollments_pkey cascade',
    'drop policy platform on students',
  ]) {
    await owner.query(`begin; ${change}`);
    expect(await schemaState(owner), change).not.toBe(before);
    await owner.query('rollback');
  }
  expect(await schemaState(owner)).toBe(before);
  await owner.end();
});
