import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { newCourse } from '#test/fixtures/factories.ts';
import { emptyPanel, exported, type Panel, packagesOf, sent } from '#test/fixtures/school-package/package-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { startPackageAttempt } from '../attempt.ts';
import { workOnPackage } from '../work.ts';
import { StoredFiles } from './store-files.ts';

let app: TestApp;
let path: string;
let target: Panel;
let ref: { producerId: string; packageId: string };

beforeAll(async () => {
  app = await testApp();
  const source = await emptyPanel(app);
  const course = await newCourse(app.services.db, source, { modules: [[{}]] });
  const file = new File(['%PDF-1.7 guia'], 'guia.pdf');
  await app.clientFor(source.caller).producer.addAttachment({ lessonId: course.lessonIds[0] ?? '', file });
  path = await exported(source);
});

beforeEach(async () => {
  target = await emptyPanel(app);
  const packageId = await sent(target, path);
  ref = { producerId: target.producerId, packageId };
  await app.confirm(target.caller);
  expect((await app.call('producer.confirmSchoolImport', { packageId }, target.caller)).code).toBeNull();
});

const namedKeys = async () =>
  (
    await asSchool(app.services.db, target, (tx) =>
      tx.selectFrom('attachment_files').select('key').where('producer_id', '=', target.producerId).execute(),
    )
  ).map(({ key }) => key);

async function filesThere(): Promise<string[]> {
  const folder = `attachments/${target.producerId}`;
  const { objects } = await app.services.storage.listAll(folder).catch(() => ({ objects: [] }));
  return [...objects].map(({ name }) => `${folder}/${name}`);
}

test('files of a committed import stay if the commit’s response was lost', async () => {
  const { db } = app.services;
  const { onChanges } = db;
  const lost = vi.fn(() => {
    throw new Error('The commit may be lost with this server');
  });
  db.onChanges = lost;
  await workOnPackage(app.services, ref).finally(() => {
    db.onChanges = onChanges;
  });
  expect(lost).toHaveBeenCalled();
  const { brought } = await packagesOf(target);
  expect(brought?.state).toBe('done');
  const named = await namedKeys();
  expect(named).toHaveLength(1);
  expect(await filesThere()).toEqual(named);
});

test('files of a failed import are deleted', async () => {
  await newCourse(app.services.db, target);
  await workOnPackage(app.services, ref);
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'failed', problem: 'not_empty' });
  expect(await filesThere()).toEqual([]);
});

test('files stay if it cannot be checked who references them', async () => {
  await newCourse(app.services.db, target);
  const named = vi.spyOn(StoredFiles.prototype, 'takeBack').mockImplementation(async () => {});
  await workOnPackage(app.services, ref);
  named.mockRestore();
  const [key = ''] = await filesThere();
  const attempt = {
    ...{ producerId: ref.producerId, id: ref.packageId, tries: 1 },
    kind: 'import' as const,
    key: null,
    seal: null,
    parts: 1,
    salts: [],
    isConfirmed: true,
  };
  const away = { ...app.services, db: { ...app.services.db, pool: { connect: () => Promise.reject(new Error()) } } };
  const stored = await storedAs(away as never, attempt, key);
  await stored.takeBack();
  expect(await filesThere()).toEqual([key]);
});

test('files stay if another process has taken the package over', async () => {
  const attempt = await startPackageAttempt(app.services.db, ref);
  if (!attempt) throw new Error('None waits');
  const key = `attachments/${target.producerId}/${target.producerId}`;
  const stored = await storedAs(app.services, attempt, key);
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('school_packages').set({ tries: 2 }).where('id', '=', ref.packageId).execute(),
  );
  await stored.takeBack();
  expect(await filesThere()).toEqual([key]);
});

async function storedAs(...[tools, attempt, key]: [...ConstructorParameters<typeof StoredFiles>, string]) {
  await app.services.storage.delete(key);
  const stored = new StoredFiles(tools, attempt);
  const { Readable } = await import('node:stream');
  const content = Buffer.from('%PDF-1.7 guia');
  const zip = { read: async () => Readable.from([content]) };
  const named = {
    table: 'attachment_files' as const,
    row: key,
    extension: 'pdf',
    bytes: content.length,
    studentId: null,
  };
  const entry = { key, sha256: 'a'.repeat(64), bytes: content.length };
  await stored.put(app.services.env, { zip } as never, { key, entry, named });
  return stored;
}
