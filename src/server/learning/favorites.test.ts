import { afterAll, beforeEach, expect, test } from 'vitest';
import { Cache } from '#server/cache/cache.ts';
import { libraryContract } from '#shared/contract/student/student-library.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { workerLogin } from '#test/fixtures/login.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform, openDatabase } from '../db.ts';
import { readCourse } from './course.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts';

const db = openDatabase(await workerLogin());
afterAll(() => db.close());

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
});

async function enrolledIn(
  modules: Parameters<typeof newCourse>[2] = { modules: [[{ title: 'Um' }, { title: 'Dois' }]] },
) {
  const course = await newCourse(db, school, modules);
  await openEnrollment(db, student, course.id);
  return course;
}

const star = (lessonId = '') => addFavorite(db, student, { lessonId });
const unstar = (lessonId = '') => removeFavorite(db, student, { lessonId });
const titles = async () => (await readFavorites(db, student)).lessons.map((lesson) => lesson.lessonTitle);

test('the latest favorite comes first, in one statement that matches the contract', async () => {
  const { id, lessonIds } = await enrolledIn({ title: 'Luz', modules: [[{ title: 'Um' }], [{ title: 'Dois' }]] });
  expect(await star(lessonIds[0])).toEqual({ lessonId: lessonIds[0], favorite: true });
  await star(lessonIds[1]);
  const statements = await statementsOf(db, async () => {
    const favorites = libraryContract.favorites['~orpc'].outputSchema?.parse(await readFavorites(db, student));
    expect(favorites?.lessons).toMatchObject([
      { lessonTitle: 'Dois', courseId: id, courseTitle: 'Luz', available: true, inDays: 0 },
      { lessonTitle: 'Um', lessonId: lessonIds[0] },
    ]);
  });
  expect(statements).toHaveLength(1);
});

test('the course shows which lessons are favorites', async () => {
  const { id, lessonIds } = await enrolledIn();
  await star(lessonIds[1]);
  const { modules } = await readCourse({ cache: new Cache(() => false), db }, student, { courseId: id });
  expect(modules[0]?.lessons.map((lesson) => lesson.favorite)).toEqual([false, true]);
});

test('adding and removing twice is idempotent', async () => {
  const { lessonIds } = await enrolledIn();
  await star(lessonIds[0]);
  const [before] = (await readFavorites(db, student)).lessons;
  await star(lessonIds[0]);
  expect((await readFavorites(db, student)).lessons).toEqual([before]);
  expect(await unstar(lessonIds[0])).toEqual({ lessonId: lessonIds[0], favorite: false });
  await unstar(lessonIds[0]);
  expect(await titles()).toEqual([]);
});

test('an unreleased lesson can be a favorite, and shows when it opens', async () => {
  const { lessonIds } = await enrolledIn({ modules: [[{ title: 'Depois', releaseDays: 3 }]] });
  await star(lessonIds[0]);
  const { lessons } = await readFavorites(db, student);
  expect(lessons).toMatchObject([{ lessonTitle: 'Depois', available: false, inDays: 3 }]);
});

test('favorites of a closed course are not shown, and return with it', async () => {
  const { id, lessonIds } = await enrolledIn();
  await star(lessonIds[0]);
  const setStatus = (status: 'active' | 'inactive') =>
    asPlatform(db, (tx) => tx.updateTable('enrollments').set({ status }).where('course_id', '=', id).execute());
  await setStatus('inactive');
  expect(await titles()).toEqual([]);
  await expect(unstar(lessonIds[0])).rejects.toMatchObject({ code: 'course_locked' });
  await setStatus('active');
  expect(await titles()).toEqual(['Um']);
});

test('other students’ favorites and deleted lessons are not shown', async () => {
  const { id, lessonIds } = await enrolledIn();
  const colleague = await newStudent(db, school);
  await openEnrollment(db, colleague, id);
  await addFavorite(db, colleague, { lessonId: lessonIds[0] ?? '' });
  await star(lessonIds[1]);
  expect(await titles()).toEqual(['Dois']);
  await asPlatform(db, (tx) =>
    tx
      .updateTable('lessons')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', lessonIds[1] ?? '')
      .execute(),
  );
  expect(await titles()).toEqual([]);
  await expect(star(lessonIds[1])).rejects.toMatchObject({ code: 'not_found' });
});
