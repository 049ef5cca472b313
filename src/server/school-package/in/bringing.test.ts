import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { PART_BYTES } from '#shared/parts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import {
  brought,
  contentOf,
  emptyPanel,
  exported,
  type Panel,
  packagesOf,
  sendPart,
  sent,
} from '#test/fixtures/school-package/package-fixture.ts';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { purgeOver } from '../../parts/underway.ts';
import { recordFindings, recordProgress, startPackageAttempt } from '../attempt.ts';
import { resumePackages } from '../jobs.ts';
import { tableEntry } from '../manifest.ts';
import { workOnPackage } from '../work.ts';

let app: TestApp;
let source: Panel;
let student: Awaited<ReturnType<typeof newStudent>>;
let courseId: string;
let path: string;

beforeAll(async () => {
  app = await testApp();
  source = await emptyPanel(app);
  const course = await newCourse(app.services.db, source, { modules: [[{}, {}]] });
  courseId = course.id;
  student = await newStudent(app.services.db, source);
  const other = await newStudent(app.services.db, source);
  for (const each of [student, other]) await openEnrollment(app.services.db, each, course.id);
  await newThread(app.services.db, student, { courseId, lessonId: course.lessonIds[0] ?? '' }, {});
  path = await exported(source);
});

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? `${error}`,
  );

test('a package that was cut off goes on with the part that is missing, and only with that', async () => {
  const target = await emptyPanel(app);
  const { packageId } = await begun(target, 3);
  const content = Buffer.concat([await readFile(path), Buffer.alloc(2 * PART_BYTES + 10)]);
  await sendPart(target, { packageId, part: 0, content });
  expect(await refusal(sendPart(target, { packageId, part: 2, content }))).toBe('part_order');
  expect(await refusal(sendPart(target, { packageId, part: 1, content: content.subarray(0, PART_BYTES + 5) }))).toBe(
    'invalid_input',
  );
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'receiving', received: 1, parts: 3 });
  // The answer was lost: sent again, it changes nothing.
  expect(await sendPart(target, { packageId, part: 0, content })).toEqual({ received: 1 });
  await sendPart(target, { packageId, part: 1, content });
  expect(await sendPart(target, { packageId, part: 2, content })).toEqual({ received: 3 });
  expect((await packagesOf(target)).brought?.state).toBe('waiting');
});

test('another school neither sees a package nor adds to it', async () => {
  const [target, other] = [await emptyPanel(app), await emptyPanel(app)];
  const { packageId } = await begun(target, 1);
  expect(await refusal(sendPart(other, { packageId, part: 0, content: Buffer.from('x') }))).toBe('not_found');
  expect((await app.call('producer.cancelSchoolImport', { packageId }, other.caller)).code).toBe('not_found');
  const { made } = await packagesOf(source);
  expect((await app.fetch(`/api/producer/school.zip?id=${made?.id}`, {}, other.caller)).status).toBe(404);
});

test('what was sent lies in storage sealed, and goes when it is given up', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  const [key = ''] = await keptParts(target, packageId);
  const kept = Buffer.from(await app.services.storage.getBytes(key));
  expect(kept.includes(Buffer.from('PK\x03\x04'))).toBe(false);
  expect((await app.call('producer.cancelSchoolImport', { packageId }, target.caller)).code).toBeNull();
  expect(await app.services.storage.exists(key)).toBe(false);
  expect((await packagesOf(target)).brought).toBeNull();
});

test('of one part that comes twice at once, with different contents, one counts and the other does not stay', async () => {
  const target = await emptyPanel(app);
  const { packageId } = await begun(target, 2);
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

test('a school in which there is something takes none, nor one in which something was made meanwhile', async () => {
  await app.confirm(source.caller);
  expect((await app.call('producer.startSchoolImport', { parts: 1 }, source.caller)).code).toBe('school_not_empty');
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  await newCourse(app.services.db, target);
  expect((await app.call('producer.confirmSchoolImport', { packageId }, target.caller)).code).toBe('school_not_empty');
});

test('more students than the plan has room for are said before anything comes in', async () => {
  const target = await emptyPanel(app, { student_limit: 1 });
  const packageId = await sent(target, path);
  expect((await packagesOf(target)).brought?.found).toMatchObject({ students: 2, limit: 1 });
  const answer = await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  expect(answer).toMatchObject({ code: 'student_limit_reached', data: { limit: 1, count: 2 } });
});

test('what has come in leaves a deed, a mail to the producer, and none to anybody else', async () => {
  const target = await emptyPanel(app);
  expect(await brought(target, path)).toMatchObject({ state: 'done', confirmed: true });
  const { producerId } = target;
  const [deeds, mails, students] = await asPlatform(app.services.db, async (tx) => [
    (await tx.selectFrom('school_deeds').select('action').where('producer_id', '=', producerId).execute()).map(
      ({ action }) => action,
    ),
    await tx.selectFrom('email_logs').select(['template_name', 'user_id']).where('user_id', '=', producerId).execute(),
    await tx.selectFrom('students').select('user_id').where('producer_id', '=', producerId).execute(),
  ]);
  expect(deeds).toContain('school_brought');
  expect(mails).toEqual([{ template_name: 'school_package', user_id: producerId }]);
  const theirs = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('email_logs').select('id').where('producer_id', '=', producerId).execute(),
  );
  expect([students.length, theirs]).toEqual([2, []]);
});

test('whoever was erased from the school stays out, and what they said to others is without words', async () => {
  const { db, env } = app.services;
  await asSchool(db, source, (tx) =>
    tx
      .insertInto('erased_people')
      .values({
        producer_id: source.producerId,
        person_key: personKey(env, student.email),
        erased_at: new Date(Date.now() + 1000).toISOString(),
      })
      .execute(),
  );
  const target = await emptyPanel(app);
  const done = await brought(target, path);
  expect(done?.found).toMatchObject({ students: 1, erased: 1 });
  const again = await contentOf(await exported(target));
  const all = [...again].map(([, bytes]) => `${bytes}`).join('');
  expect(all).not.toContain(student.email);
  expect(all).not.toContain(student.studentId);
  expect(`${again.get(tableEntry('threads'))}`.trim().split('\n')).toHaveLength(1);
  await asSchool(db, source, (tx) =>
    sql`update erased_people set erased_at = '2020-01-01' where producer_id = ${source.producerId}`.execute(tx),
  );
  // Who came after that is a newcomer.
  expect((await brought(await emptyPanel(app), path))?.found).toMatchObject({ students: 2, erased: 0 });
});

test('a package is of one moment, whatever changes while it is made', async () => {
  const { db } = app.services;
  const school = await emptyPanel(app, { student_limit: 10_000 });
  const course = await newCourse(db, school);
  let [writing, made] = [true, 0];
  const writer = (async () => {
    while (writing) {
      const each = await newStudent(db, school);
      await openEnrollment(db, each, course.id);
      made += 1;
    }
  })();
  await vi.waitUntil(() => made > 3, { timeout: 60_000 });
  const content = await contentOf(await exported(school));
  writing = false;
  await writer;
  const rows = (table: string) =>
    `${content.get(tableEntry(table))}`
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>);
  const [students, enrollments, grants] = [rows('students'), rows('enrollments'), rows('access_grants')];
  const known = new Set(students.map(({ id }) => id));
  // Somebody may be there who is not enrolled yet; nobody is enrolled who is not there.
  expect(enrollments.filter(({ student_id = '' }) => !known.has(student_id))).toEqual([]);
  expect(grants).toHaveLength(enrollments.length);
  expect(students.length - enrollments.length).toBeLessThanOrEqual(1);
  expect(students.length).toBeLessThan(made + 1);
});

test('a try that was cut off is begun anew, and the third is the last', async () => {
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

test('two who are at one package bring it in once', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const ref = { producerId: target.producerId, packageId };
  await Promise.all([workOnPackage(app.services, ref), workOnPackage(app.services, ref)]);
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'done', found: { students: 2 } });
});

test('an examination that was lost changes nothing of what somebody has said yes to since', async () => {
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

test('whoever was taken for dead reads no more of a package, and brings nothing in', async () => {
  const target = await emptyPanel(app);
  const packageId = await sent(target, path);
  const ref = { producerId: target.producerId, packageId };
  await app.confirm(target.caller);
  await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  const { storage } = app.services;
  const getStream = storage.getStream.bind(storage);
  // Of a part that does not end nothing else would be heard.
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

test('after its week a package is gone, with its file', async () => {
  const school = await emptyPanel(app);
  await exported(school);
  const { made } = await packagesOf(school);
  const key = `packages/${school.producerId}/${made?.id}-1.sealed`;
  expect(await app.services.storage.exists(key)).toBe(true);
  await asPlatform(app.services.db, (tx) =>
    sql`update school_packages set until = app_now() where id = ${made?.id}`.execute(tx),
  );
  await app.confirm(school.caller);
  expect((await app.fetch(`/api/producer/school.zip?id=${made?.id}`, {}, school.caller)).status).toBe(404);
  await purgeOver(app.services, 'school_packages');
  expect(await app.services.storage.exists(key)).toBe(false);
});

test('a file without a confirmation is not given', async () => {
  const { made } = await packagesOf(source);
  const unconfirmed = await app.signedIn({ kind: 'producer', userId: source.producerId }, false);
  expect((await app.fetch(`/api/producer/school.zip?id=${made?.id ?? randomUUID()}`, {}, unconfirmed)).status).toBe(
    403,
  );
});

async function begun({ caller }: Panel, parts: number): Promise<{ packageId: string }> {
  await app.confirm(caller);
  return (await app.call('producer.startSchoolImport', { parts }, caller)).data as { packageId: string };
}

test('a producer whose mailbox is not proven may publish nothing, and bring nothing in', async () => {
  const target = await emptyPanel(app);
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', target.producerId).execute(),
  );
  await app.confirm(target.caller);
  expect((await app.call('producer.startSchoolImport', { parts: 1 }, target.caller)).code).toBe('mailbox_unproven');
});
