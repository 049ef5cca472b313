import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { producerContract } from '#shared/contract/producer.ts';
import type { Standing } from '#shared/team/roles.ts';
import { testApp } from '#test/app.ts';
import { courseInput, newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import type { SchoolActor } from '../actors.ts';
import { asPlatform } from '../db.ts';
import { createCourse, listCourses, updateCourse } from './courses.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: SchoolActor & Standing;
beforeEach(async () => {
  school = { ...(await newSchool(db)), role: 'owner', finance: true };
});

const whole = {
  title: 'Violão do zero',
  description: 'Primeiros acordes',
  coverUrl: '/uploads/capa.webp',
  priceCents: 19_790,
  salesUrl: 'https://example.com/violao',
  published: false,
  accessPeriod: { days: 365 },
};

describe('a course', () => {
  test('is created from its form, as a draft or published, and updated as a whole', async () => {
    const created = await createCourse(db, school, whole);
    expect(created).toEqual({ ...whole, id: created.id, lessonCount: 0, studentCount: 0, waitingSales: 0, version: 1 });
    const changed = { ...whole, title: 'Violão', coverUrl: null, priceCents: null, salesUrl: null, published: true };
    expect(await updateCourse(db, jobs, school, { courseId: created.id, ...changed })).toEqual({
      ...created,
      ...changed,
      version: 2,
    });
    expect((await listCourses(db, school)).courses).toEqual([{ ...created, ...changed, version: 2 }]);
  });

  test('has the counts of its current lessons and all its students', async () => {
    const course = await newCourse(db, school, { modules: [[{}, {}], [{}]] });
    const [removed = ''] = course.lessonIds;
    await asPlatform(db, (tx) =>
      tx.updateTable('lessons').set({ deleted_at: new Date().toISOString() }).where('id', '=', removed).execute(),
    );
    await openEnrollment(db, await newStudent(db, school), course.id);
    await openEnrollment(db, await newStudent(db, school), course.id, { status: 'inactive' });
    expect((await listCourses(db, school)).courses).toMatchObject([{ lessonCount: 2, studentCount: 2 }]);
    const update = { courseId: course.id, ...courseInput({ title: 'Novo' }) };
    expect(await updateCourse(db, jobs, school, update)).toMatchObject({
      title: 'Novo',
      lessonCount: 2,
      studentCount: 2,
    });
  });
});

describe('the list of courses', () => {
  test('has the newest first, in one statement that matches the contract', async () => {
    for (const title of ['Primeiro', 'Segundo', 'Terceiro']) await newCourse(db, school, { title, modules: [[{}]] });
    const statements = await statementsOf(db, async () => {
      const list = producerContract.courses['~orpc'].outputSchema?.parse(await listCourses(db, school));
      expect(list?.courses.map((course) => course.title)).toEqual(['Terceiro', 'Segundo', 'Primeiro']);
    });
    expect(statements).toHaveLength(1);
  });

  test('never shows another school’s courses, nor deleted ones', async () => {
    const other = await newSchool(db);
    await newCourse(db, other, { title: 'De outra escola' });
    const { id } = await newCourse(db, school);
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute(),
    );
    expect(await listCourses(db, school)).toMatchObject({ courses: [], waitingSales: 0 });
    const update = { courseId: id, ...courseInput() };
    await expect(updateCourse(db, jobs, school, update)).rejects.toMatchObject({
      code: 'not_found',
      details: {},
    });
  });
});

test('another school’s course is not found, like a random id, and unchanged', async () => {
  const other = await newSchool(db);
  const theirs = await newCourse(db, other, { title: 'De outra escola' });
  for (const courseId of [theirs.id, randomUUID()]) {
    const attempt = updateCourse(db, jobs, school, { courseId, ...courseInput({ title: 'Tomado' }) });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found', details: {} });
  }
  expect((await listCourses(db, { ...school, ...other })).courses).toMatchObject([{ title: 'De outra escola' }]);
});
