import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appOn } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { stopApp } from '#test/backup/places.ts';
import { dropOwnDatabase, emptyDatabase, ownDatabase } from '#test/database.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { asOwner } from '#test/fixtures/owner.ts';
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
