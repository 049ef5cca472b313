import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  newViewing,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { bindTo, withinCaller } from '../database/team-reach.ts';
import { asPlatform, asSchool, type Tx } from '../db.ts';
import { daysOfCourses, learnersOfCourses } from './questions-of-courses.ts';

/*
 * An instructor of one of two courses. Students of the other course, or of both, count only by what they did in the
 * instructor's. The owner's different figures show that the other course has data to leave out.
 */

const { services, call, signedIn } = await testApp();
const { db } = services;

type TestCourse = Awaited<ReturnType<typeof newCourse>>;

let school: TestSchool;
let mine: TestCourse;
let other: TestCourse;
let owner: Caller;
let instructor: Caller;

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeEach(async () => {
  school = await newSchool(db);
  mine = await newCourse(db, school, { title: 'Meu', modules: [[{ title: 'Minha aula' }, {}]] });
  other = await newCourse(db, school, { title: 'Dos outros', modules: [[{ title: 'Outra aula' }]] });
  const [both, elsewhere, idle] = [
    await newStudent(db, school, { name: 'Nos dois' }),
    await newStudent(db, school, { name: 'No outro' }),
    await newStudent(db, school, { name: 'Parado no meu' }),
  ];
  for (const [student, course] of [
    [both, mine],
    [both, other],
    [elsewhere, other],
    [idle, mine],
    [idle, other],
  ] as const)
    await openEnrollment(db, student, course.id);
  await learn(both, mine, 0);
  await learn(both, other, 0);
  await learn(elsewhere, other, 0);
  await learn(idle, other, 0);
  owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const member = await newMember(db, school, { role: 'instructor', course_ids: [mine.id] });
  instructor = await signedIn({ kind: 'producer', ...member });
});

/** Completes a lesson of a course, by default the first, watching it. */
async function learn(
  { producerId, studentId, lessonId }: TestStudent & { lessonId?: string | undefined },
  course: TestCourse,
  days: number,
): Promise<void> {
  const lesson_id = lessonId ?? (course.lessonIds[0] as string);
  const lesson = { producer_id: producerId, student_id: studentId, lesson_id };
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('lesson_progress')
      .values({ ...lesson, course_id: course.id, completed: true, completed_at: ago(days), last_watched_at: ago(days) })
      .execute();
    await tx
      .insertInto('lesson_viewings')
      .values({ ...lesson, day: ago(days).slice(0, 10), code: newCode(), watched_seconds: 600 })
      .execute();
  });
}

let codes = 0;
const newCode = () => `${10_000_000 + ++codes}`;
afterEach(() => {
  codes += 1;
});

const reportsOf = async (caller: Caller) =>
  (await call('producer.reports', { days: 30 }, caller)).data as ReportsScreen;
const both = async () => [await reportsOf(instructor), await reportsOf(owner)] as const;

describe('an instructor’s figures, compared with the owner’s:', () => {
  test('number of students', async () => {
    const [theirs, all] = await both();
    expect([theirs.students.value, all.students.value]).toEqual([2, 3]);
  });

  test('watched and completed lessons, and their days', async () => {
    const [theirs, all] = await both();
    expect([theirs.completed.value, all.completed.value]).toEqual([1, 4]);
    expect([theirs.watched.value, all.watched.value]).toEqual([1, 4]);
    const on = ({ days }: ReportsScreen) => days.reduce((sum, { completed, watched }) => sum + completed + watched, 0);
    expect([on(theirs), on(all)]).toEqual([2, 8]);
  });

  test('number of active students', async () => {
    const [theirs, all] = await both();
    expect([theirs.engagement.students, all.engagement.students]).toEqual([1, 3]);
  });

  test('courses and lessons', async () => {
    const [theirs, all] = await both();
    const titles = (reports: ReportsScreen) => reports.courses.map(({ title }) => title).sort();
    expect([titles(theirs), titles(all)]).toEqual([['Meu'], ['Dos outros', 'Meu']]);
    const top = (reports: ReportsScreen) => reports.topLessons.map(({ title }) => title).sort();
    expect([top(theirs), top(all)]).toEqual([['Minha aula'], ['Minha aula', 'Outra aula']]);
    expect(theirs.lessonStops.every(({ courseTitle }) => courseTitle === 'Meu')).toBe(true);
  });

  test('the details', async () => {
    const [theirs, all] = await both();
    expect(theirs.details).toMatchObject({ courses: 1, lessons: 2, openEnrollments: 2 });
    expect(all.details).toMatchObject({ courses: 2, lessons: 3, openEnrollments: 5 });
  });

  test('students at risk in their course, even if active in another', async () => {
    const [theirs, all] = await both();
    expect(theirs.studentsAtRisk.counts.never).toBe(1);
    expect(all.studentsAtRisk.counts.never).toBe(0);
    const { data } = await call('producer.studentsAtRisk', { risk: 'never', page: 1 }, instructor);
    expect(data).toMatchObject({ students: [{ name: 'Parado no meu', courseTitle: 'Meu' }] });
  });

  test('students at risk, which somebody is not who only opens lessons', async () => {
    const [reader, again] = [await newStudent(db, school), await newStudent(db, school)];
    for (const student of [reader, again]) {
      await openEnrollment(db, student, mine.id);
      const day = sql<string>`local_day(app_now())` as never;
      await newViewing(db, student, mine.lessonIds[1] as string, { day });
    }
    await learn(again, mine, 40);
    const [theirs, all] = await both();
    expect(theirs.studentsAtRisk.counts).toMatchObject({ never: 1, away30: 0 });
    expect(all.studentsAtRisk.counts).toMatchObject({ never: 0, away30: 0 });
  });

  test('where students stop, in their course only', async () => {
    const asked = (courseId: string) => call('producer.lessonStops', { courseId }, instructor);
    expect([(await asked(mine.id)).code, (await asked(other.id)).code]).toEqual([null, 'not_found']);
  });

  test('the progress table, of their course only', async () => {
    const asked = (courseId: string) => call('producer.progressTable', { courseId }, instructor);
    expect((await asked(mine.id)).data).toMatchObject({ head: { total: 2, courses: [{ id: mine.id }] } });
    expect((await asked(other.id)).code).toBe('not_found');
  });

  test('no weekly digest, which is the school’s', async () => {
    const [theirs, all] = await both();
    expect(theirs.weeklyDigest).toBe(null);
    expect(all.weeklyDigest).toMatchObject({ on: false });
  });
});

describe('what was completed in their courses', () => {
  const dayOf = (days: number) => addDays(localDay(new Date()), -days);
  const asked = () => ({ producerId: school.producerId, before: dayOf(59), from: dayOf(29), to: dayOf(0) });
  const asInstructor = <T>(read: (tx: Tx) => Promise<T>) =>
    withinCaller(() => {
      bindTo({ courseIds: [mine.id], cohortIds: null });
      return asSchool(db, school, read);
    });

  test('is counted by day and by student, in both periods', async () => {
    const [early, twice, late] = [
      await newStudent(db, school),
      await newStudent(db, school),
      await newStudent(db, school),
    ];
    for (const student of [early, twice, late]) await openEnrollment(db, student, mine.id);
    await learn(early, mine, 45);
    await learn(twice, mine, 5);
    await learn({ ...twice, lessonId: mine.lessonIds[1] }, mine, 35);
    await learn(late, mine, 61);
    const completedOn = sql<{ day: string; completed: number }>`
      select day::text, completed from (${daysOfCourses(asked())}) counted where completed > 0`;
    const found = await asInstructor(async (tx) => ({
      learners: (await learnersOfCourses(asked()).execute(tx)).rows,
      days: (await completedOn.execute(tx)).rows,
    }));
    expect(found.learners).toEqual([{ now: 2, before: 2 }]);
    expect(found.days.filter(({ day }) => day !== dayOf(0))).toEqual([
      { day: dayOf(45), completed: 1 },
      { day: dayOf(35), completed: 1 },
      { day: dayOf(5), completed: 1 },
    ]);
  });

  test('is looked up student by student', async () => {
    for (const question of [learnersOfCourses(asked()), daysOfCourses(asked())]) {
      const plan = await asInstructor(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${question}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(/on lesson_progress p\w*\b.*\n\s+(Index|Recheck) Cond: .*student_id = s\.id/);
    }
  });
});
