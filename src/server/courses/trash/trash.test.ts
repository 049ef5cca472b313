import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Trash } from '#shared/contract/school/trash.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { courseOutline } from '../outline.ts';
import { TABLES } from './trash.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

type Kind = keyof typeof TABLES;

let school: TestSchool;
let producer: Caller;
let course: Awaited<ReturnType<typeof newCourse>>;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  course = await newCourse(db, school, {
    title: 'Violão',
    modules: [[{ title: 'A' }, { title: 'B' }, { title: 'C' }], []],
  });
});

const remove = {
  course: (courseId = course.id) => call('producer.deleteCourse', { courseId }, producer),
  module: (moduleId = course.moduleIds[0]) => call('producer.deleteModule', { moduleId }, producer),
  lesson: (lessonId = course.lessonIds[0]) => call('producer.deleteLesson', { lessonId }, producer),
};
const idOf = (kind: Kind) =>
  ({ course: course.id, module: course.moduleIds[0] ?? '', lesson: course.lessonIds[0] ?? '' })[kind];
const restore = (kind: Kind, id = idOf(kind)) => call('producer.restore', { kind, id }, producer);
const deleteForGood = (kind: Kind, id = idOf(kind)) => call('producer.deleteForGood', { kind, id }, producer);
const bin = async () => (await call('producer.trash', undefined, producer)).data as Trash;
const kinds = ['course', 'module', 'lesson'] as const;

/** Backdates the deletion. */
const age = (kind: Kind, hours: number) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable(TABLES[kind])
      .set({ deleted_at: sql`app_now() - ${hours} * interval '1 hour'` })
      .where('id', '=', idOf(kind))
      .execute(),
  );

const titles = async () =>
  (await courseOutline(db, school, { courseId: course.id })).modules[0]?.lessons.map((lesson) => lesson.title).join('');

describe('the bin', () => {
  test('lists separately deleted items with their former place, latest first', async () => {
    expect(await bin()).toEqual({ items: [], total: 0 });
    await remove.lesson();
    await remove.module();
    const [lesson, module] = [
      { kind: 'lesson', title: 'A', courseTitle: 'Violão', moduleTitle: 'Módulo 1', missingParent: 'module' },
      { kind: 'module', title: 'Módulo 1', courseTitle: 'Violão', moduleTitle: null, missingParent: null },
    ];
    expect(await bin()).toMatchObject({ items: [module, lesson], total: 2 });
    await remove.course();
    const whole = { kind: 'course', title: 'Violão', courseTitle: null, moduleTitle: null, missingParent: null };
    const gone = { missingParent: 'course' };
    expect(await bin()).toMatchObject({ items: [whole, { ...module, ...gone }, { ...lesson, ...gone }], total: 3 });
  });

  test('has one item for a course or module deleted as a whole', async () => {
    await remove.module();
    expect((await bin()).items.map(({ kind }) => kind)).toEqual(['module']);
    await restore('module');
    await remove.course();
    expect((await bin()).items.map(({ kind }) => kind)).toEqual(['course']);
  });

  test.each([
    [0, 30],
    [29 * 24 + 1, 1],
    [30 * 24 - 1, 1],
  ])('after %i hours there are %i days left', async (hours, daysLeft) => {
    await remove.course();
    await age('course', hours);
    expect((await bin()).items).toMatchObject([{ daysLeft }]);
  });

  test.each(kinds)('after 30 days a %s cannot be restored', async (kind) => {
    await remove[kind]();
    await age(kind, 30 * 24 + 0.1);
    expect((await bin()).items).toEqual([]);
    expect(await restore(kind)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await deleteForGood(kind)).toMatchObject({ status: 404 });
  });
});

describe('restoring', () => {
  test.each([0, 1, 2])('returns lesson %i to its old position', async (at) => {
    const id = course.lessonIds[at] ?? '';
    await remove.lesson(id);
    expect(await restore('lesson', id)).toMatchObject({ status: 200, data: { id } });
    expect(await titles()).toBe('ABC');
    expect((await bin()).items).toEqual([]);
  });

  test('returns several, in any order, to positions without gaps', async () => {
    const [a = '', b = '', c = ''] = course.lessonIds;
    for (const id of [a, b, c]) await remove.lesson(id);
    for (const id of [c, a, b]) await restore('lesson', id);
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('lessons')
        .where('module_id', '=', course.moduleIds[0] ?? '')
        .orderBy('position')
        .select('position')
        .execute(),
    );
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('returns a module to its old position, without lessons deleted separately', async () => {
    await remove.lesson();
    await remove.module();
    await restore('module');
    const { modules } = await courseOutline(db, school, { courseId: course.id });
    expect(modules.map(({ title }) => title)).toEqual(['Módulo 1', 'Módulo 2']);
    expect(await titles()).toBe('BC');
  });

  test('returns a course with its enrollments unchanged', async () => {
    const [studying, stopped] = [await newStudent(db, school), await newStudent(db, school)];
    await openEnrollment(db, studying, course.id, { progress: 33 });
    await openEnrollment(db, stopped, course.id, { status: 'inactive' });
    const enrollments = () =>
      asPlatform(db, (tx) =>
        tx.selectFrom('enrollments').selectAll().where('course_id', '=', course.id).orderBy('student_id').execute(),
      );
    const before = await enrollments();
    await remove.course();
    await restore('course');
    expect(await enrollments()).toEqual(before);
    expect((await call('producer.courses', undefined, producer)).data).toMatchObject({
      courses: [{ studentCount: 2 }],
    });
  });

  test('is refused while its parent is in the bin', async () => {
    await remove.lesson();
    await remove.module();
    expect(await restore('lesson')).toMatchObject({ status: 409, code: 'parent_deleted', data: { reason: 'module' } });
    await remove.course();
    expect(await restore('lesson')).toMatchObject({ status: 409, code: 'parent_deleted', data: { reason: 'course' } });
    expect(await restore('module')).toMatchObject({ status: 409, code: 'parent_deleted', data: { reason: 'course' } });
    for (const kind of kinds) expect(await restore(kind)).toMatchObject({ status: 200 });
    expect(await titles()).toBe('ABC');
  });

  test.each(kinds)('twenty concurrent restorations restore a %s once', async (kind) => {
    await remove[kind]();
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(kind)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await titles()).toBe('ABC');
  });

  test.each(kinds)('does not affect a %s outside the bin', async (kind) => {
    expect(await restore(kind)).toMatchObject({ status: 404 });
    expect(await deleteForGood(kind)).toMatchObject({ status: 404 });
    expect(await titles()).toBe('ABC');
  });
});

describe('deleting for good', () => {
  test.each(kinds)('removes a %s from the bin permanently', async (kind) => {
    await remove[kind]();
    expect(await deleteForGood(kind)).toMatchObject({ status: 200, data: { id: idOf(kind) } });
    expect(await bin()).toEqual({ items: [], total: 0 });
    expect(await restore(kind)).toMatchObject({ status: 404 });
    expect(await deleteForGood(kind)).toMatchObject({ status: 404 });
  });

  test('includes separately deleted contents', async () => {
    await remove.lesson();
    await remove.course();
    await deleteForGood('course');
    expect(await bin()).toEqual({ items: [], total: 0 });
    expect(await restore('lesson')).toMatchObject({ status: 409 });
  });

  test('concurrently with restoring: only one of them happens', async () => {
    await remove.course();
    const answers = await Promise.all([deleteForGood('course'), restore('course')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
