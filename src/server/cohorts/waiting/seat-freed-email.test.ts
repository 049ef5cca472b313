import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { enrolledIn, newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../../db.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let courseId: string;
let cohortId: string;
let student: TestStudent;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  courseId = (await newCourse(db, school, { title: 'Violão', modules: [[{}]] })).id;
  cohortId = await newCohort(db, school, courseId, { name: 'Turma 2' });
  student = await enrolledIn(db, school, courseId);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  const place = { cohortId, studentIds: [student.studentId] };
  expect((await call('producer.joinWaiting', place, producer)).code).toBe(null);
  expect((await call('producer.admitWaiting', { courseId, ...place }, producer)).data).toEqual({ admitted: 1 });
});

async function send(): Promise<void> {
  await mail.send(await mail.lastQueuedTo(student.email));
}
const subjects = () => mail.receivedBy(student.email).map(({ subject }) => subject);

test('goes to whoever is in the turma, with a link to unsubscribe', async () => {
  await send();
  expect(subjects()).toEqual(['Sua vaga em Turma 2 saiu']);
  expect(mail.receivedBy(student.email)[0]?.text).toContain('Não quero mais receber avisos por e-mail');
});

test('does not go to somebody who has left the turma', async () => {
  const elsewhere = await newCohort(db, school, courseId, { name: 'Turma 3' });
  const moved = { courseId, cohortId: elsewhere, studentIds: [student.studentId] };
  expect((await call('producer.moveStudents', moved, producer)).code).toBe(null);
  await send();
  expect(subjects()).toEqual([]);
});

test('does not go to somebody whose access has ended', async () => {
  await asPlatform(db, (tx) =>
    tx
      .updateTable('enrollments')
      .set({ access_until: new Date(Date.now() - 60_000).toISOString() })
      .where('student_id', '=', student.studentId)
      .execute(),
  );
  await send();
  expect(subjects()).toEqual([]);
});

test('does not go to somebody who wants no notices by e-mail', async () => {
  await asPlatform(db, (tx) =>
    tx.updateTable('students').set({ notify_by_email: false }).where('id', '=', student.studentId).execute(),
  );
  await send();
  expect(subjects()).toEqual([]);
});
