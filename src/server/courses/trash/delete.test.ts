import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Operation, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { addFavorite } from '../../learning/favorites.ts';
import { setPosition } from '../../learning/progress/position.ts';

const { call, services, signedIn } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let producer: Caller;
let learner: TestStudent;
let student: Caller;
let course: Awaited<ReturnType<typeof newCourse>>;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  learner = await newStudent(db, school);
  student = await signedIn({ kind: 'student', ...learner });
  course = await newCourse(db, school, { title: 'Violão', modules: [[{}, {}, {}], [{}]] });
  await openEnrollment(db, learner, course.id);
});

const ok = async (operation: Operation, input: unknown, caller: Caller) => {
  const { status, data, text } = await call(operation, input, caller);
  expect([operation, status, text]).toEqual([operation, 200, text]);
  return data;
};
const remove = {
  course: () => ok('producer.deleteCourse', { courseId: course.id }, producer),
  module: () => ok('producer.deleteModule', { moduleId: course.moduleIds[0] }, producer),
  lesson: () => ok('producer.deleteLesson', { lessonId: course.lessonIds[0] }, producer),
};
const restore = (kind: string, id?: string) => ok('producer.restore', { kind, id }, producer);
const idOf = { course: () => course.id, module: () => course.moduleIds[0], lesson: () => course.lessonIds[0] };
const kinds = ['course', 'module', 'lesson'] as const;

/** The first lesson of the first module in every student response. */
async function seen() {
  const [lessonId] = course.lessonIds;
  const texts = await Promise.all(
    (['student.catalogue', 'student.favorites', 'student.history', 'student.underway'] as const).map(
      async (screen) => [screen, (await call(screen, undefined, student)).text] as const,
    ),
  );
  const { text } = await call('student.course', { courseId: course.id }, student);
  const shown = Object.fromEntries(texts);
  return {
    inCatalogue: shown['student.catalogue']?.includes(course.id),
    inCourse: text.includes(lessonId ?? ''),
    inFavorites: shown['student.favorites']?.includes(lessonId ?? ''),
    inHistory: shown['student.history']?.includes(lessonId ?? ''),
    toContinue: shown['student.underway']?.includes(lessonId ?? ''),
    lesson: (await call('student.lesson', { lessonId }, student)).status,
  };
}

const positions = async (table: 'course_modules' | 'lessons') => {
  const rows = await asPlatform(db, (tx) =>
    tx
      .selectFrom(table)
      .where('course_id', '=', course.id)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .select('position')
      .execute(),
  );
  return rows.map(({ position }) => position);
};

describe('deleted items are invisible everywhere, and return when restored', () => {
  test.each(kinds)('%s', async (kind) => {
    const other = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, learner, other.id);
    const lessonId = course.lessonIds[0] ?? '';
    await addFavorite(db, learner, { lessonId });
    await setPosition(db, jobs, learner, { lessonId, positionSeconds: 30, durationSeconds: 600 });
    const before = await seen();
    expect(before).toEqual({
      inCatalogue: true,
      inCourse: true,
      inFavorites: true,
      inHistory: true,
      toContinue: true,
      lesson: 200,
    });
    await remove[kind]();
    expect(await seen()).toEqual({
      inCatalogue: kind !== 'course',
      inCourse: false,
      inFavorites: false,
      inHistory: false,
      toContinue: false,
      lesson: 404,
    });
    const writes: [Operation, object][] = [
      ['student.addFavorite', { lessonId }],
      ['student.setCompletion', { lessonId, completed: true }],
      ['student.setPosition', { lessonId, positionSeconds: 1, durationSeconds: null }],
    ];
    for (const [operation, input] of writes)
      expect(await call(operation, input, student)).toMatchObject({ status: 404 });
    await restore(kind, idOf[kind]());
    expect(await seen()).toEqual(before);
  });

  test.each(kinds)('%s: not for its producer either', async (kind) => {
    await remove[kind]();
    const outline = await call('producer.outline', { courseId: course.id }, producer);
    const list = (await ok('producer.courses', undefined, producer)) as { courses: { lessonCount: number }[] };
    expect(list.courses.map(({ lessonCount }) => lessonCount)).toEqual({ course: [], module: [1], lesson: [3] }[kind]);
    expect(outline.status).toBe(kind === 'course' ? 404 : 200);
    expect(outline.text).not.toContain(idOf[kind]());
    const title = 'Tomada';
    const [lessonId] = course.lessonIds;
    expect(await call('producer.updateLesson', { lessonId, title }, producer)).toMatchObject({ status: 404 });
    expect(await call('producer.deleteLesson', { lessonId }, producer)).toMatchObject({ status: 404 });
    expect(await call('producer.previewLesson', { lessonId }, producer)).toMatchObject({ status: 404 });
  });
});

test('a student whose only course is deleted has no access until it is restored', async () => {
  await remove.course();
  expect(await call('student.catalogue', undefined, student)).toMatchObject({ code: 'no_active_enrollment' });
  await restore('course', course.id);
  const again = await signedIn({ kind: 'student', ...learner });
  expect(await call('student.catalogue', undefined, again)).toMatchObject({ status: 200 });
});

test('deleting and restoring update the students’ percentages', async () => {
  const progress = async () => {
    const { courses } = (await ok('student.catalogue', undefined, student)) as { courses: { progress: number }[] };
    return courses[0]?.progress;
  };
  for (const lessonId of course.lessonIds.slice(0, 2))
    await ok('student.setCompletion', { lessonId, completed: true }, student);
  expect(await progress()).toBe(50);
  await remove.lesson();
  expect(await progress()).toBe(33);
  await ok('producer.deleteModule', { moduleId: course.moduleIds[1] }, producer);
  expect(await progress()).toBe(50);
  await remove.module();
  expect(await progress()).toBe(0);
  await restore('module', course.moduleIds[1]);
  await restore('module', course.moduleIds[0]);
  expect(await progress()).toBe(33);
  await restore('lesson', course.lessonIds[0]);
  expect(await progress()).toBe(50);
});

test('remaining siblings close the gap, and the next one added is the last', async () => {
  await ok('producer.deleteModule', { moduleId: course.moduleIds[0] }, producer);
  expect(await positions('course_modules')).toEqual([1]);
  await restore('module', course.moduleIds[0]);
  await remove.lesson();
  expect(await positions('lessons')).toEqual([1, 1, 2]);
  const { id } = (await ok('producer.createLesson', { moduleId: course.moduleIds[0], title: 'Nova' }, producer)) as {
    id: string;
  };
  const { modules } = (await ok('producer.outline', { courseId: course.id }, producer)) as {
    modules: { lessons: { id: string }[] }[];
  };
  expect(modules[0]?.lessons.map((lesson) => lesson.id)).toEqual([course.lessonIds[1], course.lessonIds[2], id]);
});

test('twenty concurrent deletions of one item delete it once', async () => {
  const twenty = Array.from({ length: 20 }, () =>
    call('producer.deleteLesson', { lessonId: course.lessonIds[0] }, producer),
  );
  const statuses = (await Promise.all(twenty)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(19);
});

test('a lesson deleted during its completion is not completed, and percentages stay correct', async () => {
  const [first, ...rest] = course.lessonIds;
  await Promise.all([
    ...rest.map((lessonId) => call('student.setCompletion', { lessonId, completed: true }, student)),
    call('producer.deleteLesson', { lessonId: first }, producer),
  ]);
  const { courses } = (await ok('student.catalogue', undefined, student)) as { courses: object[] };
  expect(courses).toMatchObject([{ progress: 100, lessonCount: 3 }]);
});
