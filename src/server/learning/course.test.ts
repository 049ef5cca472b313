import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { studentContract } from '#shared/contract/student.ts';
import { testApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { inDays, newRule } from '#test/fixtures/cohort-fixture.ts';
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
import { readCourse } from './course.ts';
import { readCoursePreview } from './course-preview.ts';
import { readLesson } from './lesson.ts';
import { setCompletion } from './progress/completion.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db, { name: 'Ana Souza' });
  student = await newStudent(db, school);
});

const lessonsOf = async (courseId: string) =>
  (await readCourse(services, student, { courseId })).modules.flatMap((m) => m.lessons);

describe('the course page', () => {
  test('has counts, instructor, modules and lessons in order, in one statement that matches the contract', async () => {
    const modules = [[{ title: 'A1' }, { title: 'A2', ebookUrl: 'https://example.com/e.pdf' }], [{ title: 'A3' }], []];
    const course = await newCourse(db, school, { title: 'Violão', description: 'Do zero', modules });
    await openEnrollment(db, student, course.id);
    await setCompletion(db, jobs, student, { lessonId: course.lessonIds[1] ?? '', completed: true });
    await services.listener.check();
    await readCourse(services, student, { courseId: course.id });
    const statements = await statementsOf(db, async () => {
      const page = studentContract.course['~orpc'].outputSchema?.parse(
        await readCourse(services, student, { courseId: course.id }),
      );
      expect(page).toMatchObject({
        title: 'Violão',
        description: 'Do zero',
        instructorName: 'Ana Souza',
        progress: 33,
        completedLessons: 1,
        moduleCount: 2,
        lessonCount: 3,
      });
      const rows = page?.modules.map((m) => m.lessons.map((l) => [l.title, l.hasEbook, l.completed, l.available]));
      expect(rows).toEqual([
        [
          ['A1', false, false, true],
          ['A2', true, true, true],
        ],
        [['A3', false, false, true]],
      ]);
    });
    expect(statements).toHaveLength(1);
  });

  test.each([
    [0, null, true, 0],
    [0, 0, true, 0],
    [0, 3, false, 3],
    [0.5, 3, false, 3],
    [1.01, 3, false, 2],
    [2.99, 3, false, 1],
    [3, 3, true, 0],
    [400, 3650, false, 3250],
    [-1, 0, true, 0],
    [-1, 1, false, 2],
  ])(
    'enrolled %d days ago, a lesson of release_days %j: available %j, in %i days',
    async (ago, releaseDays, available, inDays) => {
      const { id } = await newCourse(db, school, { modules: [[{ releaseDays }]] });
      const enrolledAt = new Date(Date.now() - ago * 86_400_000);
      await openEnrollment(db, student, id, { enrolled_at: enrolledAt.toISOString() });
      expect(await lessonsOf(id)).toMatchObject([{ available, inDays }]);
    },
  );

  test('the same lesson opens by each student’s own enrollment', async () => {
    const { id } = await newCourse(db, school, { modules: [[{ releaseDays: 3 }]] });
    await openEnrollment(db, student, id);
    const earlier = await newStudent(db, school);
    const enrolledAt = new Date(Date.now() - 4 * 86_400_000).toISOString();
    await openEnrollment(db, earlier, id, { enrolled_at: enrolledAt });
    expect(await lessonsOf(id)).toMatchObject([{ available: false, inDays: 3 }]);
    const theirs = await readCourse(services, earlier, { courseId: id });
    expect(theirs.modules[0]?.lessons).toMatchObject([{ available: true, inDays: 0 }]);
  });

  test.each(['always', 'enrollment', 'first_access', 'previous'] as const)(
    'a lesson that opens at once by a rule “%s”, for five days, counts them from the enrollment',
    async (kind) => {
      const course = await newCourse(db, school, { modules: [[{}]] });
      const [lessonId = ''] = course.lessonIds;
      await newRule(db, school, course.id, { lesson_id: lessonId, kind, until_days: 5 });
      const earlier = await newStudent(db, school);
      await openEnrollment(db, student, course.id, { enrolled_at: inDays(-4) });
      await openEnrollment(db, earlier, course.id, { enrolled_at: inDays(-6) });
      const shown = async (to: TestStudent) => (await readCourse(services, to, { courseId: course.id })).modules[0];
      const read = (by: TestStudent) => readLesson({ db, env: { appKeys: TEST_KEYS } }, by, { lessonId });
      expect([(await shown(student))?.lessons, (await shown(earlier))?.lessons]).toMatchObject([
        [{ available: true }],
        [{ available: false }],
      ]);
      expect(await read(student)).toMatchObject({ id: lessonId });
      await expect(read(earlier)).rejects.toMatchObject({ code: 'lesson_not_released' });
    },
  );

  test('another student’s progress is not shown', async () => {
    const { id, lessonIds } = await newCourse(db, school, { modules: [[{}]] });
    const colleague = await newStudent(db, school);
    await openEnrollment(db, student, id);
    await openEnrollment(db, colleague, id);
    await setCompletion(db, jobs, colleague, { lessonId: lessonIds[0] ?? '', completed: true });
    expect(await readCourse(services, student, { courseId: id })).toMatchObject({ progress: 0, completedLessons: 0 });
    expect(await lessonsOf(id)).toMatchObject([{ completed: false }]);
  });
});

describe('the preview of a closed course', () => {
  test('has titles only, with or without an enrollment, in one statement that matches the contract', async () => {
    const salesUrl = 'https://example.com/comprar';
    const { id: courseId } = await newCourse(db, school, {
      salesUrl,
      modules: [[{ title: 'A1' }, { title: 'A2' }], []],
    });
    const statements = await statementsOf(db, async () => {
      const preview = studentContract.coursePreview['~orpc'].outputSchema?.parse(
        await readCoursePreview(db, student, { courseId }),
      );
      expect(preview).toMatchObject({ salesUrl, priceCents: null, endedOn: null, moduleCount: 1, lessonCount: 2 });
      expect(preview?.modules.map((m) => m.lessons.map((l) => l.title))).toEqual([['A1', 'A2']]);
    });
    expect(statements).toHaveLength(1);
    const before = await readCoursePreview(db, student, { courseId });
    await openEnrollment(db, student, courseId, { status: 'inactive' });
    expect(await readCoursePreview(db, student, { courseId })).toEqual(before);
  });

  test('says when access expired, and the course’s price', async () => {
    const { id: courseId } = await newCourse(db, school, { priceCents: 19_790, modules: [[{}]] });
    await openEnrollment(db, student, courseId, { access_until: '2026-01-10T02:59:59.999Z' });
    expect(await readCoursePreview(db, student, { courseId })).toMatchObject({
      priceCents: 19_790,
      endedOn: '2026-01-09',
    });
    const colleague = await newStudent(db, school);
    expect(await readCoursePreview(db, colleague, { courseId })).toMatchObject({ endedOn: null });
  });

  test('contains nothing of a lesson but its title, whether released or not', async () => {
    const secret = (what: string) => `canario-${what}`;
    const lesson = {
      description: secret('texto'),
      videoUrl: `https://example.com/${secret('video')}.mp4`,
      ebookUrl: `https://example.com/${secret('livro')}.pdf`,
    };
    const { id: courseId } = await newCourse(db, school, {
      modules: [
        [
          { title: 'Agora', ...lesson },
          { title: 'Depois', releaseDays: 30, ...lesson },
        ],
      ],
    });
    const canaries = (answer: unknown) => JSON.stringify(answer).match(/canario-\w+/g) ?? [];
    const preview = await readCoursePreview(db, student, { courseId });
    expect(preview.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual(['Agora', 'Depois']);
    expect(canaries(preview)).toEqual([]);

    await openEnrollment(db, student, courseId);
    const { lessons = [] } = (await readCourse(services, student, { courseId })).modules[0] ?? {};
    const opened = await readLesson({ db, env: { appKeys: TEST_KEYS } }, student, { lessonId: lessons[0]?.id ?? '' });
    expect(new Set(canaries(opened))).toEqual(new Set(['texto', 'video', 'livro'].map(secret)));
  });
});

describe('a closed course', () => {
  test.each([
    ['no enrollment', null],
    ['an inactive one', { status: 'inactive' as const }],
    ['one that has ended', { access_until: new Date(Date.now() - 1000).toISOString() }],
  ])('is locked with %s', async (_, enrollment) => {
    const { id: courseId } = await newCourse(db, school, { modules: [[{}]] });
    if (enrollment) await openEnrollment(db, student, courseId, enrollment);
    await expect(readCourse(services, student, { courseId })).rejects.toMatchObject({
      code: 'course_locked',
      details: {},
    });
  });

  test('is not found if it is unpublished, deleted, another school’s, or unknown', async () => {
    const draft = await newCourse(db, school, { published: false });
    const gone = await newCourse(db, school);
    const theirs = await newCourse(db, await newSchool(db));
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ deleted_at: new Date().toISOString() }).where('id', '=', gone.id).execute(),
    );
    for (const { id } of [draft, gone]) await openEnrollment(db, student, id);
    for (const courseId of [draft.id, gone.id, theirs.id, randomUUID()]) {
      const refused = { code: 'not_found', details: {} };
      await expect(readCourse(services, student, { courseId })).rejects.toMatchObject(refused);
      await expect(readCoursePreview(db, student, { courseId })).rejects.toMatchObject(refused);
    }
  });
});
