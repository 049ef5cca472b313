import { expect, test } from 'vitest';
import type { CohortPlan } from '#shared/contract/school/cohorts.ts';
import type { Catalogue, CourseDetail } from '#shared/contract/student.ts';
import { testApp } from '#test/app.ts';
import { newCohort, newRule } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { statementsOf } from '#test/fixtures/statements.ts';

/* "Ver como aluno": the area as a member of a turma sees it at a given day and hour. */

const app = await testApp();
const { db } = app.services;

async function furnished() {
  const school = await newSchool(db);
  const course = await newCourse(db, school, {
    modules: [[{ title: 'A1' }, { title: 'A2', videoUrl: 'https://youtu.be/SecretVid30' }]],
  });
  const cohortId = await newCohort(db, school, course.id, { starts_at: '2026-03-10T23:00:00Z' });
  const [, second = ''] = course.lessonIds;
  await newRule(db, school, course.id, {
    ...{ cohort_id: cohortId, lesson_id: second, kind: 'at' },
    at: '2026-03-12T23:00:00Z',
  });
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const at = (moment: string) => ({ cohortId, at: moment });
  const titlesAt = async (moment: string) => {
    const { data } = await app.call('producer.previewCourse', { courseId: course.id, ...at(moment) }, producer);
    return (data as CourseDetail).modules.flatMap(({ lessons }) =>
      lessons.map(({ title, available, release }) => [title, available, release?.opensAt ?? null]),
    );
  };
  return { course, second, producer, at, titlesAt };
}

test('before the turma begins, on the day, and to the minute', async () => {
  const { titlesAt } = await furnished();
  const [start, day] = ['2026-03-10T23:00:00.000Z', '2026-03-12T23:00:00.000Z'];
  expect(await titlesAt('2026-03-10T22:59:00Z')).toEqual([
    ['A1', false, start],
    ['A2', false, day],
  ]);
  expect(await titlesAt('2026-03-12T22:59:59Z')).toEqual([
    ['A1', true, null],
    ['A2', false, day],
  ]);
  expect(await titlesAt('2026-03-12T23:00:00Z')).toEqual([
    ['A1', true, null],
    ['A2', true, null],
  ]);
});

test('a lesson that is not open then is not sent', async () => {
  const { second, producer, at } = await furnished();
  const ask = (moment: string) => app.call('producer.previewLesson', { lessonId: second, ...at(moment) }, producer);
  const early = await ask('2026-03-12T22:00:00Z');
  expect([early.code, early.text.includes('SecretVid30')]).toEqual(['lesson_not_released', false]);
  expect((await ask('2026-03-13T22:00:00Z')).text).toContain('SecretVid30');
});

test('the home screen continues with what is open then', async () => {
  const { producer, at } = await furnished();
  const home = async (moment: string) =>
    ((await app.call('producer.previewCatalogue', at(moment), producer)).data as Catalogue).resume;
  expect(await home('2026-03-01T12:00:00Z')).toEqual([]);
  expect(await home('2026-03-11T12:00:00Z')).toMatchObject([{ lessonTitle: 'A1' }]);
});

test('as a buyer of a package: its modules, the titles of the rest, and no other course', async () => {
  const school = await newSchool(db);
  const sold = { title: 'Cerâmica', salesUrl: 'https://loja.example.com/ceramica' };
  const course = await newCourse(db, school, { ...sold, modules: [[{ title: 'Torno' }], [{ title: 'Esmalte' }]] });
  const other = await newCourse(db, school, { title: 'Vidro' });
  const [first = '', second = ''] = course.moduleIds;
  const line = { courseId: course.id, enters: 'open' as const };
  const { id: packageId } = await offersFixture(app, school).packageOf([{ ...line, moduleIds: [first] }]);
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const seen = { packageId, at: '2026-03-10T12:00:00Z' };
  const page = await app.call('producer.previewCourse', { courseId: course.id, ...seen }, producer);
  const { modules, locked, salesUrl, lessonCount } = page.data as CourseDetail;
  expect([modules, locked].map((all) => all.map(({ id }) => id))).toEqual([[first], [second]]);
  expect([salesUrl, lessonCount]).toEqual([sold.salesUrl, 1]);
  const [torno, esmalte] = course.lessonIds;
  const ask = async (lessonId = '') => (await app.call('producer.previewLesson', { lessonId, ...seen }, producer)).code;
  expect([await ask(torno), await ask(esmalte)]).toEqual([null, 'course_locked']);
  const elsewhere = await app.call('producer.previewCourse', { courseId: other.id, ...seen }, producer);
  expect(elsewhere.code).toBe('course_locked');
  const home = (await app.call('producer.previewCatalogue', seen, producer)).data as Catalogue;
  expect(home.courses).toMatchObject([{ title: 'Cerâmica', lessonCount: 1 }]);
  expect(home.others).toEqual([]);

  // The simulator can use every package it offers; one whose modules were deleted opens nothing.
  const plan = async () =>
    ((await app.call('producer.cohortPlan', { courseId: course.id }, producer)).data as CohortPlan).packages;
  expect(await plan()).toEqual([{ id: packageId, name: 'Combo', moduleIds: [first] }]);
  await app.call('producer.deleteModule', { moduleId: first }, producer);
  expect(await plan()).toEqual([]);
  expect((await app.call('producer.previewCatalogue', seen, producer)).code).toBe('not_found');
  const stranger = await newSchool(db);
  const another = await app.signedIn({ kind: 'producer', userId: stranger.producerId });
  expect((await app.call('producer.previewCatalogue', seen, another)).code).toBe('not_found');
});

test('nothing is stored', async () => {
  const { course, second, producer, at } = await furnished();
  const seen = at('2026-03-13T12:00:00Z');
  const statements = await statementsOf(db, async () => {
    await app.call('producer.previewCatalogue', seen, producer);
    await app.call('producer.previewCourse', { courseId: course.id, ...seen }, producer);
    await app.call('producer.previewLesson', { lessonId: second, ...seen }, producer);
  });
  expect(statements.length).toBeGreaterThan(0);
  const writing = /\b(insert into|update \w|delete from|for update)\b/i;
  expect(statements.filter((text) => writing.test(text))).toEqual([]);
  // Control: it detects writes.
  const written = await statementsOf(db, () =>
    app.call('producer.createModule', { courseId: course.id, title: 'Novo' }, producer),
  );
  expect(written.some((text) => writing.test(text))).toBe(true);
});
