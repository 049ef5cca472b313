import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { PART_BYTES } from '#shared/parts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import {
  emptyPanel,
  newSource,
  type Panel,
  packagesOf,
  sendPart,
  sent,
  startedImport,
  work,
} from '#test/fixtures/school-package/package-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { keysBelow } from '../../uploads/storage.ts';
import { resumePackages } from '../jobs.ts';

let app: TestApp;
let source: Awaited<ReturnType<typeof newSource>>;

beforeAll(async () => {
  app = await testApp();
  source = await newSource(app);
});

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? `${error}`,
  );

test('an interrupted upload continues with the missing part, and only with that', async () => {
  const target = await emptyPanel(app);
  const { packageId } = await startedImport(target, 3);
  const content = Buffer.concat([await readFile(source.path), Buffer.alloc(2 * PART_BYTES + 10)]);
  await sendPart(target, { packageId, part: 0, content });
  expect(await refusal(sendPart(target, { packageId, part: 2, content }))).toBe('part_order');
  expect(await refusal(sendPart(target, { packageId, part: 1, content: content.subarray(0, PART_BYTES + 5) }))).toBe(
    'invalid_input',
  );
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'receiving', received: 1, parts: 3 });
  // Simulates a lost response: sending it again changes nothing.
  expect(await sendPart(target, { packageId, part: 0, content })).toEqual({ received: 1 });
  await sendPart(target, { packageId, part: 1, content });
  expect(await sendPart(target, { packageId, part: 2, content })).toEqual({ received: 3 });
  expect((await packagesOf(target)).brought?.state).toBe('waiting');
});

test('another school can neither see a package nor add to it', async () => {
  const [target, other] = [await emptyPanel(app), await emptyPanel(app)];
  const { packageId } = await startedImport(target, 1);
  expect(await refusal(sendPart(other, { packageId, part: 0, content: Buffer.from('x') }))).toBe('not_found');
  expect((await app.call('producer.cancelSchoolImport', { packageId }, other.caller)).code).toBe('not_found');
  const { made } = await packagesOf(source);
  expect((await app.fetch(`/api/producer/school.zip?id=${made?.id}`, {}, other.caller)).status).toBe(404);
});

test('parts are sealed in storage, and deleted on cancelling', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, source.path);
  const [key = ''] = await keptParts(target, packageId);
  const kept = Buffer.from(await app.services.storage.getBytes(key));
  expect(kept.includes(Buffer.from('PK\x03\x04'))).toBe(false);
  expect((await app.call('producer.cancelSchoolImport', { packageId }, target.caller)).code).toBeNull();
  expect(await app.services.storage.exists(key)).toBe(false);
  expect((await packagesOf(target)).brought).toBeNull();
});

test('a refused package is deleted at once', async () => {
  const target = await emptyPanel(app);
  const { packageId } = await startedImport(target, 1);
  const content = Buffer.from('no package');
  await sendPart(target, { packageId, part: 0, content });
  await work(target);
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'failed', problem: 'not_a_package' });
  expect(await storedBy(target)).toEqual([]);
  // Simulates a lost response.
  expect(await sendPart(target, { packageId, part: 0, content })).toEqual({ received: 1 });
});

test('one that lost its process too often is deleted when the next is sent', async () => {
  const { db, jobs } = app.services;
  const target = await emptyPanel(app);
  const packageId = await sent(target, source.path);
  await asPlatform(db, (tx) =>
    sql`
      update school_packages set state = 'running', tries = 3, seen_at = app_clock() - interval '1 hour'
      where id = ${packageId}`.execute(tx),
  );
  await resumePackages({ db, jobs });
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'failed', problem: 'interrupted' });
  expect(await storedBy(target)).not.toEqual([]);
  await startedImport(target, 1);
  expect(await storedBy(target)).toEqual([]);
});

test('of one part uploaded twice concurrently with different contents, one is kept and the other deleted', async () => {
  const target = await emptyPanel(app);
  const { packageId } = await startedImport(target, 2);
  const contents = [Buffer.alloc(PART_BYTES, 1), Buffer.alloc(PART_BYTES, 2)];
  const { storage } = app.services;
  const put = storage.put.bind(storage);
  const keys: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const both = vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
    if (keys.push(key) === contents.length) waiting.resolve();
    await waiting.promise;
    await put(key, ...rest);
  });
  const answers = await Promise.all(contents.map((content) => sendPart(target, { packageId, part: 0, content })));
  both.mockRestore();
  expect(answers).toEqual([{ received: 1 }, { received: 1 }]);
  expect(new Set(keys).size).toBe(2);
  expect(await keptParts(target, packageId)).toHaveLength(1);
  const { part_salts: salts } = await asSchool(app.services.db, target, (tx) =>
    tx.selectFrom('school_packages').select('part_salts').where('id', '=', packageId).executeTakeFirstOrThrow(),
  );
  expect(await keptParts(target, packageId)).toEqual([`packages/${target.producerId}/${packageId}/00000-${salts[0]}`]);
});

async function keptParts({ producerId }: Panel, packageId: string): Promise<string[]> {
  const folder = `packages/${producerId}/${packageId}`;
  const { objects } = await app.services.storage.listAll(folder);
  return [...objects].map(({ name }) => `${folder}/${name}`);
}

async function storedBy({ producerId }: Panel): Promise<string[]> {
  const stored: string[] = [];
  for await (const keys of keysBelow(app.services.storage, `packages/${producerId}`)) stored.push(...keys);
  return stored;
}
