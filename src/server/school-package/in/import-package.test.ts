import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import {
  brought,
  contentOf,
  emptyPanel,
  exported,
  newSource,
  packagesOf,
  sent,
  startedImport,
} from '#test/fixtures/school-package/package-fixture.ts';
import { deleteCourse, deleteLesson, deleteModule } from '../../courses/trash/delete.ts';
import { purgeTrash } from '../../courses/trash/purge.ts';
import { deleteForGood } from '../../courses/trash/restore.ts';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { purgeOver, purgeStrays } from '../../parts/underway.ts';
import { tableEntry } from '../manifest.ts';

let app: TestApp;
let source: Awaited<ReturnType<typeof newSource>>;

beforeAll(async () => {
  app = await testApp();
  source = await newSource(app);
});

test('a school with contents cannot import one, nor one that got contents meanwhile', async () => {
  await app.confirm(source.caller);
  expect((await app.call('producer.startSchoolImport', { parts: 1 }, source.caller)).code).toBe('school_not_empty');
  const target = await emptyPanel(app);
  const packageId = await sent(target, source.path);
  await newCourse(app.services.db, target);
  expect((await app.call('producer.confirmSchoolImport', { packageId }, target.caller)).code).toBe('school_not_empty');
});

test('more students than the plan allows are reported before the import', async () => {
  const target = await emptyPanel(app, { student_limit: 1 });
  const packageId = await sent(target, source.path);
  expect((await packagesOf(target)).brought?.found).toMatchObject({ students: 2, limit: 1 });
  const answer = await app.call('producer.confirmSchoolImport', { packageId }, target.caller);
  expect(answer).toMatchObject({ code: 'student_limit_reached', data: { limit: 1, count: 2 } });
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('profiles').set({ student_limit: 2 }).where('id', '=', target.producerId).execute(),
  );
  expect((await packagesOf(target)).brought?.found, 'after another plan').toMatchObject({ students: 2, limit: 2 });
  expect((await app.call('producer.confirmSchoolImport', { packageId }, target.caller)).code).toBeNull();
});

test('settings that were open meanwhile do not overwrite the imported ones', async () => {
  const target = await emptyPanel(app);
  const settings = async () =>
    (await app.call('producer.settings', undefined, target.caller)).data as { memberAreaName: string; version: number };
  const before = await settings();
  await brought(target, source.path);
  const name = (await settings()).memberAreaName;
  const save = (version: number) =>
    app.call(
      'producer.updateSettings',
      { ...before, memberAreaName: 'Outro nome', version, email: { provider: 'hostinger', template: TEMPLATE } },
      target.caller,
    );
  expect(await save(before.version)).toMatchObject({ code: 'edit_conflict' });
  expect((await settings()).memberAreaName).toBe(name);
  expect((await save((await settings()).version)).code).toBeNull();
});
const TEMPLATE = { subject: 'Oi', body: '<p>{{name}}</p>' };

test('an import is audited and e-mailed to the producer only', async () => {
  const target = await emptyPanel(app);
  expect(await brought(target, source.path)).toMatchObject({ state: 'done', confirmed: true });
  const { producerId } = target;
  const [auditEvents, mails, students] = await asPlatform(app.services.db, async (tx) => [
    (await tx.selectFrom('school_deeds').select('action').where('producer_id', '=', producerId).execute()).map(
      ({ action }) => action,
    ),
    await tx.selectFrom('email_logs').select(['template_name', 'user_id']).where('user_id', '=', producerId).execute(),
    await tx.selectFrom('students').select('user_id').where('producer_id', '=', producerId).execute(),
  ]);
  expect(auditEvents).toContain('school_brought');
  expect(mails).toEqual([{ template_name: 'school_package', user_id: producerId }]);
  const theirs = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('email_logs').select('id').where('producer_id', '=', producerId).execute(),
  );
  expect([students.length, theirs]).toEqual([2, []]);
});

test('people erased from the school are left out, and their posts are blanked', async () => {
  const { db, env } = app.services;
  await asSchool(db, source, (tx) =>
    tx
      .insertInto('erased_people')
      .values({
        producer_id: source.producerId,
        person_key: personKey(env, source.student.email),
        erased_at: new Date(Date.now() + 1000).toISOString(),
      })
      .execute(),
  );
  const target = await emptyPanel(app);
  const done = await brought(target, source.path);
  expect(done?.found).toMatchObject({ students: 1, erased: 1 });
  const again = await contentOf(await exported(target));
  const all = [...again].map(([, bytes]) => `${bytes}`).join('');
  expect(all).not.toContain(source.student.email);
  expect(all).not.toContain(source.student.studentId);
  expect(`${again.get(tableEntry('threads'))}`.trim().split('\n')).toHaveLength(1);
  await asSchool(db, source, (tx) =>
    sql`update erased_people set erased_at = '2020-01-01' where producer_id = ${source.producerId}`.execute(tx),
  );
  // People who joined after that are new.
  expect((await brought(await emptyPanel(app), source.path))?.found).toMatchObject({ students: 2, erased: 0 });
});

test('a package is a consistent snapshot during concurrent changes', async () => {
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
  // Every enrolled person is known; not every known person is enrolled.
  expect(enrollments.filter(({ student_id = '' }) => !known.has(student_id))).toEqual([]);
  expect(grants).toHaveLength(enrollments.length);
  expect(students.length - enrollments.length).toBeLessThanOrEqual(1);
  expect(students.length).toBeLessThan(made + 1);
});

test('what was deleted for good and waits for its purge is imported as such, and purged', async () => {
  const { db, jobs } = app.services;
  const school = await emptyPanel(app);
  const [gone, part] = [await newCourse(db, school), await newCourse(db, school, { modules: [[{}], [{}]] })];
  const [moduleId = ''] = part.moduleIds;
  const [, lessonId = ''] = part.lessonIds;
  await deleteCourse(db, school, { courseId: gone.id });
  await deleteModule(db, school, { moduleId });
  await deleteLesson(db, school, { lessonId });
  const items = [
    { kind: 'course' as const, id: gone.id },
    { kind: 'module' as const, id: moduleId },
    { kind: 'lesson' as const, id: lessonId },
  ];
  for (const item of items) await deleteForGood(db, jobs, school, item);
  const target = await emptyPanel(app);
  expect(await brought(target, await exported(school))).toMatchObject({ state: 'done', problem: null });
  await purgeTrash(db);
  const remaining = (table: 'courses' | 'course_modules' | 'lessons') =>
    asSchool(db, target, (tx) =>
      tx.selectFrom(table).select('id').where('producer_id', '=', target.producerId).execute(),
    );
  expect((await remaining('courses')).length).toBe(1);
  expect((await remaining('course_modules')).map(({ id }) => id)).toEqual(part.moduleIds.slice(1));
  expect(await remaining('lessons')).toEqual([]);
});

test('after a week a package is deleted, with its file', async () => {
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

test('what a process stored before it died is found a day later, and nothing that a row names', async () => {
  const school = await emptyPanel(app);
  await exported(school);
  const { storage } = app.services;
  const { made } = await packagesOf(school);
  const named = `packages/${school.producerId}/${made?.id}-1.sealed`;
  const strays = [
    `packages/${school.producerId}/${made?.id}-2.sealed`,
    `packages/${school.producerId}/${randomUUID()}/00000-0a`,
  ];
  const elsewhere = `packages/${randomUUID()}/${randomUUID()}-1.sealed`;
  for (const key of [...strays, elsewhere]) await storage.put(key, 'selado');
  const { packageId } = await startedImport(await emptyPanel(app), 2);
  const part = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('school_packages').select('key').where('id', '=', packageId).executeTakeFirstOrThrow(),
  );
  const arriving = `${part.key}/00000-0b`;
  await storage.put(arriving, 'selado');
  const there = (keys: string[]) => Promise.all(keys.map((key) => storage.exists(key)));
  await purgeStrays(app.services, 'school_packages');
  expect(await there(strays), 'it may be about to be named').toEqual([true, true]);
  await purgeStrays(app.services, 'school_packages', new Date(Date.now() + 3 * 86_400_000));
  expect(await there(strays)).toEqual([false, false]);
  expect(await there([named, arriving, elsewhere])).toEqual([true, true, true]);
});

test('a file is not served without a confirmed session', async () => {
  const { made } = await packagesOf(source);
  const unconfirmed = await app.signedIn({ kind: 'producer', userId: source.producerId }, false);
  expect((await app.fetch(`/api/producer/school.zip?id=${made?.id ?? randomUUID()}`, {}, unconfirmed)).status).toBe(
    403,
  );
});

test('a producer with an unproven mailbox may not publish or import', async () => {
  const target = await emptyPanel(app);
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', target.producerId).execute(),
  );
  await app.confirm(target.caller);
  expect((await app.call('producer.startSchoolImport', { parts: 1 }, target.caller)).code).toBe('mailbox_unproven');
});
