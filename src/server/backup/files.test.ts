import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { appOn } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { stopApp } from '#test/backup/places.ts';
import { dropOwnDatabase, emptyDatabase, ownDatabase } from '#test/database.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { wireTo } from '#test/fixtures/wire.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { openStorage, type Storage } from '../uploads/storage.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const app = await appOn(await ownDatabase());
const folders = [app.services.env.dataDir, await makeDataDir(), await makeDataDir()];
const [, folder = '', dataDir = ''] = folders;
afterAll(async () => {
  await stopApp(app);
  await dropOwnDatabase(app.url);
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

test('whatever is stored during a backup, each row in it has its file', async () => {
  const { services, clientFor, signedIn, url } = app;
  const school = await newSchool(services.db);
  const { lessonIds } = await newCourse(services.db, school, { modules: [[{}]] });
  const client = clientFor(await signedIn({ kind: 'producer', userId: school.producerId }));
  const attach = (name: string) =>
    client.producer.addAttachment({ lessonId: lessonIds[0] ?? '', file: new File([`%PDF-1.7 ${name}`], name) });
  await attach('antes.pdf');
  let listings = 0;
  const listAll: Storage['listAll'] = async (...asked) => {
    const page = await services.storage.listAll(...asked);
    listings += 1;
    await attach(`durante-${listings}.pdf`);
    return page;
  };
  const path = join(folder, 'backup.tar');
  const storage: Storage = Object.assign(Object.create(services.storage), { listAll });
  await makeBackup(path, { url: await loginTo(url), appKeys: TEST_KEYS, storage });
  expect(listings).toBeGreaterThan(0);

  const settings = { ...services.env, appKeys: TEST_KEYS, dataDir };
  const [restored, files] = [await emptyDatabase(), await openStorage(settings)];
  await restoreBackup(path, { ownerUrl: restored, settings, storage: files });
  const keys = (await asOwner<{ key: string }>(restored, 'select key from attachment_files')).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(await files.exists(key), key).toBe(true);
});

type Failure = { fails: 'at commit' | 'at analyze'; isReachable?: boolean };

/** Restores a file over a connection that fails, and says what became of it. */
async function restoredOver({ fails, isReachable = true }: Failure) {
  const { services, clientFor, signedIn, url } = app;
  const school = await newSchool(services.db);
  const { lessonIds } = await newCourse(services.db, school, { modules: [[{}]] });
  const client = clientFor(await signedIn({ kind: 'producer', userId: school.producerId }));
  const file = new File([`%PDF-1.7 ${school.producerId}`], 'aula.pdf');
  await client.producer.addAttachment({ lessonId: lessonIds[0] ?? '', file });
  const path = join(folder, `${school.producerId}.tar`);
  await makeBackup(path, { url: await loginTo(url), appKeys: TEST_KEYS, storage: services.storage });

  const settings = { ...services.env, appKeys: TEST_KEYS, dataDir: await makeDataDir() };
  folders.push(settings.dataDir);
  const [target, storage] = [await emptyDatabase(), await openStorage(settings)];
  const wire = await wireTo(target);
  const admits = (are: boolean) =>
    asOwner(url, `alter database "${new URL(target).pathname.slice(1)}" with allow_connections ${are}`);
  const copyFromFs = storage.copyFromFs.bind(storage);
  vi.spyOn(storage, 'copyFromFs').mockImplementation(async (...given) => {
    await copyFromFs(...given);
    if (!isReachable) await admits(false);
  });
  if (fails === 'at commit') wire.cutAtCommits();
  const onProgress = ({ doing }: { doing: string }) => {
    if (fails === 'at analyze' && doing === 'analyze') wire.restore();
  };
  const said = await restoreBackup(path, { ownerUrl: wire.url, settings, storage }, { onProgress }).then(
    () => 'restored',
    ({ message }: Error) => message,
  );
  await wire.close();
  await admits(true);
  const keys = (await asOwner<{ key: string }>(target, 'select key from attachment_files')).map(({ key }) => key);
  const missing: string[] = [];
  for (const key of keys) if (!(await storage.exists(key))) missing.push(key);
  return { said, rows: keys.length > 0, missing };
}

test.each(['at commit', 'at analyze'] as const)(
  'a connection lost %s takes back nothing of what is restored',
  async (fails) => {
    expect(await restoredOver({ fails })).toEqual({ said: 'restored', rows: true, missing: [] });
  },
);

test('if nobody can say whether all was committed, the files stay and the operator is told', async () => {
  const { said, ...left } = await restoredOver({ fails: 'at commit', isReachable: false });
  expect(left).toEqual({ rows: true, missing: [] });
  expect(said).toContain('não se sabe se o backup foi restaurado');
});
