import { randomBytes } from 'node:crypto';
import fsp from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { newCourse } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import {
  contentOf,
  emptyPanel,
  exported,
  failExport,
  type Panel,
  packagesOf,
} from '#test/fixtures/school-package/package-fixture.ts';
import { temporaryFolder } from '../../cleanup/archive/archive.ts';
import { asPlatform } from '../../db.ts';
import { openStorage } from '../../uploads/storage.ts';
import { workOnPackage } from '../work.ts';

let app: TestApp;
let school: Panel;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  school = await emptyPanel(app);
});

const filesThere = async () => {
  const { objects } = await app.services.storage.listAll(`packages/${school.producerId}`);
  return [...objects].map(({ name }) => name);
};
const download = (id: string | undefined) => app.fetch(`/api/producer/school.zip?id=${id}`, {}, school.caller);

test('a newer package replaces the earlier one, with its file', async () => {
  await exported(school);
  const { made: earlier } = await packagesOf(school);
  const path = await exported(school);
  const { made } = await packagesOf(school);
  const { headers } = await download(made?.id);
  expect(headers.get('content-disposition')).toMatch(/"escola_\d{4}-\d\d-\d\d_por-[a-z-]+\.zip"/);
  expect(headers.has('x-exported-by')).toBe(true);
  expect(made?.id).not.toBe(earlier?.id);
  expect(await filesThere()).toEqual([`${made?.id}-1.sealed`]);
  expect((await download(earlier?.id)).status).toBe(404);
  expect((await contentOf(path)).size).toBeGreaterThan(1);
});

test('the earlier package is offered until the newer one is made, also if that fails', async () => {
  expect((await packagesOf(school)).ready).toBeNull();
  await exported(school);
  const { made: earlier, ready } = await packagesOf(school);
  expect(ready).toEqual(earlier);
  await app.confirm(school.caller);
  await app.call('producer.startSchoolExport', undefined, school.caller);
  expect(await packagesOf(school)).toMatchObject({ ready: { id: earlier?.id }, made: { state: 'waiting' } });
  await failExport(school);
  expect(await packagesOf(school)).toMatchObject({ ready: { id: earlier?.id }, made: { state: 'failed' } });
  expect((await download(earlier?.id)).status).toBe(200);
  await exported(school);
  const { ready: newer } = await packagesOf(school);
  expect(newer?.id).not.toBe(earlier?.id);
  expect(newer).toMatchObject({ state: 'done', bytes: expect.any(Number) });
});

test('the producer is only e-mailed about the package that there is', async () => {
  const mail = await outgoingMail(app.services);
  for (let at = 0; at < 2; at += 1) await exported(school);
  const queued = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('email_logs').select(['id', 'recipient_email']).where('user_id', '=', school.producerId).execute(),
  );
  for (const { id } of queued) await mail.send(id);
  await mail.stop();
  expect(queued).toHaveLength(2);
  expect(mail.receivedBy(queued[0]?.recipient_email ?? '')).toHaveLength(1);
});

describe('with an attachment of two megabytes,', () => {
  beforeEach(async () => {
    const { lessonIds } = await newCourse(app.services.db, school, { modules: [[{}]] });
    const file = new File(['%PDF-1.7 ', randomBytes(2_000_000)], 'guia.pdf');
    await app.clientFor(school.caller).producer.addAttachment({ lessonId: lessonIds[0] ?? '', file });
  });

  test('a download of the earlier package that is underway is completed', async () => {
    await exported(school);
    const answer = await download((await packagesOf(school)).made?.id);
    await exported(school);
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
  });

  test('a package for which storage has no room is not made, and the earlier one stays', async () => {
    await exported(school);
    const before = await filesThere();
    const storage = await openStorage(app.services.env, { keptFree: (total) => total });
    expect(await lastTry({ ...app.services, storage })).toMatchObject({ state: 'failed', problem: 'storage' });
    expect(await filesThere()).toEqual(before);
  });

  test('nor one for whose making the disk has no room', async () => {
    const { statfs } = fsp;
    const sizeOf = (path: string) =>
      fsp.stat(path).then(
        ({ size }) => size,
        () => 0,
      );
    const written: number[] = [];
    fsp.statfs = (async (...asked: Parameters<typeof statfs>) => {
      for (const name of await fsp.readdir(temporaryFolder(app.services.env)))
        written.push(await sizeOf(join(temporaryFolder(app.services.env), name, 'archive')));
      return { ...(await statfs(...asked)), bavail: 0 };
    }) as typeof statfs;
    syncBuiltinESMExports();
    const made = await lastTry(app.services).finally(() => {
      fsp.statfs = statfs;
      syncBuiltinESMExports();
    });
    expect(made).toMatchObject({ state: 'failed', problem: 'storage' });
    expect(Math.max(...written), 'while it is written').toBeLessThan(1_000_000);
    expect(await fsp.readdir(temporaryFolder(app.services.env))).toEqual([]);
  });
});

/** The last of three tries, which is not repeated when a machine lacks something. */
async function lastTry(tools: Parameters<typeof workOnPackage>[0]) {
  await app.confirm(school.caller);
  expect((await app.call('producer.startSchoolExport', undefined, school.caller)).code).toBeNull();
  const { producerId } = school;
  const { id: packageId } = await asPlatform(app.services.db, (tx) =>
    tx
      .updateTable('school_packages')
      .set({ tries: 2 })
      .where('producer_id', '=', producerId)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await workOnPackage(tools, { producerId, packageId });
  return (await packagesOf(school)).made;
}
