import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { emptyPanel, newSource, packagesOf, sent, work } from '#test/fixtures/school-package/package-fixture.ts';
import { asPlatform } from '../../db.ts';
import { recordFindings, recordProgress, startPackageAttempt } from '../attempt.ts';
import { resumePackages } from '../jobs.ts';
import { workOnPackage } from '../work.ts';

let app: TestApp;
let path: string;

beforeAll(async () => {
  app = await testApp();
  ({ path } = await newSource(app));
});

test('an interrupted attempt is restarted, and the third is the last', async () => {
  const { db, jobs } = app.services;
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const lose = () =>
    asPlatform(db, (tx) =>
      sql`update school_packages set state = 'running', tries = tries + 1, seen_at = app_clock() - interval '1 hour' where id = ${packageId}`.execute(
        tx,
      ),
    );
  await lose();
  await resumePackages({ db, jobs });
  expect((await packagesOf(target)).brought?.state).toBe('waiting');
  await lose();
  await lose();
  await resumePackages({ db, jobs });
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'failed', problem: 'interrupted' });
});

test('two concurrent attempts import a package once', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const ref = { producerId: target.producerId, packageId };
  await Promise.all([workOnPackage(app.services, ref), workOnPackage(app.services, ref)]);
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'done', found: { students: 2 } });
});

test('an examination taken for dead does not affect a later confirmation', async () => {
  const { db } = app.services;
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  const ref = { producerId: target.producerId, packageId };
  const { found } = (await packagesOf(target)).brought ?? {};
  if (!found) throw new Error('Not examined');
  const again = () =>
    asPlatform(db, (tx) => sql`update school_packages set state = 'waiting' where id = ${packageId}`.execute(tx));
  await again();
  const lost = await startPackageAttempt(db, ref);
  await again();
  await workOnPackage(app.services, ref);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const confirmed = await startPackageAttempt(db, ref);
  if (!lost || !confirmed) throw new Error('None waits');
  expect(confirmed.tries).toBe(lost.tries);
  expect(await recordFindings(db, lost, found)).toBe(false);
  expect((await packagesOf(target)).brought?.state).toBe('running');
  expect(await recordProgress(db, confirmed, 7)).toBe(true);
});

test('an attempt taken for dead stops reading, and imports nothing', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  const ref = { producerId: target.producerId, packageId };
  await app.confirm(target.caller);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const { storage } = app.services;
  const getStream = storage.getStream.bind(storage);
  // A read that never ends, so only the abort signal can stop it.
  storage.getStream = async () => {
    await asPlatform(app.services.db, (tx) =>
      sql`update school_packages set state = 'waiting' where id = ${packageId}`.execute(tx),
    );
    return new Readable({ read() {} });
  };
  await workOnPackage(app.services, ref, 5).finally(() => {
    storage.getStream = getStream;
  });
  expect((await packagesOf(target)).brought?.state).toBe('waiting');
  await workOnPackage(app.services, ref);
  expect((await packagesOf(target)).brought?.state).toBe('done');
});

test('a full disk is tried again twice, and then told as what it is', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  const ref = { producerId: target.producerId, packageId };
  await app.confirm(target.caller);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const { db, jobs, storage } = app.services;
  const getStream = storage.getStream.bind(storage);
  const full = () => {
    storage.getStream = async () =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error('full'), { code: 'ENOSPC' }));
        },
      });
  };
  const again = async () => {
    await asPlatform(db, (tx) =>
      sql`update school_packages set seen_at = app_clock() - interval '1 hour' where id = ${packageId}`.execute(tx),
    );
    await resumePackages({ db, jobs });
  };
  try {
    for (let tries = 0; tries < 2; tries += 1) {
      full();
      await expect(workOnPackage(app.services, ref)).rejects.toThrow('full');
      expect((await packagesOf(target)).brought?.state).toBe('running');
      await again();
    }
    full();
    await workOnPackage(app.services, ref);
  } finally {
    storage.getStream = getStream;
  }
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'failed', problem: 'storage' });
});

test('one that has room at its second try is brought in', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  const ref = { producerId: target.producerId, packageId };
  await app.confirm(target.caller);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const { db, jobs, storage } = app.services;
  const getStream = storage.getStream.bind(storage);
  storage.getStream = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(workOnPackage(app.services, ref)).rejects.toThrow('full');
  storage.getStream = getStream;
  await asPlatform(db, (tx) =>
    sql`update school_packages set seen_at = app_clock() - interval '1 hour' where id = ${packageId}`.execute(tx),
  );
  await resumePackages({ db, jobs });
  await workOnPackage(app.services, ref);
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'done', found: { students: 2 } });
});

test('one confirmed shortly before its upload expires is shown and told of once it is in', async () => {
  const { db } = app.services;
  const target = await emptyPanel(app);
  const { producerId } = target;
  const packageId = await sent(target, path);
  const last = (hours: number) =>
    asPlatform(db, (tx) =>
      sql`update school_packages set until = until + make_interval(hours => ${hours}) where id = ${packageId}`.execute(
        tx,
      ),
    );
  const confirm = () => app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  await app.confirm(target.caller);
  await last(-7 * 24);
  expect((await confirm()).code).toBe('not_found');
  await last(1);
  expect((await confirm()).code).toBeNull();
  // Simulates the hours that the import waits and takes.
  await last(-2);
  await work(target);
  expect((await packagesOf(target)).brought?.state).toBe('done');
  const mail = await outgoingMail(app.services);
  const { email } = await asPlatform(db, (tx) =>
    tx.selectFrom('profiles').select('email').where('id', '=', producerId).executeTakeFirstOrThrow(),
  );
  await mail.send(await mail.lastQueuedTo(email));
  expect(mail.receivedBy(email).map(({ subject }) => subject)).toEqual(['A sua escola chegou']);
  await mail.stop();
});
