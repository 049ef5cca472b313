import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { asSchool } from '../../db.ts';
import { readLesson } from '../lesson.ts';
import { setCompletion } from './completion.ts';
import { rateLesson } from './ratings.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let courseId: string;
let lessonId: string;
beforeEach(async () => {
  school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{ title: 'Luz' }, { title: 'Depois', releaseDays: 3 }]] });
  courseId = course.id;
  [lessonId = ''] = course.lessonIds;
});

async function enrolled({ completed = true } = {}): Promise<TestStudent> {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  if (completed) await setCompletion(db, jobs, student, { lessonId, completed: true });
  return student;
}
const ratingOf = async (student: TestStudent) => (await readLesson(services, student, { lessonId })).rating;

test('a completed lesson can be rated, rated again and unrated', async () => {
  const student = await enrolled();
  expect(await ratingOf(student)).toBeNull();
  for (const rating of [2, 5, null]) {
    expect(await rateLesson(db, student, { lessonId, rating })).toEqual({ lessonId, rating });
    expect(await ratingOf(student)).toBe(rating);
  }
});

test('an uncompleted one cannot be rated, and a rating stays when the lesson is unmarked', async () => {
  const student = await enrolled({ completed: false });
  const rate = (rating: number | null) => rateLesson(db, student, { lessonId, rating });
  await expect(rate(4)).rejects.toMatchObject({ code: 'lesson_not_completed' });
  await setCompletion(db, jobs, student, { lessonId, completed: true });
  await rate(4);
  await setCompletion(db, jobs, student, { lessonId, completed: false });
  expect(await ratingOf(student)).toBe(4);
  await rate(null);
  expect(await ratingOf(student)).toBeNull();
});

test('ratings of other students are neither visible nor writable', async () => {
  const [student, other] = [await enrolled(), await enrolled()];
  await rateLesson(db, student, { lessonId, rating: 1 });
  expect(await ratingOf(other)).toBeNull();
  const { producerId, studentId } = other;
  const theirs = { producer_id: producerId, student_id: student.studentId, lesson_id: lessonId, rating: 5 };
  const insert = (actor: { producerId: string; studentId?: string }) =>
    asSchool(db, actor, (tx) => tx.insertInto('lesson_ratings').values(theirs).execute());
  await expect(insert({ producerId, studentId })).rejects.toThrow(/row-level security/);
  // Nor by the school in their name.
  await expect(insert({ producerId })).rejects.toThrow(/row-level security/);
});
