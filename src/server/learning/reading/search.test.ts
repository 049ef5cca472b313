import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '#test/app.ts';
import {
  newCaptions,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { removeCaptions } from '../../courses/captions/captions.ts';
import { deleteCourse, deleteLesson, deleteModule } from '../../courses/trash/delete.ts';
import { asPlatform } from '../../db.ts';
import { saveNote } from './notes.ts';
import { searchLessons } from './search.ts';

const { services } = await testApp();
const { db } = services;

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
});

const DESCRIPTION = 'Como fotografar à tarde.\n00:00 Abertura\n06:02 Contraluz com cortina fina';
const LESSON = { title: 'Medição no rosto', description: DESCRIPTION };
const LINES = ['Bem-vinda.', 'No contraluz, meça no rosto.', 'As exposições mudam.'];

async function captioned(course: Parameters<typeof newCourse>[2] = {}, lesson: object = {}) {
  const made = await newCourse(db, school, { ...course, modules: [[{ ...LESSON, ...lesson }]] });
  const [lessonId = ''] = made.lessonIds;
  await newCaptions(db, school, lessonId, { lines: LINES });
  return { courseId: made.id, lessonId, moduleId: made.moduleIds[0] ?? '' };
}

const find = async (typed: string, who = student) => (await searchLessons(db, who, { typed })).hits;
const said = async (typed: string, who = student) =>
  (await find(typed, who)).map(({ kind, text, second }) => [kind, text, second]);

describe('search results', () => {
  test('have the sentence, the chapter and the title, each with its second and highlighted words', async () => {
    const { courseId, lessonId } = await captioned();
    await openEnrollment(db, student, courseId);
    expect(await find('contraluz')).toMatchObject([
      { kind: 'chapter', text: 'Contraluz com cortina fina', marks: ['Contraluz'], second: 362, lessonId, courseId },
      {
        kind: 'speech',
        text: 'No contraluz, meça no rosto.',
        marks: ['contraluz'],
        second: 1,
        lessonTitle: LESSON.title,
        moduleTitle: expect.any(String),
      },
    ]);
    expect(await said('rosto medicao')).toEqual([['lesson', 'Medição no rosto', null]]);
    expect(await said('fotografar')).toEqual([['lesson', 'Como fotografar à tarde.', null]]);
  });

  test.each([
    ['exposicao', 'As exposições mudam.'],
    ['exposição', 'As exposições mudam.'],
    ['EXPOSIÇÕES', 'As exposições mudam.'],
    ['mudar', 'As exposições mudam.'],
    ['contral', 'No contraluz, meça no rosto.'],
    ['no rosto meca', 'No contraluz, meça no rosto.'],
  ])('for “%s” contain “%s”', async (typed, text) => {
    const { courseId } = await captioned({}, { title: 'Aula', description: '' });
    await openEnrollment(db, student, courseId);
    expect(await said(typed)).toEqual([['speech', text, expect.any(Number)]]);
  });

  test.each(['de', 'no', '&|!', "'; drop table", '%', 'retrato', 'rosto exposições', '\\', ':*'])(
    'for “%s” are empty',
    async (typed) => {
      const { courseId } = await captioned();
      await openEnrollment(db, student, courseId);
      expect(await find(typed)).toEqual([]);
    },
  );

  test('come in one statement, and follow changes', async () => {
    const { courseId, lessonId } = await captioned();
    await openEnrollment(db, student, courseId);
    expect(await statementsOf(db, () => find('contraluz'))).toHaveLength(1);
    await removeCaptions(db, school, { lessonId, language: 'pt-BR' });
    expect((await find('contraluz')).map(({ kind }) => kind)).toEqual(['chapter']);
  });

  test('have a lesson by its title first, however many others contain its words', async () => {
    const { id, moduleIds } = await newCourse(db, school, { modules: [[]] });
    await openEnrollment(db, student, id);
    const last = `ffffffff${randomUUID().slice(8)}`;
    await asPlatform(db, (tx) =>
      sql`
        insert into lessons (producer_id, id, course_id, module_id, description, position, title)
        select c.producer_id, case place when 500 then ${last}::uuid else gen_random_uuid() end, c.id, ${moduleIds[0]},
          'Com contraluz', place, case place when 500 then 'O contraluz' else 'Aula' end
        from courses c, generate_series(1, 500) as place where c.id = ${id}`.execute(tx),
    );
    const [first, ...others] = await find('contraluz');
    expect(first).toMatchObject({ lessonId: last, text: 'O contraluz' });
    expect(new Set(others.map(({ text }) => text))).toEqual(new Set(['Com contraluz']));
  });

  test('include one’s own notes, and nobody else’s', async () => {
    const { courseId, lessonId } = await captioned();
    const friend = await newStudent(db, school);
    for (const each of [student, friend]) await openEnrollment(db, each, courseId);
    await saveNote(db, student, {
      noteId: randomUUID(),
      lessonId,
      second: 309,
      body: 'Testar com a Bia, perto da varanda',
    });
    expect(await find('varanda')).toMatchObject([{ kind: 'note', second: 309, marks: ['varanda'] }]);
    expect(await find('varanda', friend)).toEqual([]);
  });

  test('include a note on an open lesson behind many newer ones on a closed one', async () => {
    const [open, closed] = [await captioned(), await captioned()];
    for (const { courseId } of [open, closed]) await openEnrollment(db, student, courseId);
    const note = (lessonId: string, second: number) =>
      saveNote(db, student, { noteId: randomUUID(), lessonId, second, body: 'Perto da varanda' });
    await note(open.lessonId, 309);
    for (let second = 0; second < LIMITS.searchHits; second += 1) await note(closed.lessonId, second);
    await deleteCourse(db, school, closed);
    expect(await said('varanda')).toEqual([['note', 'Perto da varanda', 309]]);
  });

  test('show titles and notes as they were written', async () => {
    const title = 'Negrito com <b> e <strong>';
    const { courseId, lessonId } = await captioned({}, { title, description: '' });
    await openEnrollment(db, student, courseId);
    await saveNote(db, student, { noteId: randomUUID(), lessonId, second: 1, body: 'use <b> só em negrito' });
    expect(await said('negrito')).toEqual([
      ['lesson', title, null],
      ['note', 'use <b> só em negrito', 1],
    ]);
  });
});

/* The same lesson in each state of access: the first is the control, that it would be found. */
describe('search reveals nothing of', () => {
  const enrolled = (courseId: string, row: object = {}) => openEnrollment(db, student, courseId, row);
  const past = new Date(Date.now() - 1000).toISOString();
  const soon = new Date(Date.now() + 60_000).toISOString();

  test.each<[string, number, () => Promise<unknown>]>([
    ['an open course (control: there it is)', 2, async () => enrolled((await captioned()).courseId)],
    [
      'an open course that ends in a minute (control)',
      2,
      async () => enrolled((await captioned()).courseId, { access_until: soon }),
    ],
    ['a completed course (control)', 2, async () => enrolled((await captioned()).courseId, { status: 'completed' })],
    ['a course without enrollment', 0, captioned],
    ['a closed enrollment', 0, async () => enrolled((await captioned()).courseId, { status: 'inactive' })],
    [
      'an enrollment that has just ended',
      0,
      async () => enrolled((await captioned()).courseId, { access_until: past }),
    ],
    ['a draft', 0, async () => enrolled((await captioned({ published: false })).courseId)],
    ['a lesson that is not released', 0, async () => enrolled((await captioned({}, { releaseDays: 1 })).courseId)],
    [
      'a deleted lesson',
      0,
      async () => {
        const { courseId, lessonId } = await captioned();
        await enrolled(courseId);
        await deleteLesson(db, school, { lessonId });
      },
    ],
    [
      'a deleted module',
      0,
      async () => {
        const { courseId, moduleId } = await captioned();
        await enrolled(courseId);
        await deleteModule(db, school, { moduleId });
      },
    ],
    [
      'a deleted course',
      0,
      async () => {
        const { courseId } = await captioned();
        await enrolled(courseId);
        await deleteCourse(db, school, { courseId });
      },
    ],
  ])('%s', async (_, hits, arrange) => {
    await arrange();
    expect(await find('contraluz')).toHaveLength(hits);
  });

  test('another school’s lessons', async () => {
    const { courseId } = await captioned();
    const stranger = await newStudent(db, await newSchool(db));
    await openEnrollment(db, student, courseId);
    expect(await find('contraluz', stranger)).toEqual([]);
    // The student's id belongs to another school, so it finds nothing.
    expect(await find('contraluz', { ...stranger, studentId: student.studentId })).toEqual([]);
    expect(await find('contraluz')).toHaveLength(2);
  });

  test('a note on a lesson that is closed now', async () => {
    const { courseId, lessonId } = await captioned();
    await enrolled(courseId);
    await saveNote(db, student, { noteId: randomUUID(), lessonId, second: 1, body: 'varanda' });
    await deleteLesson(db, school, { lessonId });
    expect(await find('varanda')).toEqual([]);
  });
});
