import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue, CourseDetail } from '#shared/contract/student.ts';
import { testApp } from '#test/app.ts';
import { inDays, newRule } from '#test/fixtures/cohort-fixture.ts';
import {
  newAttachment,
  newCaptions,
  newCourse,
  newSchool,
  newStudent,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { notifySchool } from '../../cohorts/opened/notify-opened.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { recountModulesLeft } from '../../students/access/ending/modules-left.ts';
import { type Grant, openGrants, revokeGrants } from '../../students/access/ledger.ts';
import { refreshEnrollments } from '../../students/access/refresh-enrollments.ts';
import { readFeed } from '../calendar/feed.ts';
import { readCourse } from '../course.ts';

/* With access to some modules of a course, the other ones behave like a course without access. */

const app = await testApp();
const { services } = app;
const { db } = services;

let school: TestSchool;
let student: TestStudent;
let browser: Awaited<ReturnType<typeof app.signedIn>>;
let course: Awaited<ReturnType<typeof newCourse>>;
let [first, second, third] = ['', '', ''];
let [mine, theirs] = ['', ''];

beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  course = await newCourse(db, school, {
    title: 'Cerâmica',
    salesUrl: 'https://loja.example.com/ceramica',
    modules: [
      [{ title: 'Torno', videoUrl: 'https://youtu.be/OpenVideo01' }, { title: 'Centrar' }],
      [{ title: 'Esmalte', description: 'A receita do celadon', videoUrl: 'https://youtu.be/SecretVid30' }],
      [{ title: 'Forno' }],
    ],
  });
  [first, second, third] = course.moduleIds as [string, string, string];
  [mine, , theirs] = course.lessonIds as [string, string, string];
  browser = await app.signedIn({ kind: 'student', userId: student.userId, producerId: school.producerId });
});

const places = () => ({ producerId: school.producerId, studentIds: [student.studentId], courseIds: [course.id] });

const give = (grant: Partial<Grant> = {}) =>
  asSchool(db, { producerId: school.producerId }, async (tx) => {
    await openGrants(tx, places(), { origin: 'sale', ...grant });
    await refreshEnrollments(tx, places());
  });

const refund = (reference: string) =>
  asSchool(db, { producerId: school.producerId }, async (tx) => {
    await revokeGrants(tx, places(), { origin: 'sale', reference, reason: 'refunded' });
    await refreshEnrollments(tx, places());
  });

/** The grant that the tests call C ends. */
const endC = (endsAt: string) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable('access_grants')
      .set({ ends_at: endsAt })
      .where('producer_id', '=', school.producerId)
      .where('reference', '=', 'C')
      .execute(),
  );

const seen = async () =>
  (await readCourse(services, student, { courseId: course.id })).modules.map(({ id }) => course.moduleIds.indexOf(id));

const enrollment = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('enrollments')
      .select(['progress', 'status', 'completed_at'])
      .where('student_id', '=', student.studentId)
      .executeTakeFirstOrThrow(),
  );

describe('pages with partial access', () => {
  test('show the modules of a course that are held, and the titles of the rest with a sales link', async () => {
    await give({ moduleIds: [first] });
    const { data } = await app.call('student.course', { courseId: course.id }, browser);
    const { modules, locked, ...page } = data as CourseDetail;
    expect(modules.map(({ title }) => title)).toEqual(['Módulo 1']);
    expect(locked.map(({ title, lessonCount }) => [title, lessonCount])).toEqual([
      ['Módulo 2', 1],
      ['Módulo 3', 1],
    ]);
    expect(page).toMatchObject({ lessonCount: 2, moduleCount: 1, salesUrl: 'https://loja.example.com/ceramica' });
    const { data: home } = await app.call('student.catalogue', {}, browser);
    const { courses, resume, modules: shelf } = home as Catalogue;
    expect(courses).toMatchObject([{ lessonCount: 2 }]);
    expect(resume).toMatchObject([{ lessonTitle: 'Torno', lessonCount: 2, moduleNumber: 1 }]);
    expect(shelf).toHaveLength(1);
  });

  test('show no sales link with full access', async () => {
    await give();
    const page = await readCourse(services, student, { courseId: course.id });
    expect([page.locked, page.salesUrl, page.moduleCount]).toEqual([[], null, 3]);
  });

  test('take one statement each besides the cached offer, as with full access', async () => {
    await give({ moduleIds: [first] });
    await readCourse(services, student, { courseId: course.id });
    expect(await statementsOf(db, () => readCourse(services, student, { courseId: course.id }))).toHaveLength(1);
  });
});

describe('a module that is not held', () => {
  const SENTENCE = 'Aqui o cobalto reage.';
  beforeEach(async () => {
    await newCaptions(db, school, theirs, { lines: [SENTENCE] });
    await newAttachment(db, school, theirs);
  });

  const note = () => ({ noteId: randomUUID(), lessonId: theirs, second: 1, body: 'Anotado' });
  const calls = () =>
    [
      ['student.lesson', { lessonId: theirs }],
      ['student.openViewing', { lessonId: theirs }],
      ['student.setPosition', { lessonId: theirs, positionSeconds: 5, durationSeconds: 60 }],
      ['student.setCompletion', { lessonId: theirs, completed: true }],
      ['student.rateLesson', { lessonId: theirs, rating: 5 }],
      ['student.addFavorite', { lessonId: theirs }],
      ['student.saveNote', note()],
      ['student.reportVideo', { lessonId: theirs, problem: 'failed', asked: false }],
      ['student.transcript', { lessonId: theirs, language: 'pt-BR' }],
    ] as const;
  const answers = async () => {
    const codes: [string, string | null][] = [];
    for (const [call, input] of calls()) codes.push([call, (await app.call(call, input, browser)).code]);
    return codes;
  };
  const captions = async () =>
    (await app.fetch(`/api/student/captions.vtt?aula=${theirs}&idioma=pt-BR`, {}, browser)).status;
  const found = async (typed: string) => (await app.call('student.search', { typed }, browser)).text;

  test('cannot be reached by its address', async () => {
    await give({ moduleIds: [first] });
    const codes = await answers();
    expect(codes.filter(([, code]) => code !== 'course_locked')).toEqual([['student.transcript', 'not_found']]);
    expect(await captions()).toBe(404);
    for (const typed of ['Esmalte', 'celadon', 'cobalto']) expect(await found(typed)).not.toContain(theirs);
    expect((await app.call('student.lesson', { lessonId: mine }, browser)).text).toContain('OpenVideo01');
  });

  test('control: with the whole course it is reachable', async () => {
    await give();
    expect((await answers()).filter(([, code]) => code !== null)).toEqual([]);
    expect(await captions()).toBe(200);
    expect((await app.call('student.lesson', { lessonId: theirs }, browser)).text).toContain('example.com/planilha');
    for (const typed of ['Esmalte', 'celadon', 'cobalto']) expect(await found(typed)).toContain(theirs);
  });

  test('is not shown in lists of earlier activity', async () => {
    await give({ reference: 'whole' });
    await answers();
    const lists = ['student.favorites', 'student.history', 'student.notebook', 'student.underway'] as const;
    const texts = async () =>
      (await Promise.all(lists.map((list) => app.call(list, {}, browser)))).map(({ text }) => text);
    const before = await texts();
    expect(before.slice(0, 3).every((text) => text.includes(theirs))).toBe(true);
    await give({ reference: 'module', moduleIds: [first] });
    await refund('whole');
    expect((await texts()).filter((text) => text.includes(theirs))).toEqual([]);
    await give({ reference: 'again', moduleIds: [second] });
    expect((await texts()).slice(0, 3)).toEqual(before.slice(0, 3));
  });

  test('is not in the calendar or in notices about openings', async () => {
    await newRule(db, school, course.id, { lesson_id: theirs, kind: 'at', at: inDays(1) });
    await newRule(db, school, course.id, { lesson_id: mine, kind: 'at', at: inDays(1) });
    await give({ moduleIds: [first] });
    const feed = {
      ...student,
      producerId: school.producerId,
      slug: school.slug,
      customDomain: null,
      schoolName: 'Ateliê',
    };
    const calendar = await readFeed(services, feed, { env: services.env, now: new Date() });
    expect([calendar.includes('Torno'), calendar.includes('Esmalte')]).toEqual([true, false]);
    await notifySchool(services, school.producerId, new Date(Date.parse(inDays(1)) + 60_000));
    const { text } = await app.call('student.notifications', {}, browser);
    expect([text.includes('Torno'), text.includes('Esmalte')]).toEqual([true, false]);
  });
});

describe('several grants', () => {
  test('open their union, and each closes only its own', async () => {
    await give({ reference: 'A', moduleIds: [first] });
    await give({ reference: 'B', moduleIds: [second, third] });
    expect(await seen()).toEqual([0, 1, 2]);
    await refund('B');
    expect(await seen()).toEqual([0]);
    await give({ reference: 'C' });
    expect(await seen()).toEqual([0, 1, 2]);
    await refund('A');
    expect(await seen()).toEqual([0, 1, 2]);
    await refund('C');
    await expect(seen()).rejects.toMatchObject({ code: 'course_locked' });
  });

  test('of which one ends keep open what the others open', async () => {
    await give({ reference: 'A', moduleIds: [first] });
    await give({ reference: 'C', endsAt: new Date(Date.now() + 3_600_000) });
    expect(await seen()).toEqual([0, 1, 2]);
    await endC(inDays(-1));
    expect(await seen()).toEqual([0]);
  });

  test('do not include a module added later, unlike the whole course', async () => {
    await give({ moduleIds: [first] });
    const more = { courseId: course.id, title: 'Bônus', description: '', coverUrl: null };
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const { data } = await app.call('producer.createModule', more, producer);
    await app.call('producer.createLesson', { moduleId: (data as { id: string }).id, ...NEW_LESSON }, producer);
    const page = await readCourse(services, student, { courseId: course.id });
    expect([page.moduleCount, page.locked.map(({ title }) => title)]).toEqual([1, ['Módulo 2', 'Módulo 3', 'Bônus']]);
    expect((await enrollment()).progress).toBe(0);
  });
});

const NEW_LESSON = {
  ...{ title: 'Extra', description: '', videoUrl: null, ebookUrl: null, releaseDays: null, durationSeconds: null },
};

describe('progress with partial access', () => {
  const complete = (lessonId: string, completed = true) =>
    app.call('student.setCompletion', { lessonId, completed }, browser);

  test('counts the held modules, and is no completion of the course', async () => {
    await give({ reference: 'A', moduleIds: [first] });
    expect((await complete(mine)).data).toMatchObject({ progress: 50, lessonCount: 2, completedLessons: 1 });
    const done = await complete(course.lessonIds[1] ?? '');
    expect(done.data).toMatchObject({ progress: 100, lessonCount: 2, completedAt: null, status: 'completed' });
    await give({ reference: 'C' });
    expect(await enrollment()).toEqual({ progress: 50, status: 'active', completed_at: null });
    await refund('C');
    expect((await enrollment()).progress).toBe(100);
  });

  test('is recounted once the rest of the course has expired', async () => {
    await give({ reference: 'A', moduleIds: [first] });
    await give({ reference: 'C', endsAt: new Date(Date.now() + 3_600_000) });
    await complete(mine);
    expect((await enrollment()).progress).toBe(25);
    await endC(new Date().toISOString());
    await recountModulesLeft(db);
    expect((await enrollment()).progress).toBe(50);
  });

  test('with modules that make up the whole course completes it', async () => {
    await give({ reference: 'A', moduleIds: [first] });
    await give({ reference: 'B', moduleIds: [second, third] });
    for (const lessonId of course.lessonIds) await complete(lessonId);
    expect(await enrollment()).toMatchObject({ progress: 100, status: 'completed', completed_at: expect.anything() });
  });

  test('counts an added or deleted lesson if its module is held', async () => {
    await give({ moduleIds: [first] });
    await complete(mine);
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    await app.call('producer.createLesson', { moduleId: second, ...NEW_LESSON }, producer);
    expect((await enrollment()).progress).toBe(50);
    await app.call('producer.createLesson', { moduleId: first, ...NEW_LESSON }, producer);
    expect((await enrollment()).progress).toBe(33);
    await app.call('producer.deleteModule', { moduleId: first }, producer);
    expect((await enrollment()).progress).toBe(0);
  });
});
