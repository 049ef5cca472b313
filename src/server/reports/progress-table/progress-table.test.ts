import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import type { ProgressPage } from '#shared/contract/school/progress-table.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { kirvanoSale, MAIN, offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { naiveProgress } from '#test/reports/naive-progress.ts';
import { liveThroughCourse } from '#test/reports/random-progress.ts';
import { deleteCourse, deleteLesson } from '../../courses/trash/delete.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';

const app = await testApp();
const { services, call, signedIn } = app;
const { db, jobs } = services;

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const ask = (input: object, caller = producer) => call('producer.progressTable', input, caller);
const page = async (input: object = {}) => {
  const { status, data, text } = await ask(input);
  expect([status, text]).toEqual([200, text]);
  return data as ProgressPage;
};
const namesOf = ({ students }: ProgressPage) => students.map(({ name }) => name);
const enrolled = async (courseId: string, ...people: Parameters<typeof newStudent>[2][]) => {
  for (const person of people) await openEnrollment(db, await newStudent(db, school, person), courseId);
};
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt-BR');

describe('after any history', () => {
  const histories = Array.from({ length: 6 }, (_, at) => at + 1);
  test.each(histories)('each cell equals what its student sees (history %i)', async (seed) => {
    const { students, ...course } = await liveThroughCourse({ db, jobs }, school, randomFrom(seed));
    const naive = await naiveProgress(app, students, course);
    const { students: found, head } = await page({ courseId: course.courseId });
    const plain = ({ name, progress, open, cells }: ProgressPage['students'][number]) => ({
      name,
      progress,
      open,
      cells,
    });
    const inOrder = (rows: (typeof naive)[number][]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(inOrder(found.map(plain))).toEqual(inOrder(naive));
    expect(head?.total).toBe(students.length);
    expect(head?.course?.modules.flatMap(({ lessons }) => lessons)).toHaveLength(course.lessonIds.length);
    expect(new Set(naive.flatMap(({ cells }) => [...cells])).size).toBeGreaterThan(3);
  });

  test('control: an additional lesson is detected by that comparison', async () => {
    const { students, ...course } = await liveThroughCourse({ db, jobs }, school, randomFrom(1));
    const before = (await page({ courseId: course.courseId })).students.map(({ cells }) => cells);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('lesson_progress')
        .set({ completed: false, completed_at: null })
        .where(
          'student_id',
          'in',
          students.map(({ studentId }) => studentId),
        )
        .execute(),
    );
    expect((await page({ courseId: course.courseId })).students.map(({ cells }) => cells)).not.toEqual(before);
  });
});

test('pages are sorted by name, each student once, however many share a name', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  const people = Array.from({ length: LIMITS.progressPage + 8 }, (_, at) => ({ name: at % 2 ? 'Ana' : `Élis ${at}` }));
  await enrolled(id, ...people);
  const first = await page();
  expect(first.students).toHaveLength(LIMITS.progressPage);
  expect(first.head).toMatchObject({ total: people.length, enrolled: people.length, course: { id } });
  const second = await page({ courseId: id, after: first.next });
  expect(second).toMatchObject({ head: null, next: null, version: first.version });
  const all = [...first.students, ...second.students];
  expect(new Set(all.map(({ id: each }) => each)).size).toBe(people.length);
  expect(all.slice(0, 29).every(({ name }) => name === 'Ana')).toBe(true);
  expect((await ask({ courseId: id, after: Buffer.from('a\0').toString('base64url') })).status).toBe(422);
  expect((await ask({ courseId: id, after: '%' })).status).toBe(422);
});

test('search ignores accents, capitals and number formats', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  await enrolled(id, { name: 'José Conceição', phone: '+5511987654321' }, { name: 'Maria Ávila' });
  const stranger = await newStudent(db, school, { name: 'José Outro' });
  for (const search of ['jose conceicao', 'JOSÉ', '(11) 98765-4321', '98765 4321']) {
    const found = await page({ courseId: id, search });
    expect([search, namesOf(found), found.head?.total]).toEqual([search, ['José Conceição'], 1]);
  }
  const [jose] = (await page({ courseId: id, search: 'jose' })).students;
  expect(namesOf(await page({ courseId: id, search: jose?.email.toUpperCase() }))).toEqual(['José Conceição']);
  for (const search of ['%', '_', stranger.email]) expect((await page({ courseId: id, search })).head?.total).toBe(0);
});

test('opened without a course it shows the one with most students; a deleted one is not found', async () => {
  expect(await page()).toMatchObject({ students: [], head: { courses: [], course: null, total: 0 } });
  const empty = await newCourse(db, school, { title: 'A vazia' });
  const full = await newCourse(db, school, { title: 'Z cheia', modules: [[{ title: 'Uma' }], []] });
  await enrolled(full.id, { name: 'Bia' });
  const { head } = await page();
  expect(head?.course).toMatchObject({ id: full.id, modules: [{ title: 'Módulo 1', lessons: [{ title: 'Uma' }] }] });
  expect(head?.courses.map(({ title }) => title)).toEqual(['A vazia', 'Z cheia']);
  expect(await page({ courseId: empty.id })).toMatchObject({
    students: [],
    head: { course: { modules: [] }, total: 0 },
  });
  await deleteCourse(db, school, { courseId: full.id });
  const foreign = await newCourse(db, await newSchool(db));
  for (const courseId of [full.id, foreign.id, randomUUID()]) expect((await ask({ courseId })).code).toBe('not_found');
  expect((await page()).head?.course?.id).toBe(empty.id);
});

test('a draft is marked as one, and changed lessons change the version', async () => {
  const { id, lessonIds } = await newCourse(db, school, { published: false, modules: [[{}, {}]] });
  await enrolled(id, { name: 'Bia' });
  const before = await page({ courseId: id });
  expect(before.head?.course?.published).toBe(false);
  expect(before.students[0]?.cells).toBe('--');
  await deleteLesson(db, school, { lessonId: lessonIds[0] ?? '' });
  const after = await page({ courseId: id });
  expect([after.students[0]?.cells, after.version === before.version]).toEqual(['-', false]);
});

test('modules that a student did not buy are locked, in a course without rules too', async () => {
  const { id, moduleIds } = await newCourse(db, school, { modules: [[{}, {}], [{}]] });
  await enrolled(id, { name: 'Zé' });
  const at = offersFixture(app, school);
  const { id: packageId } = await at.packageOf([{ courseId: id, enters: 'open', moduleIds: moduleIds.slice(0, 1) }]);
  await at.tell(kirvanoSale('SALE_APPROVED', [MAIN]));
  await at.link(MAIN.name, { packageId });
  const { students } = await page({ courseId: id });
  expect(students.map(({ name, cells }) => [name, cells])).toEqual([
    ['Ana Souza', '--l'],
    ['Zé', '---'],
  ]);
});

test('a page takes one statement, even with 600 lessons', async () => {
  const { id, moduleIds } = await newCourse(db, school, { modules: [[{}]] });
  const titles = Array.from({ length: 599 }, (_, at) => ({ title: `Aula ${at}`, releaseDays: at === 598 ? 9 : null }));
  await asPlatform(db, (tx) =>
    tx
      .insertInto('lessons')
      .values(
        titles.map((lesson, at) => ({
          producer_id: school.producerId,
          id: randomUUID(),
          course_id: id,
          module_id: moduleIds[0] ?? '',
          title: lesson.title,
          release_days: lesson.releaseDays,
          position: at + 2,
        })),
      )
      .execute(),
  );
  const student = await newStudent(db, school);
  await openEnrollment(db, student, id);
  const last = await asPlatform(db, (tx) =>
    tx
      .selectFrom('lessons')
      .select('id')
      .where('course_id', '=', id)
      .where('position', '=', 599)
      .executeTakeFirstOrThrow(),
  );
  await setCompletion(db, jobs, student, { lessonId: last.id, completed: true });
  let found: ProgressPage | null = null;
  const statements = await statementsOf(db, async () => {
    found = await page({ courseId: id });
  });
  expect(statements).toHaveLength(2);
  expect((found as ProgressPage | null)?.students[0]?.cells).toBe(`${'-'.repeat(598)}cl`);
});

test('names sort alphabetically, ignoring accents and case', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  const names = ['Zeca', 'álvaro', 'Ana', 'Édson', 'eva'].map((name) => ({ name }));
  await enrolled(id, ...names);
  expect(namesOf(await page())).toEqual(names.toSorted(byName).map(({ name }) => name));
});
