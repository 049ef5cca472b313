import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { rowsIn } from '#test/fixtures/school-package/changed-package.ts';
import {
  brought,
  type Content,
  contentOf,
  emptyPanel,
  exported,
} from '#test/fixtures/school-package/package-fixture.ts';
import { populatePictures } from '#test/fixtures/school-package/populate-pictures.ts';
import { newAssignment } from '#test/fixtures/tasks/assignment-fixture.ts';
import { purgeTrash } from '../../courses/trash/purge.ts';
import { asSchool } from '../../db.ts';
import { MANIFEST } from '../manifest.ts';

const app = await testApp();
const { services, call, clientFor } = app;
const { db } = services;

const OUTLASTING = ['attachment_files', 'submission_files', 'post_pictures', 'purchases'];

test('a package is imported back into its own school, whose files and simulated sales outlast its courses', async () => {
  const school = await emptyPanel(app);
  const { producerId, caller } = school;
  const course = await newCourse(db, school, { modules: [[{}]] });
  const courseId = course.id;
  const [lessonId = ''] = course.lessonIds;
  const student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  await clientFor(caller).producer.addAttachment({ lessonId, file: new File(['%PDF-1.7 guia'], 'guia.pdf') });
  await newAssignment(db, school, lessonId);
  const threadId = await newThread(db, student, { lessonId, courseId });
  const asStudent = await app.signedIn({ kind: 'student', ...student });
  const task = { lessonId, version: 1, file: new File(['%PDF-1.7 feito'], 'feito.pdf') };
  await clientFor(asStudent).student.addTaskFile(task);
  await populatePictures(app, { lessonId, threadId }, { student: asStudent, producer: caller });
  await call('producer.simulateSale', { courseId, event: 'purchase', key: randomUUID() }, caller);
  await salesFixture(app, school, courseId).work();
  const path = await exported(school);
  const content = await contentOf(path);
  const counts = OUTLASTING.map((table) => rowsIn(content, table).length);
  expect(counts).toEqual([1, 1, 3, 1]);

  const students = await asSchool(db, school, (tx) =>
    tx.selectFrom('students').select('id').where('producer_id', '=', producerId).execute(),
  );
  await call('producer.removeStudents', { studentIds: students.map(({ id }) => id) }, caller);
  await call('producer.deleteCourse', { courseId }, caller);
  await call('producer.deleteForGood', { kind: 'course', id: courseId }, caller);
  await purgeTrash(db);

  expect(await brought(school, path)).toMatchObject({ state: 'done', problem: null });
  const { id: anew } = await asSchool(db, school, (tx) =>
    tx.selectFrom('courses').select('id').where('producer_id', '=', producerId).executeTakeFirstOrThrow(),
  );
  expect(inside(await contentOf(await exported(school)))).toEqual(
    inside(content).map(([name, text]) => [name, text.replaceAll(courseId, anew)]),
  );
});

const inside = (of: Content): [string, string][] =>
  [...of].filter(([name]) => name !== MANIFEST).map(([name, bytes]) => [name, `${bytes}`]);
