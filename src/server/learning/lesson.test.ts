import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { studentContract } from '#shared/contract/student.ts';
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
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../db.ts';
import { readCatalogue } from './catalogue.ts';
import { readCourse } from './course.ts';
import { readCoursePreview } from './course-preview.ts';
import { readLesson } from './lesson.ts';
import { setCompletion } from './progress/completion.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
});

const secrets = {
  videoUrl: 'https://youtu.be/SecretVid30',
  ebookUrl: 'https://drive.google.com/file/d/secretEbook1234567890/view',
};

describe('a released lesson', () => {
  test('has its video and e-book, in one statement that matches the contract and writes nothing', async () => {
    const course = await newCourse(db, school, { modules: [[{ title: 'A1', description: 'Leia', ...secrets }]] });
    await openEnrollment(db, student, course.id);
    const [lessonId = ''] = course.lessonIds;
    const statements = await statementsOf(db, async () => {
      const lesson = studentContract.lesson['~orpc'].outputSchema?.parse(
        await readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId }),
      );
      expect(lesson).toMatchObject({
        id: lessonId,
        courseId: course.id,
        title: 'A1',
        description: 'Leia',
        completed: false,
        ebookUrl: secrets.ebookUrl,
        video: { provider: 'youtube', url: secrets.videoUrl, videoId: 'SecretVid30' },
      });
      expect(lesson?.video?.embedUrl).toContain('https://www.youtube-nocookie.com/embed/SecretVid30');
    });
    expect(statements).toHaveLength(1);
    const watched = await asPlatform(db, (tx) =>
      tx.selectFrom('lesson_progress').select('lesson_id').where('student_id', '=', student.studentId).execute(),
    );
    expect(watched).toEqual([]);
  });

  test.each([
    [null, null],
    [
      'https://cdn.example.com/a.mp4',
      { provider: 'external', url: 'https://cdn.example.com/a.mp4', videoId: null, embedUrl: null },
    ],
  ])('with the video %j', async (videoUrl, video) => {
    const course = await newCourse(db, school, { modules: [[{ videoUrl }]] });
    await openEnrollment(db, student, course.id);
    expect(
      (await readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId: course.lessonIds[0] ?? '' })).video,
    ).toEqual(video);
  });

  test('of a completed course stays open, and shows the completion', async () => {
    const course = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, student, course.id);
    const [lessonId = ''] = course.lessonIds;
    expect(await setCompletion(db, jobs, student, { lessonId, completed: true })).toMatchObject({
      status: 'completed',
    });
    expect(await readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId })).toMatchObject({
      completed: true,
    });
  });
});

/** Every response a student can get about a course, as sent by the server. */
async function everyAnswer(courseId: string, lessonId: string): Promise<string> {
  const answers = await Promise.allSettled([
    readCatalogue(services, student),
    readCourse(services, student, { courseId }),
    readCoursePreview(db, student, { courseId }),
    readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId }),
    setCompletion(db, jobs, student, { lessonId, completed: true }),
    setCompletion(db, jobs, student, { lessonId, completed: false }),
  ]);
  return JSON.stringify(
    answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value : { ...answer.reason, text: `${answer.reason}` },
    ),
  );
}

describe('the addresses in a lesson', () => {
  const SECRET = /secret(vid|ebook)/i;

  test('control: are found by this search if the lesson is open', async () => {
    const course = await newCourse(db, school, { modules: [[secrets]] });
    await openEnrollment(db, student, course.id);
    expect(await everyAnswer(course.id, course.lessonIds[0] ?? '')).toMatch(SECRET);
  });

  test.each([
    ['not released', 3, {}, true],
    ['not enrolled', null, null, true],
    ['inactive', null, { status: 'inactive' as const }, true],
    ['ended', null, { access_until: new Date(Date.now() - 1000).toISOString() }, true],
    ['inactive and not released', 3, { status: 'inactive' as const }, true],
    ['not published', null, {}, false],
  ])('are never sent if it is %s', async (_, releaseDays, enrollment, published) => {
    const course = await newCourse(db, school, { published, modules: [[{ ...secrets, releaseDays }]] });
    if (enrollment) await openEnrollment(db, student, course.id, enrollment);
    expect(await everyAnswer(course.id, course.lessonIds[0] ?? '')).not.toMatch(SECRET);
  });
});

describe('a closed lesson', () => {
  const attempts = [
    (lessonId: string) => readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId }),
    (lessonId: string) => setCompletion(db, jobs, student, { lessonId, completed: true }),
    (lessonId: string) => setCompletion(db, jobs, student, { lessonId, completed: false }),
  ];

  async function expectRefused(lessonId: string | undefined, code: string) {
    for (const attempt of attempts) {
      await expect(attempt(lessonId ?? '')).rejects.toMatchObject({ code, details: {} });
    }
    const written = await asPlatform(db, (tx) =>
      tx.selectFrom('lesson_progress').select('lesson_id').where('student_id', '=', student.studentId).execute(),
    );
    expect(written).toEqual([]);
  }

  test('before its release', async () => {
    const course = await newCourse(db, school, { modules: [[{ releaseDays: 3 }]] });
    await openEnrollment(db, student, course.id);
    const [lessonId = ''] = course.lessonIds;
    await expectRefused(lessonId, 'lesson_not_released');
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ enrolled_at: threeDaysAgo }).where('course_id', '=', course.id).execute(),
    );
    expect(await readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId })).toMatchObject({
      id: lessonId,
    });
  });

  test('without an open enrollment, released or not', async () => {
    const course = await newCourse(db, school, { modules: [[{ releaseDays: 3 }, {}]] });
    for (const lessonId of course.lessonIds) await expectRefused(lessonId, 'course_locked');
    await openEnrollment(db, student, course.id, { status: 'inactive' });
    for (const lessonId of course.lessonIds) await expectRefused(lessonId, 'course_locked');
  });

  test('if unpublished, another school’s or unknown', async () => {
    const draft = await newCourse(db, school, { published: false, modules: [[{}]] });
    await openEnrollment(db, student, draft.id);
    const theirs = await newCourse(db, await newSchool(db), { modules: [[{}]] });
    for (const id of [draft.lessonIds[0], theirs.lessonIds[0], randomUUID()]) await expectRefused(id, 'not_found');
  });

  test.each(['courses', 'course_modules', 'lessons'] as const)('below a deleted row of %s', async (table) => {
    const course = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, student, course.id);
    const [lessonId = ''] = course.lessonIds;
    const id = { courses: course.id, course_modules: course.moduleIds[0] ?? '', lessons: lessonId }[table];
    await asPlatform(db, (tx) =>
      tx.updateTable(table).set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute(),
    );
    await expectRefused(lessonId, 'not_found');
  });
});
