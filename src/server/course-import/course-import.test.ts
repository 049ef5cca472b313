import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CourseImport } from '#shared/contract/course-import/course-imports.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newWaitingSale } from '#test/fixtures/sales/waiting-sale.ts';
import type { SchoolActor } from '../actors.ts';
import { courseOutline } from '../courses/outline.ts';
import { asPlatform, asSchool } from '../db.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

let school: SchoolActor;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const COURSE = {
  title: ' Cerâmica ',
  modules: [
    { title: 'O barro', lessons: [{ title: 'Amassar', videoUrl: 'youtu.be/dQw4w9WgXcQ' }, { title: 'Descansar' }] },
    { title: 'Vazio', lessons: [] },
    { title: 'A roda', lessons: [{ title: 'Centrar', videoUrl: 'https://vimeo.com/76979871' }] },
  ],
};

type ImportedCourse = { id: string; courseId: string };
const importCourse = async (course: object = COURSE) =>
  (await call('producer.importCourse', course, producer)).data as ImportedCourse;
const ask = (operation: 'courseImportUndo' | 'undoCourseImport', importId: string) =>
  call(`producer.${operation}`, { importId }, producer);
const recent = async () =>
  ((await call('producer.courseImports', undefined, producer)).data as { recent: CourseImport[] }).recent;
const courses = async () =>
  ((await call('producer.courses', undefined, producer)).data as { courses: { id: string; published: boolean }[] })
    .courses;

test('is imported completely, as a draft, in order', async () => {
  const { courseId } = await importCourse();
  const outline = await courseOutline(db, school, { courseId });
  expect(outline).toMatchObject({ title: 'Cerâmica', published: false });
  expect(outline.modules.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])).toEqual([
    ['O barro', 'Amassar', 'Descansar'],
    ['Vazio'],
    ['A roda', 'Centrar'],
  ]);
  expect(outline.modules[0]?.lessons[0]).toMatchObject({
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    videoProvider: 'youtube',
  });
  expect(await recent()).toMatchObject([
    { courseId, source: 'links', title: 'Cerâmica', modules: 3, lessons: 3, undo: 'open' },
  ]);
});

test('requested twice concurrently with one key is imported once', async () => {
  const once = { ...COURSE, key: randomUUID() };
  const made = await Promise.all([importCourse(once), importCourse(once), importCourse(once)]);
  expect(new Set(made.map(({ courseId }) => courseId)).size).toBe(1);
  expect(await courses()).toHaveLength(1);
  expect(await recent()).toHaveLength(1);
});

const lessons = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Aula ${at + 1}` }));

test.each([
  ['no title', { ...COURSE, title: ' ' }, 'title', 'required'],
  ['no modules', { title: 'Curso' }, 'modules', 'required'],
  ['no lessons', { title: 'Curso', modules: [{ title: 'M', lessons: [] }] }, 'modules', 'required'],
  [
    'too many lessons',
    {
      title: 'Curso',
      modules: [
        { title: 'M', lessons: lessons(LIMITS.courseLessons) },
        { title: 'N', lessons: lessons(1) },
      ],
    },
    'modules',
    'too_long',
  ],
  [
    'too many modules',
    {
      title: 'Curso',
      modules: Array.from({ length: LIMITS.courseModules + 1 }, () => ({ title: 'M', lessons: lessons(1) })),
    },
    'modules',
    'too_long',
  ],
  [
    'a bad link',
    { title: 'Curso', modules: [{ title: 'M', lessons: [{ title: 'Má', videoUrl: 'javascript:alert(1)' }] }] },
    'modules.0.lessons.0.videoUrl',
    'invalid',
  ],
])('with %s creates nothing', async (_, course, field, code) => {
  expect(await call('producer.importCourse', course, producer)).toMatchObject({
    status: 422,
    data: { fields: [{ field, code }] },
  });
  expect(await courses()).toEqual([]);
});

test('the maximum number of lessons can be imported', async () => {
  const { courseId } = await importCourse({
    title: 'Curso',
    modules: [{ title: 'M', lessons: lessons(LIMITS.courseLessons) }],
  });
  const outline = await courseOutline(db, school, { courseId });
  expect(outline.modules[0]?.lessons).toHaveLength(LIMITS.courseLessons);
  expect(outline.modules[0]?.lessons.at(-1)?.title).toBe(`Aula ${LIMITS.courseLessons}`);
});

/** Backdates the import. */
const age = (importId: string, days: number) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable('course_imports')
      .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('id', '=', importId)
      .execute(),
  );

const somebodyWaits = () =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql`select from pg_locks where locktype = 'transactionid' and not granted`.execute(tx);
    return rows.length > 0;
  });

describe('undoing an import', () => {
  test('puts its course into the bin, from which it can be restored; repeating it changes nothing', async () => {
    const { id, courseId } = await importCourse();
    expect((await ask('courseImportUndo', id)).data).toMatchObject({
      title: 'Cerâmica',
      students: 0,
      changed: 0,
      published: false,
    });
    for (let again = 0; again < 2; again++) expect((await ask('undoCourseImport', id)).status).toBe(200);
    expect(await courses()).toEqual([]);
    expect(await recent()).toMatchObject([{ undo: 'done' }]);
    const { data } = await call('producer.trash', undefined, producer);
    expect(data).toMatchObject({ items: [{ kind: 'course', id: courseId }] });
    await call('producer.restore', { kind: 'course', id: courseId }, producer);
    expect(await recent()).toMatchObject([{ undo: 'open' }]);
  });

  test('includes and counts later changes and additions', async () => {
    const { id, courseId } = await importCourse();
    const { modules } = await courseOutline(db, school, { courseId });
    const [module] = modules;
    const [lesson] = module?.lessons ?? [];
    await call(
      'producer.updateLesson',
      { lessonId: lesson?.id, version: lesson?.version, title: 'Amassar bem' },
      producer,
    );
    await call('producer.createLesson', { moduleId: module?.id, title: 'Nova' }, producer);
    await call(
      'producer.linkAttachment',
      { lessonId: lesson?.id, name: 'Guia', url: 'https://example.com/' },
      producer,
    );
    await call('producer.publishCourse', { courseId }, producer);
    expect((await ask('courseImportUndo', id)).data).toMatchObject({ changed: 3, published: true });
    expect((await ask('undoCourseImport', id)).status).toBe(200);
    expect(await courses()).toEqual([]);
  });

  test('is refused once the course has students, who keep it', async () => {
    const { id, courseId } = await importCourse();
    await openEnrollment(db, await newStudent(db, school), courseId);
    expect((await ask('courseImportUndo', id)).data).toMatchObject({ students: 1 });
    expect(await ask('undoCourseImport', id)).toMatchObject({ status: 409, code: 'import_in_use' });
    expect(await courses()).toHaveLength(1);
  });

  test('is refused while a buyer of another course waits for it', async () => {
    const { id, courseId } = await importCourse();
    const { id: other } = await newCourse(db, school);
    const { purchaseId } = await newWaitingSale(db, school, other);
    await asSchool(db, school, (tx) =>
      tx.updateTable('purchases').set({ opens_course_id: courseId }).where('id', '=', purchaseId).execute(),
    );
    expect((await ask('courseImportUndo', id)).data).toMatchObject({ students: 1 });
    expect(await ask('undoCourseImport', id)).toMatchObject({ status: 409, code: 'import_in_use' });
  });

  test('is refused while somebody is being enrolled', async () => {
    const { id, courseId } = await importCourse();
    const { studentId } = await newStudent(db, school);
    const grant = { producer_id: school.producerId, student_id: studentId, course_id: courseId, id: randomUUID() };
    const asked = await asPlatform(db, async (tx) => {
      await tx
        .insertInto('access_grants')
        .values({ ...grant, origin: 'manual' })
        .execute();
      let isOver = false;
      const answer = ask('undoCourseImport', id).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await somebodyWaits())).toBe(true);
      return { answer };
    });
    expect(await asked.answer).toMatchObject({ status: 409, code: 'import_in_use' });
  });

  test('is possible for seven days', async () => {
    const { id } = await importCourse();
    await age(id, 6.9);
    expect(await recent()).toMatchObject([{ undo: 'open' }]);
    await age(id, 7.1);
    expect(await recent()).toMatchObject([{ undo: 'over' }]);
    expect(await ask('undoCourseImport', id)).toMatchObject({ status: 409, code: 'undo_over' });
    await age(id, LIMITS.importDays + 1);
    expect(await recent()).toEqual([]);
  });

  test('is possible for its own school only', async () => {
    const { id } = await importCourse();
    const other = await newSchool(db);
    const stranger = await signedIn({ kind: 'producer', userId: other.producerId });
    for (const operation of ['courseImportUndo', 'undoCourseImport'] as const)
      expect((await call(`producer.${operation}`, { importId: id }, stranger)).status).toBe(404);
  });
});
