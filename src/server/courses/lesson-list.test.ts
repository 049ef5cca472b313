import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import type { SchoolActor } from '../actors.ts';
import { setCompletion } from '../learning/progress/completion.ts';
import { courseOutline } from './outline.ts';

const { call, services, signedIn } = await testApp();
const { db, jobs } = services;

let school: SchoolActor;
let producer: Caller;
let course: Awaited<ReturnType<typeof newCourse>>;
let moduleId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  course = await newCourse(db, school, { modules: [[{ title: 'Primeira' }], []] });
  moduleId = course.moduleIds[0] ?? '';
});

const add = (lessons: unknown) => call('producer.createLessons', { moduleId, lessons }, producer);
const lessonsNow = async () => (await courseOutline(db, school, { courseId: course.id })).modules[0]?.lessons ?? [];
const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Aula ${at + 1}` }));

test('are appended in order, with all their fields', async () => {
  const { status, data } = await add([
    { title: ' O que é luz ', videoUrl: 'youtu.be/dQw4w9WgXcQ' },
    { title: 'Sem vídeo' },
    {
      title: 'Com e-book',
      videoUrl: '',
      ebookUrl: 'https://example.com/guia.pdf',
      releaseDays: 7,
      description: 'Leia',
    },
  ]);
  expect(status).toBe(200);
  const [first, ...added] = await lessonsNow();
  expect(first?.title).toBe('Primeira');
  expect(data).toEqual({ ids: added.map(({ id }) => id) });
  const unknown = { durationSeconds: null, measuredSeconds: null, hasThumbnails: false, releaseRule: null };
  const none = { videoUrl: null, videoProvider: null, ebookUrl: null, releaseDays: null };
  const empty = { description: '', ...none, ...unknown };
  expect(added.map(({ id, version, ...lesson }) => lesson)).toEqual([
    { ...empty, title: 'O que é luz', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', videoProvider: 'youtube' },
    { ...empty, title: 'Sem vídeo' },
    { ...empty, title: 'Com e-book', ebookUrl: 'https://example.com/guia.pdf', releaseDays: 7, description: 'Leia' },
  ]);
});

test('are all refused if one is invalid, and its position is named', async () => {
  const answer = await add([{ title: 'Boa' }, { title: 'Má', videoUrl: 'javascript:alert(1)' }, { title: ' ' }]);
  expect(answer).toMatchObject({
    status: 422,
    data: {
      fields: [
        { field: 'lessons.1.videoUrl', code: 'invalid' },
        { field: 'lessons.2.title', code: 'required' },
      ],
    },
  });
  expect(await lessonsNow()).toHaveLength(1);
});

test.each([
  ['nothing', undefined, 'required'],
  ['an empty list', [], 'required'],
  ['one too many', numbered(LIMITS.lessonsAtOnce + 1), 'too_long'],
])('%s is refused', async (_, lessons, code) => {
  expect(await add(lessons)).toMatchObject({ status: 422, data: { fields: [{ field: 'lessons', code }] } });
});

test('update the students’ percentages', async () => {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  await setCompletion(db, jobs, student, { lessonId: course.lessonIds[0] ?? '', completed: true });
  await add(numbered(3));
  const { data } = await call('student.catalogue', undefined, await signedIn({ kind: 'student', ...student }));
  expect(data).toMatchObject({ courses: [{ progress: 25 }] });
});

test('twenty concurrent lists each keep their order', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(numbered(10))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const ids = (await lessonsNow()).slice(1).map(({ id }) => id);
  expect(ids).toHaveLength(200);
  for (const { data } of answers) {
    const list = (data as { ids: string[] }).ids;
    const at = ids.indexOf(list[0] ?? '');
    expect(ids.slice(at, at + 10)).toEqual(list);
  }
});
