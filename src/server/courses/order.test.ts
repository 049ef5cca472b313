import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import type { SchoolActor } from '../actors.ts';
import { asPlatform } from '../db.ts';
import { courseOutline } from './outline.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

let school: SchoolActor;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const lessons = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Aula ${at + 1}` }));
const modules = (count: number) => Array.from({ length: count }, () => []);
const at = (ids: string[], place: number) => ids[place] ?? '';

async function positions(table: 'course_modules' | 'lessons', courseId: string): Promise<number[]> {
  const rows = await asPlatform(db, (tx) =>
    tx
      .selectFrom(table)
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .orderBy(table === 'lessons' ? 'module_id' : 'course_id')
      .orderBy('position')
      .select('position')
      .execute(),
  );
  return rows.map(({ position }) => position);
}

describe('a module', () => {
  test.each([
    [0, 2, ['2', '3', '1', '4']],
    [3, 0, ['4', '1', '2', '3']],
    [1, 1, ['1', '2', '3', '4']],
    [1, 99, ['1', '3', '4', '2']],
  ])('number %i moves to %i', async (from, index, expected) => {
    const { id, moduleIds } = await newCourse(db, school, { modules: modules(4) });
    const answer = await call('producer.moveModule', { moduleId: moduleIds[from], index }, producer);
    const outline = await courseOutline(db, school, { courseId: id });
    expect(outline.modules.map(({ title }) => title.replace('Módulo ', ''))).toEqual(expected);
    expect(answer).toMatchObject({ status: 200, data: { ids: outline.modules.map((module) => module.id) } });
    expect(await positions('course_modules', id)).toEqual([1, 2, 3, 4]);
  });

  test.each([-1, 1.5, 'primeiro', null])('does not move to %j', async (index) => {
    const { moduleIds } = await newCourse(db, school, { modules: modules(2) });
    const answer = await call('producer.moveModule', { moduleId: moduleIds[0], index }, producer);
    expect(answer).toMatchObject({ status: 422, data: { fields: [{ field: 'index', code: 'invalid' }] } });
  });
});

describe('a lesson', () => {
  test('moves within its module', async () => {
    const { id, lessonIds } = await newCourse(db, school, { modules: [lessons(3)] });
    const answer = await call('producer.moveLesson', { lessonId: lessonIds[0], index: 1 }, producer);
    expect(answer.data).toEqual({ ids: [lessonIds[1], lessonIds[0], lessonIds[2]] });
    expect(await positions('lessons', id)).toEqual([1, 2, 3]);
  });

  test('moves to another module of its course, without leaving a gap', async () => {
    const { id, moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(3), lessons(2)] });
    const move = { lessonId: lessonIds[1], moduleId: moduleIds[1], index: 1 };
    const answer = await call('producer.moveLesson', move, producer);
    expect(answer.data).toEqual({ ids: [lessonIds[3], lessonIds[1], lessonIds[4]] });
    const outline = await courseOutline(db, school, { courseId: id });
    expect(outline.modules.map((module) => module.lessons.map((lesson) => lesson.id))).toEqual([
      [lessonIds[0], lessonIds[2]],
      [lessonIds[3], lessonIds[1], lessonIds[4]],
    ]);
    expect((await positions('lessons', id)).sort()).toEqual([1, 1, 2, 2, 3]);
  });

  test('does not move to another course, nor to a module in the bin', async () => {
    const { moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(1), []] });
    const other = await newCourse(db, school, { modules: [[]] });
    await call('producer.deleteModule', { moduleId: moduleIds[1] }, producer);
    for (const moduleId of [other.moduleIds[0], moduleIds[1]]) {
      const answer = await call('producer.moveLesson', { lessonId: lessonIds[0], moduleId, index: 0 }, producer);
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

test('items in the bin do not move', async () => {
  const { moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(2), lessons(1)] });
  await call('producer.deleteLesson', { lessonId: lessonIds[0] }, producer);
  await call('producer.deleteModule', { moduleId: moduleIds[1] }, producer);
  for (const lessonId of [lessonIds[0], lessonIds[2]])
    expect(await call('producer.moveLesson', { lessonId, index: 0 }, producer)).toMatchObject({ status: 404 });
  expect(await call('producer.moveModule', { moduleId: moduleIds[1], index: 0 }, producer)).toMatchObject({
    status: 404,
  });
});

describe('twenty concurrent changes', () => {
  const twenty = Array.from({ length: 20 }, (_, n) => n);

  test('leave modules at 1 to n, and every response is a complete order', async () => {
    const { id, moduleIds } = await newCourse(db, school, { modules: modules(6) });
    const answers = await Promise.all(
      twenty.map((n) => call('producer.moveModule', { moduleId: at(moduleIds, n % 6), index: (n * 5) % 6 }, producer)),
    );
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200));
    for (const { data } of answers) expect([...(data as { ids: string[] }).ids].sort()).toEqual([...moduleIds].sort());
    expect(await positions('course_modules', id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('moves across modules, additions and deletions leave no gaps or duplicates', async () => {
    const { id, moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(6), lessons(6)] });
    const answers = await Promise.all(
      twenty.map((n) => {
        if (n % 5 === 3)
          return call('producer.createLesson', { moduleId: at(moduleIds, n % 2), title: 'Nova' }, producer);
        if (n % 5 === 4)
          return call('producer.deleteLesson', { lessonId: at(lessonIds, 3 + Math.floor(n / 5)) }, producer);
        const move = { lessonId: at(lessonIds, (n * 7) % 3), moduleId: at(moduleIds, n % 2), index: n % 4 };
        return call('producer.moveLesson', move, producer);
      }),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const { modules } = await courseOutline(db, school, { courseId: id });
    const counts = modules.map((module) => module.lessons.length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    const dense = counts.flatMap((count) => Array.from({ length: count }, (_, n) => n + 1));
    expect((await positions('lessons', id)).sort()).toEqual(dense.sort());
  });

  test('moving a module while its lessons are added and deleted does not deadlock', async () => {
    const { moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(7), []] });
    const answers = await Promise.all(
      twenty.map((n) => {
        if (n % 3 === 0) return call('producer.moveModule', { moduleId: at(moduleIds, n % 2), index: n % 2 }, producer);
        if (n % 3 === 1) return call('producer.createLesson', { moduleId: at(moduleIds, 0), title: 'Nova' }, producer);
        return call('producer.deleteLesson', { lessonId: at(lessonIds, (n - 2) / 3) }, producer);
      }),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  });
});

describe('a move with an expected order', () => {
  const titlesOf = async (courseId: string) =>
    (await courseOutline(db, school, { courseId })).modules.map((module) => module.lessons.map(({ title }) => title));

  test('is done if that order still holds in each affected list', async () => {
    const { id, moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(2), lessons(1)] });
    const [here, there] = [at(moduleIds, 0), at(moduleIds, 1)];
    const [first, second, other] = [at(lessonIds, 0), at(lessonIds, 1), at(lessonIds, 2)];
    const seen = [
      { parentId: here, ids: [first, second] },
      { parentId: there, ids: [other] },
    ];
    const move = { lessonId: second, moduleId: there, index: 0 };
    expect((await call('producer.moveLesson', { ...move, seen }, producer)).code).toBeNull();
    expect(await titlesOf(id)).toEqual([['Aula 1'], ['Aula 2', 'Aula 1']]);
    expect(await call('producer.moveLesson', { ...move, index: 1, seen }, producer)).toMatchObject({
      status: 409,
      code: 'order_changed',
    });
    expect(await titlesOf(id)).toEqual([['Aula 1'], ['Aula 2', 'Aula 1']]);
  });

  test('is refused if something was added, deleted or moved', async () => {
    const { id, moduleIds, lessonIds } = await newCourse(db, school, { modules: [lessons(3), []] });
    const [moduleId, other] = [at(moduleIds, 0), at(moduleIds, 1)];
    const moveLesson = (ids: string[]) =>
      call(
        'producer.moveLesson',
        { lessonId: at(lessonIds, 0), index: 2, seen: [{ parentId: moduleId, ids }] },
        producer,
      );
    await call('producer.deleteLesson', { lessonId: at(lessonIds, 1) }, producer);
    expect((await moveLesson(lessonIds)).code).toBe('order_changed');
    const seen = [{ parentId: id, ids: [moduleId, other] }];
    const moveModule = () => call('producer.moveModule', { moduleId, index: 1, seen }, producer);
    expect((await moveModule()).code).toBeNull();
    expect((await moveModule()).code).toBe('order_changed');
  });
});
