import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue, CourseDetail, LessonContent } from '#shared/contract/student.ts';
import { previewAddress } from '#shared/preview.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';

let app: TestApp;
let school: TestSchool;
let producer: Caller;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const secrets = { videoUrl: 'https://youtu.be/SecretVid30', ebookUrl: 'https://example.com/secret-ebook.pdf' };
const course = (of = school, options: Parameters<typeof newCourse>[2] = {}) =>
  newCourse(app.services.db, of, {
    modules: [
      [
        { title: 'Hoje', ...secrets },
        { title: 'Depois', releaseDays: 7 },
      ],
    ],
    ...options,
  });
const setCourse = (id: string, change: object) =>
  asPlatform(app.services.db, (tx) => tx.updateTable('courses').set(change).where('id', '=', id).execute());

describe('the catalogue', () => {
  const shown = async () => (await app.call('producer.previewCatalogue', {}, producer)).data as Catalogue;

  test('has every own course as if just enrolled, drafts included, newest first', async () => {
    const older = await course(school, { title: 'Publicado', modules: [[{}, {}], [{}]] });
    await setCourse(older.id, { created_at: '2026-01-01T00:00:00Z' });
    await course(school, { title: 'Rascunho', published: false });
    const gone = await course(school, { title: 'Excluído' });
    await setCourse(gone.id, { deleted_at: '2026-01-01T00:00:00Z' });
    await course(await newSchool(app.services.db), { title: 'De outra escola' });
    const { courses, others, resume } = await shown();
    expect(others).toEqual([]);
    expect(resume).toMatchObject([{ stage: 'start', courseTitle: 'Rascunho', lessonTitle: 'Hoje', lessonNumber: 1 }]);
    expect(courses).toMatchObject([
      { title: 'Rascunho', progress: 0, status: 'active', lessonCount: 2 },
      { title: 'Publicado', progress: 0, status: 'active', lessonCount: 3 },
    ]);
  });

  test('is empty in a school without courses', async () => {
    expect(await shown()).toEqual({ courses: [], others: [], banners: [], resume: [], modules: [] });
  });
});

describe('a course', () => {
  test('has every lesson open, and shows how long students wait', async () => {
    const { id } = await course(school, { title: 'Rascunho', published: false, modules: [[{ releaseDays: 7 }], [{}]] });
    // Students' progress is not shown in the preview.
    await openEnrollment(app.services.db, await newStudent(app.services.db, school), id, { progress: 50 });
    const { data } = await app.call('producer.previewCourse', { courseId: id }, producer);
    expect(data).toMatchObject({
      title: 'Rascunho',
      instructorName: 'Ana Produtora',
      progress: 0,
      completedLessons: 0,
      moduleCount: 2,
      lessonCount: 2,
    });
    const lessons = (data as CourseDetail).modules.flatMap((module) => module.lessons);
    expect(lessons.map(({ available, inDays }) => [available, inDays])).toEqual([
      [true, 7],
      [true, 0],
    ]);
    expect(JSON.stringify(data)).not.toContain('youtu.be');
  });
});

describe('a lesson', () => {
  test('has its addresses, whenever students may see it', async () => {
    const { lessonIds } = await course(school, { published: false, modules: [[{ ...secrets, releaseDays: 30 }]] });
    const { data } = await app.call('producer.previewLesson', { lessonId: lessonIds[0] }, producer);
    expect(data as LessonContent).toMatchObject({
      completed: false,
      positionSeconds: 0,
      ebookUrl: secrets.ebookUrl,
      video: { provider: 'youtube', videoId: 'SecretVid30' },
    });
  });

  test.each(['courses', 'course_modules', 'lessons'] as const)(
    'is not found below a deleted row of %s',
    async (table) => {
      const { id, moduleIds, lessonIds } = await course();
      const row = { courses: id, course_modules: moduleIds[0] ?? '', lessons: lessonIds[0] ?? '' }[table];
      await asPlatform(app.services.db, (tx) =>
        tx.updateTable(table).set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', row).execute(),
      );
      const { status, text } = await app.call('producer.previewLesson', { lessonId: lessonIds[0] }, producer);
      expect([status, text]).toEqual([404, expect.not.stringContaining('Secret')]);
    },
  );
});

test('another school’s courses and lessons are not found, like unknown ids', async () => {
  const other = await newSchool(app.services.db);
  const theirs = await course(other, { title: 'De outra escola' });
  const answers = async (courseId: string, lessonId: string) => {
    const both = [
      await app.call('producer.previewCourse', { courseId }, producer),
      await app.call('producer.previewLesson', { lessonId }, producer),
    ];
    return both.map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`);
  };
  const foreign = await answers(theirs.id, theirs.lessonIds[0] ?? '');
  expect(foreign).toEqual(await answers(randomUUID(), randomUUID()));
  expect(foreign.join()).not.toMatch(/secret|outra escola/i);
});

test('a producer whose subscription ended still sees their own area', async () => {
  const past = new Date(Date.now() - 86_400_000).toISOString();
  const closed = await newSchool(app.services.db, { trial_ends_at: past });
  const own = await course(closed, { title: 'Guardado' });
  const caller = await app.signedIn({ kind: 'producer', userId: closed.producerId });
  for (const [operation, input] of [
    ['producer.previewCatalogue', {}],
    ['producer.previewCourse', { courseId: own.id }],
    ['producer.previewLesson', { lessonId: own.lessonIds[0] }],
  ] as const)
    expect(await app.call(operation, input, caller)).toMatchObject({ status: 200 });
});

describe('the page', () => {
  const boot = async (path: string, caller: Caller) => {
    const html = await (await app.fetch(path, {}, caller)).text();
    const [, text = '{}'] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html) ?? [];
    return {
      html,
      ...(JSON.parse(text) as { session: { school: { slug: string } }; first: { path: string[] }[] }),
    };
  };

  test('includes its first screen’s data, for the own school whatever school is named', async () => {
    const other = await newSchool(app.services.db);
    const { id } = await course();
    const catalogue = await boot(previewAddress(`/alunos/cursos?escola=${other.slug}`, school.producerId), producer);
    expect(catalogue.first[0]?.path).toEqual(['producer', 'previewCatalogue']);
    expect(catalogue.session.school.slug).toBe(school.slug);
    const page = await boot(previewAddress(`/alunos/curso/${id}`, school.producerId), producer);
    expect(page.first).toMatchObject([{ path: ['producer', 'previewCourse'], input: { courseId: id } }]);
  });

  test.each([
    ['another producer', (other: TestSchool) => `preview=true&admin=${other.producerId}`],
    ['nobody', () => 'preview=true'],
    ['somebody without asking for a preview', (other: TestSchool) => `admin=${other.producerId}`],
  ])('naming %s includes no data', async (_, query) => {
    const other = await newSchool(app.services.db);
    const theirs = await course(other, { title: 'De outra escola' });
    for (const path of ['/alunos/cursos', `/alunos/curso/${theirs.id}`]) {
      const { first, html } = await boot(`${path}?${query(other)}`, producer);
      expect(first).toEqual([]);
      expect(html).not.toContain('De outra escola');
    }
  });

  test('of a student who names themselves is their usual page', async () => {
    const { id } = await course();
    const student = await newStudent(app.services.db, school);
    await openEnrollment(app.services.db, student, id);
    const caller = await app.signedIn({ kind: 'student', ...student });
    const { first } = await boot(previewAddress('/alunos/cursos', student.userId), caller);
    expect(first[0]?.path).toEqual(['student', 'catalogue']);
  });

  test('may be framed by the same site, and other pages by nobody', async () => {
    const framing = async (path: string, caller?: Caller) => {
      const { headers } = await app.fetch(path, {}, caller);
      const ancestors = headers.get('content-security-policy')?.match(/frame-ancestors [^;]+/)?.[0];
      return [ancestors, headers.get('x-frame-options')];
    };
    const own = previewAddress('/alunos/cursos', school.producerId);
    const other = await newSchool(app.services.db);
    const allowed = ["frame-ancestors 'self'", 'SAMEORIGIN'];
    const refused = ["frame-ancestors 'none'", 'DENY'];
    expect(await framing(own, producer)).toEqual(allowed);
    expect(await framing(previewAddress('/alunos/ajuda', school.producerId), producer)).toEqual(allowed);
    for (const path of [
      previewAddress('/alunos/cursos', other.producerId),
      previewAddress('/dashboard', school.producerId),
      '/alunos/cursos?preview=true',
      '/dashboard',
      '/alunos/login',
      '/login',
      '/healthz',
      '/api/openapi.json',
    ])
      expect([path, await framing(path, producer)]).toEqual([path, refused]);
    expect(await framing(own), 'asked for by a stranger').toEqual(refused);
  });
});

test('leaves no trace', async () => {
  const { id, lessonIds } = await course();
  const counts = () =>
    asPlatform(app.services.db, async (tx) => {
      const { rows } = await sql`
        select (select count(*) from lesson_progress where producer_id = ${school.producerId}) as progress,
          (select count(*) from lesson_favorites where producer_id = ${school.producerId}) as favorites,
          (select count(*) from enrollments where producer_id = ${school.producerId}) as enrollments,
          (select md5(string_agg(s::text, '|' order by id)) from user_sessions s
            where user_id = ${school.producerId}) as sessions`.execute(tx);
      return rows[0];
    });
  const before = await counts();
  await app.call('producer.previewCatalogue', {}, producer);
  await app.call('producer.previewCourse', { courseId: id }, producer);
  for (const lessonId of lessonIds) await app.call('producer.previewLesson', { lessonId }, producer);
  for (const lessonId of lessonIds) {
    const answer = await app.call(
      'student.setPosition',
      { lessonId, positionSeconds: 5, durationSeconds: 60 },
      producer,
    );
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
  }
  expect(await counts()).toEqual(before);
});
