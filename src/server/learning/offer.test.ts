import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Cache } from '#server/cache/cache.ts';
import { asPlatform, asSchool } from '#server/db.ts';
import type { TestApp } from '#test/app.ts';
import {
  newBanner,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { type TwoProcesses, twoProcesses } from '#test/fixtures/two-processes.ts';
import { readCatalogue } from './catalogue.ts';
import { readCourse } from './course.ts';
import { readCoursesInProgress } from './progress/in-progress.ts';

/* The cached offer of a school must match the tables in every process. */

let two: TwoProcesses;
let here: TestApp;
let there: TestApp;
let school: TestSchool;
let student: TestStudent;
let course: Awaited<ReturnType<typeof newCourse>>;

beforeAll(async () => {
  two = await twoProcesses();
  ({ here, there } = two);
});
afterAll(() => two.stop());

beforeEach(async () => {
  const { db } = here.services;
  school = await newSchool(db);
  student = await newStudent(db, school);
  course = await newCourse(db, school, { modules: [[{}, { releaseDays: 3 }], [{}]] });
  await openEnrollment(db, student, course.id);
  await newBanner(db, school);
  await two.settle();
});

type Tools = Parameters<typeof readCatalogue>[0];

async function shownBy(tools: Tools) {
  const page = await readCourse(tools, student, { courseId: course.id }).catch(({ code }) => code);
  return { home: await readCatalogue(tools, student), page };
}
const shownNow = () => shownBy({ ...here.services, cache: new Cache(() => false) });

test('is read once; the student’s own rows are read every time, in one statement', async () => {
  await shownBy(here.services);
  expect(await statementsOf(here.services.db, () => readCatalogue(here.services, student))).toHaveLength(1);
  expect(
    await statementsOf(here.services.db, () => readCourse(here.services, student, { courseId: course.id })),
  ).toHaveLength(1);
});

const CHANGES: [string, string, () => unknown[]][] = [
  ['a course renamed', `update courses set title = 'Outro' where id = $1`, () => [course.id]],
  ['a course taken back', 'update courses set published = false where id = $1', () => [course.id]],
  ['a course deleted', 'update courses set deleted_at = app_now() where id = $1', () => [course.id]],
  ['a module renamed', `update course_modules set title = 'Outro' where course_id = $1`, () => [course.id]],
  [
    'modules in another order',
    'update course_modules set position = 10 - position where course_id = $1',
    () => [course.id],
  ],
  ['a lesson renamed', `update lessons set title = 'Outra' where id = $1`, () => [course.lessonIds[0]]],
  ['a lesson that waits longer', 'update lessons set release_days = 30 where id = $1', () => [course.lessonIds[0]]],
  ['a lesson deleted', 'update lessons set deleted_at = app_now() where id = $1', () => [course.lessonIds[2]]],
  ['a lesson gone for good', 'delete from lessons where id = $1', () => [course.lessonIds[0]]],
  [
    'access that was closed',
    `update enrollments set status = 'inactive' where student_id = $1`,
    () => [student.studentId],
  ],
];

describe.each(CHANGES)('%s', (_, text, values) => {
  test('is visible in every process', async () => {
    const before = [await shownBy(here.services), await shownBy(there.services)];
    await two.meddle(text, values());
    const now = await shownNow();
    expect([await shownBy(here.services), await shownBy(there.services)]).toEqual([now, now]);
    expect(before).not.toEqual([now, now]);
  });
});

test('changed banners are visible in every process', async () => {
  expect((await shownBy(here.services)).home.banners).toHaveLength(1);
  await asSchool(there.services.db, school, (tx) =>
    tx.deleteFrom('student_banners').where('producer_id', '=', school.producerId).execute(),
  );
  await here.services.listener.check();
  expect((await shownBy(here.services)).home.banners).toEqual([]);
});

test('is visible at once in the process that changed it', async () => {
  await shownBy(here.services);
  const title = 'Sem esperar por ninguém';
  await asPlatform(here.services.db, (tx) =>
    tx.updateTable('courses').set({ title }).where('id', '=', course.id).execute(),
  );
  expect((await shownBy(here.services)).home.courses).toMatchObject([{ title }]);
});

test('includes the instructor’s name', async () => {
  await shownBy(there.services);
  await two.meddle(`update profiles set name = 'Bia Professora' where id = $1`, [school.producerId]);
  expect((await shownBy(there.services)).page).toMatchObject({ instructorName: 'Bia Professora' });
});

test('control: without announcements the cached value is stale', async () => {
  await shownBy(here.services);
  await two.asOwner('alter table lessons disable trigger announce_offer');
  await two.asOwner('alter table release_rules disable trigger announce_offer');
  await two.meddle('delete from lessons where course_id = $1', [course.id]);
  await two.asOwner('alter table lessons enable trigger announce_offer');
  await two.asOwner('alter table release_rules enable trigger announce_offer');
  expect((await shownBy(here.services)).page).not.toEqual((await shownNow()).page);
});

const timeOf = (at: string | null) => at && Date.parse(at);

describe('the lesson to continue with', () => {
  const watched = fc.record({
    completed: fc.boolean(),
    position: fc.integer({ min: 0, max: 600 }),
    minutesAgo: fc.integer({ min: 0, max: 3 }),
  });
  const lessons = fc.array(
    fc.record({ releaseDays: fc.constantFrom(null, 0, 1, 40), watched: fc.option(watched), module: fc.nat(2) }),
    { minLength: 1, maxLength: 7 },
  );

  test('equals the one of a simple query, for any watch history', async () => {
    const { db } = here.services;
    await fc.assert(
      fc.asyncProperty(lessons, fc.integer({ min: 0, max: 60 }), async (drawn, enrolledDaysAgo) => {
        const someone = await newStudent(db, school);
        const modules = [0, 1, 2].map((at) =>
          drawn.filter(({ module }) => module === at).map(({ releaseDays }) => ({ releaseDays })),
        );
        const inOrder = [0, 1, 2].flatMap((at) => drawn.filter(({ module }) => module === at));
        const { id, lessonIds } = await newCourse(db, school, { modules });
        await openEnrollment(db, someone, id);
        await asPlatform(db, async (tx) => {
          const now = Date.now();
          const enrolledAt = new Date(now - enrolledDaysAgo * 86_400_000).toISOString();
          await tx.updateTable('enrollments').set({ enrolled_at: enrolledAt }).where('course_id', '=', id).execute();
          for (const [at, { watched }] of inOrder.entries()) {
            if (!watched) continue;
            const { completed, position, minutesAgo } = watched;
            await tx
              .insertInto('lesson_progress')
              .values({
                producer_id: school.producerId,
                student_id: someone.studentId,
                course_id: id,
                lesson_id: lessonIds[at] ?? randomUUID(),
                completed,
                completed_at: completed ? new Date().toISOString() : null,
                position_seconds: position,
                last_watched_at: new Date(now - minutesAgo * 60_000).toISOString(),
              })
              .execute();
          }
        });
        const { resume } = await readCatalogue(here.services, someone);
        const { courses } = await readCoursesInProgress(db, someone);
        for (const { lessonId, watchedAt } of courses) {
          const card = resume.find((each) => each.courseId === id);
          // The list of courses in progress also has one whose lessons are all unreleased.
          if (card) expect([card.lessonId, timeOf(card.watchedAt)]).toEqual([lessonId, timeOf(watchedAt)]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
