import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ImportRow } from '#shared/import/rows.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newStudent } from '#test/fixtures/factories.ts';
import {
  address,
  courseId,
  eachWithACourseToFill,
  list,
  producer,
  read,
  rowsOf,
  school,
  work,
} from '#test/fixtures/import/import-tests.ts';
import { newStudentSession } from '#test/fixtures/student-page-fixture.ts';
import { asSchool } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { openGrants } from '../access/ledger.ts';
import { refreshEnrollments } from '../access/refresh-enrollments.ts';
import { setEnds } from '../access/set-ends.ts';
import { stackAddedDays } from '../access/stack-added-days.ts';
import { runUndo } from './undo/work.ts';

/* What undoing an import leaves to those who keep access by other means, or have been there. */

const { call, confirm, services } = await testApp();
const { db, jobs } = services;

eachWithACourseToFill();

async function importLater(rows: ImportRow[], courseIds = [courseId]) {
  const importId = randomUUID();
  await call('producer.startImport', { importId, rows, courseIds, sendLater: true }, producer);
  await work(importId);
  return importId;
}
async function undo(importId: string) {
  await confirm(producer);
  expect((await call('producer.undoImport', { importId }, producer)).code).toBe(null);
  await runUndo(db, { producerId: school.producerId, importId });
  return read(importId);
}
const placesOf = (...students: { studentId: string }[]) => ({
  producerId: school.producerId,
  studentIds: students.map(({ studentId }) => studentId),
  courseIds: [courseId],
});

test('postponed e-mails stay for those who keep access, and can be sent', async () => {
  const [shorter, longer, taken] = [
    await newStudent(db, school),
    await newStudent(db, school),
    await newStudent(db, school),
  ];
  const importId = await importLater(
    list(...[shorter, longer, taken].map(({ email }) => ({ email, endsOn: '31/12/2090' }))),
  );
  await asSchool(db, school, async (tx) => {
    await setEnds(tx, placesOf(shorter), new Map([[courseId, endOfDay('2080-12-31')]]));
    await setEnds(tx, placesOf(longer), new Map([[courseId, null]]));
    await refreshEnrollments(tx, placesOf(shorter, longer));
  });
  expect(await undo(importId)).toMatchObject({ undo: 'done', undone: { kept: 1, taken: 2 }, heldEmails: 2 });
  expect((await call('producer.sendImportEmails', { importId }, producer)).data).toEqual({ people: 2, waiting: 0 });
});

test('added days of a sale no longer follow the end that the import gave', async () => {
  const student = await newStudent(db, school);
  const importId = await importLater(list({ email: student.email, endsOn: '31/12/2090' }));
  await asSchool(db, school, async (tx) => {
    await openGrants(tx, placesOf(student), { origin: 'sale', reference: 'kirvano:S1', addsDays: 30 });
    await stackAddedDays(tx, placesOf(student));
    await refreshEnrollments(tx, placesOf(student));
  });
  const end = async () => (await rowsOf('enrollments')).map((each) => new Date(each.access_until).toISOString());
  expect(await end()).toEqual([endOfDay('2091-01-30').toISOString()]);
  await undo(importId);
  const sold = (await rowsOf('access_grants')).find(({ origin }) => origin === 'sale');
  const begun = new Date(sold?.starts_at ?? '');
  expect(await end()).toEqual([endOfDay(addDays(localDay(begun), 30)).toISOString()]);
});

test('a place on a waiting list comes back with its date, unless another seat in the turma stays', async () => {
  const [waiting, seated] = [await newStudent(db, school), await newStudent(db, school)];
  const cohortId = await newCohort(db, school, courseId);
  const cohorts = new Map([[courseId, cohortId]]);
  const studentIds = [waiting.studentId, seated.studentId];
  expect((await call('producer.joinWaiting', { cohortId, studentIds }, producer)).code).toBe(null);
  const entries = () =>
    asSchool(db, school, async (tx) => {
      const { rows } = await sql`
        select student_id, joined_at::text from cohort_waiting where cohort_id = ${cohortId} order by joined_at`.execute(
        tx,
      );
      return rows;
    });
  const [first, second] = await entries();
  expect([first, second]).toMatchObject(studentIds.map((student_id) => ({ student_id })));

  const rows = list(...[waiting, seated].map(({ email }) => ({ email, product: 0 })));
  const products = [{ key: 'p', courseIds: [courseId], cohorts: [{ courseId, cohortId }] }];
  const importId = randomUUID();
  await call('producer.startImport', { importId, rows, courseIds: [], products }, producer);
  await work(importId);
  expect(await entries()).toEqual([]);
  await asSchool(db, school, async (tx) => {
    await openGrants(tx, placesOf(seated), { origin: 'sale', reference: 'kirvano:S2', cohorts });
    await refreshEnrollments(tx, placesOf(seated));
  });
  expect((await undo(importId)).undone).toEqual({ taken: 2 });
  expect(await entries()).toEqual([first]);
});

test.each(['updateStudent', 'correctEmail'] as const)(
  'progress stays with a student moved to another account by %s',
  async (by) => {
    const course = await newCourse(db, school, { modules: [[{}]] });
    const importId = await importLater(list(address('ana')), [course.id]);
    const [ana] = await rowsOf('students');
    if (!ana?.user_id) throw new Error('Nobody was imported');
    const student = { producerId: school.producerId, studentId: ana.id, userId: ana.user_id };
    await newStudentSession(db, student);
    const [lessonId = ''] = course.lessonIds;
    await setCompletion(db, jobs, student, { lessonId, completed: true });
    const whole = { name: ana.name, status: 'active', courseIds: [course.id] };
    const moved = { studentId: ana.id, email: address('outra'), ...(by === 'updateStudent' && whole) };
    expect((await call(`producer.${by}`, moved, producer)).code).toBe(null);
    expect(await rowsOf('students')).not.toMatchObject([{ user_id: ana.user_id }]);

    const { data } = await call('producer.importUndo', { importId }, producer);
    expect(data).toMatchObject({ people: 1, removed: 0 });
    expect((await undo(importId)).undone).toEqual({ taken: 1 });
    expect(await rowsOf('students')).toMatchObject([{ id: ana.id }]);
    expect(await rowsOf('enrollments')).toMatchObject([{ status: 'inactive', progress: 100 }]);
  },
);
