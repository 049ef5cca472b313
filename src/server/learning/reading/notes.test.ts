import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { updateLesson } from '../../courses/lessons.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { readLessonNotes, readNotebook, removeNote, saveNote } from './notes.ts';

const { services } = await testApp();
const { db } = services;

let school: TestSchool;
let student: TestStudent;
let lessonId: string;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  const course = await newCourse(db, school, { modules: [[{ title: 'Luz' }, { title: 'Depois', releaseDays: 3 }]] });
  courseId = course.id;
  [lessonId = ''] = course.lessonIds;
  await openEnrollment(db, student, courseId);
});

const write = (body: string, second = 5, noteId: string = randomUUID()) =>
  saveNote(db, student, { noteId, lessonId, second, body });
const bodies = async () => (await readLessonNotes(db, student, { lessonId })).notes.map(({ body }) => body);

test('notes are in the video’s order, and can be edited, deleted and restored unchanged', async () => {
  const late = await write('Depois', 50);
  await write('Antes', 5);
  expect(await bodies()).toEqual(['Antes', 'Depois']);
  await write('Outra coisa', 50, late.id);
  expect(await bodies()).toEqual(['Antes', 'Outra coisa']);
  for (const _ of [1, 2]) await removeNote(db, student, { noteId: late.id });
  expect(await bodies()).toEqual(['Antes']);
  await write('Outra coisa', 50, late.id);
  expect(await bodies()).toEqual(['Antes', 'Outra coisa']);
});

test('they stay when the lesson is edited, and are unavailable while its course is closed', async () => {
  await write('Fica');
  await updateLesson(db, school, {
    ...{ lessonId, version: 1, formId: randomUUID() },
    ...{ title: 'Outra luz', description: '', videoUrl: null, ebookUrl: null, releaseDays: null },
  });
  expect((await readNotebook(db, student)).notes).toMatchObject([
    { body: 'Fica', lessonTitle: 'Outra luz', available: true },
  ]);
  const close = (status: string) =>
    asPlatform(db, (tx) =>
      tx
        .updateTable('enrollments')
        .set({ status: status as never })
        .where('student_id', '=', student.studentId)
        .execute(),
    );
  await close('inactive');
  expect([await bodies(), (await readNotebook(db, student)).notes]).toEqual([[], []]);
  await close('active');
  expect(await bodies()).toEqual(['Fica']);
});

test('only their author can read, edit or delete them: no other student, and not the producer', async () => {
  const { id } = await write('Só minha');
  const friend = await newStudent(db, school);
  await openEnrollment(db, friend, courseId);
  expect((await readLessonNotes(db, friend, { lessonId })).notes).toEqual([]);
  await removeNote(db, friend, { noteId: id });
  await saveNote(db, friend, { noteId: id, lessonId, second: 1, body: 'Da amiga' });
  expect(await bodies()).toEqual(['Só minha']);

  const { producerId } = school;
  const seenBy = (scope: { producerId: string; studentId?: string }) =>
    asSchool(db, scope, (tx) => tx.selectFrom('lesson_notes').select('body').execute());
  expect(await seenBy({ producerId })).toEqual([]);
  expect(await seenBy({ producerId, studentId: student.studentId })).toEqual([{ body: 'Só minha' }]);
});

test('they require access to the lesson, and are limited in number', async () => {
  const { lessonIds } = await newCourse(db, school, { modules: [[{}]] });
  const noteId = randomUUID();
  const refused = (of: string) => saveNote(db, student, { noteId, lessonId: of, second: 0, body: 'x' });
  await expect(refused(lessonIds[0] ?? '')).rejects.toMatchObject({ code: 'course_locked' });
  await expect(refused(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  await asPlatform(db, (tx) =>
    tx
      .insertInto('lesson_notes')
      .values(
        Array.from({ length: LIMITS.notes }, () => ({
          ...{ producer_id: school.producerId, student_id: student.studentId, lesson_id: lessonId },
          ...{ id: randomUUID(), at_second: 1, body: 'Cheio' },
        })),
      )
      .execute(),
  );
  await expect(refused(lessonId)).rejects.toMatchObject({ code: 'note_limit_reached' });
});
