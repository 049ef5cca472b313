import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { producerContract } from '#shared/contract/producer.ts';
import { inDays, newRule } from '#test/fixtures/cohort-fixture.ts';
import { lessonInput, newCourse, newSchool } from '#test/fixtures/factories.ts';
import { workerLogin } from '#test/fixtures/login.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import type { SchoolActor } from '../actors.ts';
import { asPlatform, openDatabase } from '../db.ts';
import { createLesson, updateLesson } from './lessons.ts';
import { createModule, updateModule } from './modules.ts';
import { courseOutline } from './outline.ts';

const db = openDatabase(await workerLogin());
afterAll(() => db.close());

let school: SchoolActor;
beforeEach(async () => {
  school = await newSchool(db);
});

const moduleInput = { title: 'Módulo', description: 'Sobre o módulo', coverUrl: 'https://example.com/capa.png' };
const refused = { code: 'not_found', details: {} };

function remove(table: 'courses' | 'course_modules' | 'lessons', id: string) {
  return asPlatform(db, (tx) =>
    tx.updateTable(table).set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute(),
  );
}

const titles = async (courseId: string) =>
  (await courseOutline(db, school, { courseId })).modules.map((m) => [m.title, ...m.lessons.map((l) => l.title)]);

describe('the outline', () => {
  test('has modules and lessons in the order of creation, in one statement that matches the contract', async () => {
    const modules = [[{ title: 'Aula 1' }, { title: 'Aula 2' }], [], [{ title: 'Aula 3' }]];
    const { id: courseId } = await newCourse(db, school, { modules });
    expect(await titles(courseId)).toEqual([['Módulo 1', 'Aula 1', 'Aula 2'], ['Módulo 2'], ['Módulo 3', 'Aula 3']]);
    const statements = await statementsOf(db, async () => {
      producerContract.outline['~orpc'].outputSchema?.parse(await courseOutline(db, school, { courseId }));
    });
    expect(statements).toHaveLength(1);
  });

  test('has no deleted items, and the next one added is the last', async () => {
    const modules = [[{ title: 'Aula 1' }, { title: 'Aula 2' }, { title: 'Aula 3' }], []];
    const { id: courseId, moduleIds, lessonIds } = await newCourse(db, school, { modules });
    const [moduleId = '', emptyModule = ''] = moduleIds;
    await remove('lessons', lessonIds[0] ?? '');
    await remove('course_modules', emptyModule);
    await createLesson(db, school, { moduleId, ...lessonInput({ title: 'Aula 4' }) });
    await createModule(db, school, { courseId, ...moduleInput });
    expect(await titles(courseId)).toEqual([['Módulo 1', 'Aula 2', 'Aula 3', 'Aula 4'], ['Módulo']]);
  });
});

describe('modules and lessons', () => {
  test('are updated as a whole and keep their positions', async () => {
    const { id: courseId, moduleIds, lessonIds } = await newCourse(db, school, { modules: [[{}, {}], []] });
    const [moduleId = ''] = moduleIds;
    const [lessonId = ''] = lessonIds;
    const change = {
      title: 'Extra',
      description: 'Leia',
      videoUrl: null,
      ebookUrl: 'https://example.com/e',
      releaseDays: 7,
      durationSeconds: 754,
    };
    await updateModule(db, school, { moduleId, ...moduleInput });
    await updateLesson(db, school, { lessonId, ...change });
    const outline = await courseOutline(db, school, { courseId });
    expect(outline.modules[0]).toMatchObject({ id: moduleId, ...moduleInput });
    expect(outline.modules[0]?.lessons[0]).toEqual({
      id: lessonId,
      videoProvider: null,
      ...change,
      measuredSeconds: null,
      hasThumbnails: false,
      releaseRule: null,
      version: 2,
    });
  });

  test.each([
    { kind: 'at' as const, at: inDays(30) },
    { kind: 'enrollment' as const, days: 3, hour: '08:00' },
    { kind: 'enrollment' as const, days: 3, until_days: 10 },
    { kind: 'always' as const },
  ])('a rule that days cannot express is named, and left as it is: %j', async (rule) => {
    const { id: courseId, lessonIds } = await newCourse(db, school, { modules: [[{}, {}]] });
    const [lessonId = '', otherId = ''] = lessonIds;
    await newRule(db, school, courseId, { lesson_id: lessonId, ...rule });
    await newRule(db, school, courseId, { lesson_id: otherId, kind: 'enrollment', days: 3 });
    for (const each of lessonIds)
      await updateLesson(db, school, { lessonId: each, ...lessonInput({ releaseDays: 7 }) });
    const [module] = (await courseOutline(db, school, { courseId })).modules;
    expect(module?.lessons).toMatchObject([
      { releaseRule: 'lesson', releaseDays: null },
      { releaseRule: null, releaseDays: 7 },
    ]);
    const stored = await asPlatform(db, (tx) =>
      tx
        .selectFrom('release_rules')
        .select(['kind', 'days'])
        .where('lesson_id', 'in', lessonIds)
        .orderBy('days')
        .execute(),
    );
    expect(stored).toEqual([
      { kind: rule.kind, days: rule.days ?? 0 },
      { kind: 'enrollment', days: 7 },
    ]);
  });

  test('a module’s rule is named for its lessons, which may have days of their own', async () => {
    const { id: courseId, moduleIds, lessonIds } = await newCourse(db, school, { modules: [[{}], [{}]] });
    await newRule(db, school, courseId, { module_id: moduleIds[0] ?? '', kind: 'never' });
    await updateLesson(db, school, { lessonId: lessonIds[0] ?? '', ...lessonInput({ releaseDays: 7 }) });
    const { modules } = await courseOutline(db, school, { courseId });
    expect(modules.flatMap(({ lessons }) => lessons)).toMatchObject([
      { releaseRule: 'module', releaseDays: 7 },
      { releaseRule: null, releaseDays: null },
    ]);
  });

  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'vimeo', '76979871'],
    [
      'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view',
      'drive',
      '1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    ],
    ['https://cdn.example.com/aula.mp4', 'external', null],
  ])('a video’s host and id come from its address: %s', async (videoUrl, provider, videoId) => {
    const { lessonIds } = await newCourse(db, school, { modules: [[{ videoUrl: null }]] });
    const [lessonId = ''] = lessonIds;
    await updateLesson(db, school, { lessonId, ...lessonInput({ videoUrl }) });
    const stored = await asPlatform(db, (tx) =>
      tx.selectFrom('lessons').select(['video_url', 'video_provider', 'video_id']).where('id', '=', lessonId).execute(),
    );
    expect(stored).toEqual([{ video_url: videoUrl, video_provider: provider, video_id: videoId }]);
  });

  test('an invalid address is refused by field', async () => {
    const { moduleIds } = await newCourse(db, school, { modules: [[]] });
    const input = { moduleId: moduleIds[0] ?? '', ...lessonInput({ videoUrl: 'javascript:alert(1)' }) };
    const details = { fields: [{ field: 'videoUrl', code: 'invalid' }] };
    await expect(createLesson(db, school, input)).rejects.toMatchObject({ code: 'invalid_input', details });
  });

  test('concurrent additions get different positions', async () => {
    const { id: courseId, moduleIds } = await newCourse(db, school, { modules: [[], []] });
    const adding = Array.from({ length: 12 }, (_, n) => n);
    await Promise.all(adding.map(() => createModule(db, school, { courseId, ...moduleInput })));
    await Promise.all(
      adding.map((n) => createLesson(db, school, { moduleId: moduleIds[n % 2] ?? '', ...lessonInput() })),
    );
    const { modules } = await courseOutline(db, school, { courseId });
    expect(modules).toHaveLength(14);
    expect(modules.slice(0, 2).map((m) => m.lessons.length)).toEqual([6, 6]);
    const places = await asPlatform(db, (tx) =>
      tx
        .selectFrom('course_modules')
        .select('position')
        .where('course_id', '=', courseId)
        .orderBy('position')
        .execute(),
    );
    expect(places.map((m) => m.position)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1));
  });
});

describe('not found, without changes', () => {
  const attempts = {
    outline: (id: string) => courseOutline(db, school, { courseId: id }),
    createModule: (id: string) => createModule(db, school, { courseId: id, ...moduleInput }),
    updateModule: (id: string) => updateModule(db, school, { moduleId: id, ...moduleInput }),
    createLesson: (id: string) => createLesson(db, school, { moduleId: id, ...lessonInput() }),
    updateLesson: (id: string) => updateLesson(db, school, { lessonId: id, ...lessonInput({ title: 'Tomada' }) }),
  };

  test('ids of another school, of another kind, and random ones', async () => {
    const other = await newSchool(db);
    const theirs = await newCourse(db, other, { modules: [[{}]] });
    const before = await courseOutline(db, other, { courseId: theirs.id });
    for (const id of [theirs.id, theirs.moduleIds[0], theirs.lessonIds[0], randomUUID()]) {
      for (const attempt of Object.values(attempts)) await expect(attempt(id ?? '')).rejects.toMatchObject(refused);
    }
    expect(await courseOutline(db, other, { courseId: theirs.id })).toEqual(before);
  });

  test.each(['courses', 'course_modules', 'lessons'] as const)('items below a deleted row of %s', async (table) => {
    const course = await newCourse(db, school, { modules: [[{}]] });
    const [moduleId = ''] = course.moduleIds;
    const [lessonId = ''] = course.lessonIds;
    await remove(table, { courses: course.id, course_modules: moduleId, lessons: lessonId }[table]);
    await expect(attempts.updateLesson(lessonId)).rejects.toMatchObject(refused);
    if (table === 'lessons') return;
    await expect(attempts.createLesson(moduleId)).rejects.toMatchObject(refused);
    await expect(attempts.updateModule(moduleId)).rejects.toMatchObject(refused);
    if (table === 'course_modules') return;
    await expect(attempts.outline(course.id)).rejects.toMatchObject(refused);
    await expect(attempts.createModule(course.id)).rejects.toMatchObject(refused);
  });
});
