import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import {
  lessonInput,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { readCourse } from '../learning/course.ts';
import { setPosition } from '../learning/progress/position.ts';
import { copyCourse } from './copy.ts';
import { updateLesson } from './lessons.ts';
import { measureLessons } from './measure.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let course: Awaited<ReturnType<typeof newCourse>>;
beforeEach(async () => {
  school = await newSchool(db);
  course = await newCourse(db, school, { modules: [[{}]] });
});

const lessonId = () => course.lessonIds[0] ?? '';
async function watcher(durationSeconds: number | null) {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  await setPosition(db, jobs, student, { lessonId: lessonId(), positionSeconds: 1, durationSeconds });
  return student;
}
const lengths = async () => {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  const { modules } = await readCourse(services, student, { courseId: course.id });
  return modules.flatMap(({ lessons }) => lessons.map((lesson) => lesson.durationSeconds));
};

describe('a lesson’s length', () => {
  test('is what most players report, whatever one of them claims', async () => {
    for (const seconds of [754, 144_000, 754, null]) await watcher(seconds);
    await measureLessons(db);
    expect(await lengths()).toEqual([754]);
  });

  test('is unknown without a report from more than a broken player', async () => {
    await watcher(144_000);
    await measureLessons(db);
    expect(await lengths()).toEqual([null]);
  });

  test('is what its author entered, if anything', async () => {
    await watcher(754);
    await measureLessons(db);
    await updateLesson(db, school, { lessonId: lessonId(), ...lessonInput({ durationSeconds: 800 }) });
    expect(await lengths()).toEqual([800]);
    await updateLesson(db, school, { lessonId: lessonId(), ...lessonInput() });
    expect(await lengths()).toEqual([754]);
  });

  test('is reset with its video, and reported again for the new one', async () => {
    await watcher(754);
    await measureLessons(db);
    const videoUrl = 'https://vimeo.com/76979871';
    await updateLesson(db, school, { lessonId: lessonId(), ...lessonInput({ videoUrl }) });
    await measureLessons(db);
    expect(await lengths()).toEqual([null]);
    await watcher(300);
    await measureLessons(db);
    expect(await lengths()).toEqual([300]);
  });

  test('is copied', async () => {
    await watcher(754);
    await measureLessons(db);
    const { id } = await copyCourse(db, school, { courseId: course.id });
    const copied = await asPlatform(db, (tx) =>
      tx.selectFrom('lessons').where('course_id', '=', id).select('measured_seconds').execute(),
    );
    expect(copied).toEqual([{ measured_seconds: 754 }]);
  });

  test.each([
    [0, 'invalid'],
    [-5, 'invalid'],
    [1.5, 'invalid'],
    [144_000, 'too_long'],
  ])('cannot be %d seconds', async (durationSeconds, code) => {
    const { call, signedIn } = await testApp();
    const caller = await signedIn({ kind: 'producer', userId: school.producerId });
    const input = { lessonId: lessonId(), ...lessonInput(), durationSeconds, version: 1 };
    expect(await call('producer.updateLesson', input, caller)).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'durationSeconds', code }] },
    });
  });
});
