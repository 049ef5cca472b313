import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cache } from '#server/cache/cache.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { type Database, openDatabase } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { readCatalogue } from './catalogue.ts';
import { addFavorite, readFavorites } from './favorites.ts';
import { readHistory } from './progress/history.ts';
import { setPosition } from './progress/position.ts';

/* A school may grow faster than the planner's statistics are renewed: here they are from before the first school. */

let url: string;
let db: Database;
let student: TestStudent;

beforeAll(async () => {
  url = await ownDatabase();
  await forgetAllSchools();
  db = openDatabase(url);
  for (let small = 0; small < 100; small += 1) await studentWhoSaw({ courses: 1, modules: 1 });
  student = await studentWhoSaw({ courses: 12, modules: 12 });
});
afterAll(async () => {
  await db.close();
  await dropOwnDatabase(url);
});

async function forgetAllSchools() {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}

/** A student of a new school who opened every lesson, two per module. */
async function studentWhoSaw({ courses, modules }: { courses: number; modules: number }): Promise<TestStudent> {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  for (let number = 0; number < courses; number += 1) {
    const { id, lessonIds } = await newCourse(db, school, { modules: Array.from({ length: modules }, () => [{}, {}]) });
    await openEnrollment(db, student, id);
    for (const lessonId of lessonIds) {
      await addFavorite(db, student, { lessonId });
      await setPosition(db, {} as Jobs, student, { lessonId, positionSeconds: 30, durationSeconds: 600 });
    }
  }
  return student;
}

// Trying every course with every module, lesson and row of the school would run into the statements' time limit.
test('favorites are fast in a school that has just grown', async () => {
  expect((await readFavorites(db, student)).lessons).toHaveLength(288);
});
test('the history is fast in a school that has just grown', async () => {
  expect((await readHistory(db, student)).lessons).toHaveLength(288);
});
test('the first screen is fast in a school that has just grown', async () => {
  expect((await readCatalogue({ cache: new Cache(() => false), db }, student)).resume).toHaveLength(3);
});
