import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { readLessonStops } from './lesson-stops.ts';

const { services } = await testApp();
const { db } = services;

test('a school sees a lesson’s mean rating from the fifth rating on', async () => {
  const school = await newSchool(db);
  const { id: courseId, lessonIds } = await newCourse(db, school, { modules: [[{}, {}]] });
  const [lessonId = ''] = lessonIds;
  async function rate(rating: number) {
    const { producerId, studentId } = await newStudent(db, school);
    await asPlatform(db, (tx) =>
      sql`insert into lesson_ratings (producer_id, student_id, lesson_id, rating)
        values (${producerId}, ${studentId}, ${lessonId}, ${rating})`.execute(tx),
    );
  }
  const ratings = async () => (await readLessonStops(db, school, { courseId })).lessons.map(({ rating }) => rating);
  for (const rating of [5, 5, 4, 1]) await rate(rating);
  expect(await ratings()).toEqual([null, null]);
  await rate(4);
  expect(await ratings()).toEqual([{ mean: 3.8, answers: 5 }, null]);
});
