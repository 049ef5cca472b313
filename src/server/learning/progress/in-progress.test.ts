import { beforeEach, expect, test } from 'vitest';
import { libraryContract } from '#shared/contract/student/student-library.ts';
import { testApp } from '#test/app.ts';
import {
  lessonInput,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { createLesson } from '../../courses/lessons.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from './completion.ts';
import { readHistory } from './history.ts';
import { readCoursesInProgress } from './in-progress.ts';
import { setPosition } from './position.ts';

const { db, jobs } = (await testApp()).services;

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
});

async function enrolledIn(title: string, releaseDays: number[] = [0, 0, 0]) {
  const lessons = releaseDays.map((days, at) => ({ title: `${title} ${at + 1}`, releaseDays: days }));
  const course = await newCourse(db, school, { title, modules: [lessons] });
  await openEnrollment(db, student, course.id);
  return course;
}

const watch = (lessonId = '') =>
  setPosition(db, jobs, student, { lessonId, positionSeconds: 30, durationSeconds: 600 });
const complete = (lessonId = '') => setCompletion(db, jobs, student, { lessonId, completed: true });
const underway = async () =>
  (await readCoursesInProgress(db, student)).courses.map(({ progress, lessonTitle, watchedAt }) => [
    progress,
    lessonTitle,
    watchedAt !== null,
  ]);
const setStatus = (status: 'active' | 'inactive') =>
  asPlatform(db, (tx) =>
    tx.updateTable('enrollments').set({ status }).where('student_id', '=', student.studentId).execute(),
  );

test('one lesson in progress is enough, latest course first, in one statement that matches the contract', async () => {
  await enrolledIn('Intocado');
  const [first, second] = [await enrolledIn('Luz'), await enrolledIn('Pão')];
  await watch(first.lessonIds[0]);
  await complete(second.lessonIds[0]);
  const statements = await statementsOf(db, async () => {
    libraryContract.underway['~orpc'].outputSchema?.parse(await readCoursesInProgress(db, student));
  });
  expect(statements).toHaveLength(1);
  expect(await underway()).toEqual([
    [33, 'Pão 2', false],
    [0, 'Luz 1', true],
  ]);
});

test('continues with the last unfinished lesson, else the next one, else the last watched', async () => {
  const { lessonIds } = await enrolledIn('Luz', [0, 0, 3]);
  await complete(lessonIds[0]);
  expect(await underway()).toEqual([[33, 'Luz 2', false]]);
  await watch(lessonIds[1]);
  expect(await underway()).toEqual([[33, 'Luz 2', true]]);
  await complete(lessonIds[1]);
  expect(await underway()).toEqual([[67, 'Luz 2', true]]);
});

test('shows when that lesson was watched, not the course', async () => {
  const { lessonIds } = await enrolledIn('Luz');
  await watch(lessonIds[0]);
  const before = '2026-01-02T12:00:00.000Z';
  await asPlatform(db, (tx) =>
    tx
      .updateTable('lesson_progress')
      .set({ last_watched_at: before })
      .where('student_id', '=', student.studentId)
      .execute(),
  );
  await complete(lessonIds[1]);
  const { courses } = await readCoursesInProgress(db, student);
  expect(courses).toMatchObject([{ lessonTitle: 'Luz 1', watchedAt: before }]);
  expect(courses[0]?.lastWatchedAt, 'the order is by the course').not.toBe(before);
});

test('a finished course disappears, and returns with a new lesson', async () => {
  const { lessonIds, moduleIds } = await enrolledIn('Luz', [0]);
  await complete(lessonIds[0]);
  expect(await underway()).toEqual([]);
  await createLesson(db, school, { moduleId: moduleIds[0] ?? '', ...lessonInput({ title: 'Nova' }) });
  expect(await underway()).toEqual([[50, 'Nova', false]]);
});

test('the history has all watched lessons of this student, latest first', async () => {
  const { id, lessonIds } = await enrolledIn('Luz');
  await complete(lessonIds[0]);
  await watch(lessonIds[1]);
  const colleague = await newStudent(db, school);
  await openEnrollment(db, colleague, id);
  await setCompletion(db, jobs, colleague, { lessonId: lessonIds[2] ?? '', completed: true });
  const history = libraryContract.history['~orpc'].outputSchema?.parse(await readHistory(db, student));
  expect(history?.lessons).toMatchObject([
    { lessonTitle: 'Luz 2', courseTitle: 'Luz', completed: false, available: true },
    { lessonTitle: 'Luz 1', completed: true },
  ]);
});

test('a closed course is in neither list, and returns with its access', async () => {
  const { lessonIds } = await enrolledIn('Luz');
  await watch(lessonIds[0]);
  await setStatus('inactive');
  expect([await underway(), (await readHistory(db, student)).lessons]).toEqual([[], []]);
  await setStatus('active');
  expect(await underway()).toHaveLength(1);
  expect((await readHistory(db, student)).lessons).toHaveLength(1);
});
