import { beforeEach, expect, test } from 'vitest';
import { libraryContract } from '#shared/contract/student/student-library.ts';
import { testApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { readLesson } from '../lesson.ts';
import { setCompletion } from './completion.ts';
import { setPosition } from './position.ts';

const { db, jobs } = (await testApp()).services;

let school: TestSchool;
let student: TestStudent;
let lessonId: string;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  const course = await newCourse(db, school, { modules: [[{}, {}]] });
  await openEnrollment(db, student, course.id);
  lessonId = course.lessonIds[0] ?? '';
});

const stop = (positionSeconds: number, durationSeconds: number | null = 600) =>
  setPosition(db, jobs, student, { lessonId, positionSeconds, durationSeconds });
const resumed = async () =>
  (await readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId })).positionSeconds;
const row = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('lesson_progress').selectAll().where('lesson_id', '=', lessonId).executeTakeFirstOrThrow(),
  );

test('a lesson resumes where it stopped, and starts over near its end', async () => {
  expect(await resumed()).toBe(0);
  expect(await stop(309)).toEqual({ lessonId, positionSeconds: 309, durationSeconds: 600, completion: null });
  expect(await resumed()).toBe(309);
  await stop(598);
  expect(await resumed()).toBe(0);
});

test('a report without a length keeps the one from before, unless the video is longer now', async () => {
  await stop(309);
  await stop(598, null);
  expect(await row()).toMatchObject({ position_seconds: 598, duration_seconds: 600 });
  await stop(698, null);
  expect(await row()).toMatchObject({ position_seconds: 698, duration_seconds: null });
  expect(await resumed()).toBe(698);
});

test('near the end of the lesson’s own length it starts over, if the player told none', async () => {
  await asPlatform(db, (tx) =>
    tx.updateTable('lessons').set({ duration_seconds: 600 }).where('id', '=', lessonId).execute(),
  );
  await stop(309, null);
  expect(await resumed()).toBe(309);
  await stop(598, null);
  expect(await resumed()).toBe(0);
});

test('the last report counts, even if it goes back', async () => {
  await stop(500);
  await stop(20);
  expect(await resumed()).toBe(20);
});

test('a report that comes late does not take the lesson back from where another device left it', async () => {
  const late = (positionSeconds: number, secondsAgo: number) =>
    setPosition(db, jobs, student, { lessonId, positionSeconds, durationSeconds: 600, secondsAgo });
  await late(100, 3_600);
  const first = await row();
  expect(Math.round((Date.now() - Date.parse(first.last_watched_at)) / 60_000)).toBe(60);
  await late(20, 7_200);
  expect(await row()).toMatchObject({ position_seconds: 100, last_watched_at: first.last_watched_at });
  await late(200, 1_800);
  expect(await resumed()).toBe(200);
  await stop(300);
  await late(400, 60);
  expect(await resumed()).toBe(300);
});

test('also marks the lesson as watched now, and leaves its completion', async () => {
  await setCompletion(db, jobs, student, { lessonId, completed: true });
  const past = '2020-01-01T00:00:00.000Z';
  await asPlatform(db, (tx) =>
    tx
      .updateTable('lesson_progress')
      .set({ last_watched_at: past, completed_at: past })
      .where('lesson_id', '=', lessonId)
      .execute(),
  );
  await stop(30);
  const { last_watched_at, completed, completed_at } = await row();
  expect({ completed, completed_at }).toEqual({ completed: true, completed_at: past });
  expect(Date.now() - Date.parse(last_watched_at)).toBeLessThan(60_000);
});

test('an unreleased lesson stores no position', async () => {
  const course = await newCourse(db, school, { modules: [[{ releaseDays: 3 }]] });
  await openEnrollment(db, student, course.id);
  lessonId = course.lessonIds[0] ?? '';
  await expect(stop(30)).rejects.toMatchObject({ code: 'lesson_not_released' });
});

test.each([
  { positionSeconds: -1 },
  { positionSeconds: 604_801 },
  { positionSeconds: 1.5 },
  { positionSeconds: Number.NaN },
  { durationSeconds: 0 },
  { durationSeconds: Number.POSITIVE_INFINITY },
])('refuses %o', (wrong) => {
  const input = { lessonId, positionSeconds: 30, durationSeconds: 600, ...wrong };
  expect(libraryContract.setPosition['~orpc'].inputSchema?.safeParse(input).success).toBe(false);
});
