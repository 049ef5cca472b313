import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import type { StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import { LIMITS } from '#shared/limits.ts';
import { RISKS, type Risk } from '#shared/reports.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  newViewing,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { workerLogin } from '#test/fixtures/login.ts';
import { naiveAtRisk } from '#test/reports/naive-at-risk.ts';
import { stayAway } from '#test/reports/random-absences.ts';
import { asPlatform, openDatabase } from '../db.ts';
import { readStudentsAtRisk } from './at-risk.ts';

const db = openDatabase(await workerLogin());
afterAll(() => db.close());

let school: TestSchool;
let course: Awaited<ReturnType<typeof newCourse>>;
beforeEach(async () => {
  school = await newSchool(db);
  course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}, {}]] });
});

const at = (risk: Risk, page = 1, now = new Date()): Promise<StudentsAtRisk> =>
  readStudentsAtRisk(db, school, { risk, page }, now);
const names = async (risk: Risk) => (await at(risk)).students.map(({ name }) => name);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A student of the course who last watched so many days ago; null for never. */
async function learner(name: string, away: number | null, enrollment: Parameters<typeof openEnrollment>[3] = {}) {
  const student = await newStudent(db, school, { name });
  await openEnrollment(db, student, course.id, enrollment);
  if (away !== null)
    await asPlatform(db, (tx) =>
      tx
        .insertInto('lesson_progress')
        .values({
          producer_id: school.producerId,
          student_id: student.studentId,
          lesson_id: course.lessonIds[0] ?? '',
          course_id: course.id,
          last_watched_at: inDays(-away),
        })
        .execute(),
    );
  return student;
}

test('inactive students are listed by duration, including those who never opened a lesson, without finished ones', async () => {
  await learner('Nunca', null);
  await learner('Seis', 6);
  await learner('Sete', 7);
  await learner('Vinte', 20, { progress: 45 });
  await learner('Quarenta', 40);
  await learner('Formada', 40, { progress: 100, status: 'completed' });
  await learner('Vencida', 40, { access_until: inDays(-1) });
  await learner('Reembolsada', 40, { status: 'inactive' });
  const opened = await learner('Abriu', 40);
  await newViewing(db, opened, course.lessonIds[0] ?? '', { day: sql<string>`local_day(app_now()) - 8` as never });

  expect(await names('never')).toEqual(['Nunca']);
  expect(await names('away7')).toEqual(['Quarenta', 'Vinte', 'Abriu', 'Sete']);
  expect(await names('away14')).toEqual(['Quarenta', 'Vinte']);
  expect(await names('away30')).toEqual(['Quarenta']);
  const { counts, students } = await at('away14');
  expect(counts).toEqual({ never: 1, away7: 4, away14: 2, away30: 1, ending: 0 });
  expect(students[1]).toMatchObject({ courseTitle: 'Cerâmica', progress: 45, daysAway: 20, lastDay: null });
});

test('students whose access ends within a week with less than half done are listed, soonest first', async () => {
  await learner('Logo', 1, { progress: 49, access_until: inDays(5) });
  await learner('Antes', 1, { progress: 0, access_until: inDays(2) });
  await learner('Metade', 1, { progress: 50, access_until: inDays(2) });
  await learner('Depois', 1, { progress: 10, access_until: inDays(9) });
  await learner('Ontem', 1, { progress: 10, access_until: inDays(-1) });
  expect(await names('ending')).toEqual(['Antes', 'Logo']);
});

test('drafts and courses in the bin put nobody at risk, and pages are complete', async () => {
  for (let count = 0; count < LIMITS.atRiskPage + 2; count += 1) await learner(`Aluna ${count}`, 20);
  const [first, second] = [await at('away14', 1), await at('away14', 2)];
  expect([first.total, first.students.length, second.students.length]).toEqual([12, 10, 2]);
  expect(new Set([...first.students, ...second.students].map(({ id }) => id)).size).toBe(12);
  await asPlatform(db, (tx) =>
    tx.updateTable('courses').set({ published: false }).where('id', '=', course.id).execute(),
  );
  expect((await at('away14')).total).toBe(0);
});

test.each([1, 2, 3, 4, 5, 6])('any history gives the same list as a recount of all rows (history %i)', async (seed) => {
  const now = new Date();
  await stayAway(db, school, randomFrom(seed), now);
  const { lists, counts } = await naiveAtRisk(db, school.producerId, now);
  for (const risk of RISKS) {
    const pages = Math.ceil(lists[risk].length / LIMITS.atRiskPage);
    const found = [];
    for (let page = 1; page <= pages + 1; page += 1) found.push(await at(risk, page, now));
    expect(found.flatMap(({ students }) => students)).toEqual(lists[risk]);
    expect(found).toMatchObject(
      found.map((_, index) => ({ page: index + 1, pageSize: LIMITS.atRiskPage, total: lists[risk].length, counts })),
    );
    expect(found.at(-1)?.students).toEqual([]);
  }
});
