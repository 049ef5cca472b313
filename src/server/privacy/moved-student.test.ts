import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { endRegret, newDataRequest, requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { asPlatform } from '../db.ts';
import { makeCopy } from './copy/make-copy.ts';
import { erasePerson } from './erasure/erase.ts';

/* A school typed a stranger's address for its student. What the stranger asked for is not the student's. */

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let student: TestStudent;
let producer: Caller;
let stranger: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school, { modules: [[{}]] })).id);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  stranger = await app.signedIn({ kind: 'student', ...student });
});

/** Of an erasure, once its week is over. */
async function eraseFor(requestId: string): Promise<void> {
  await endRegret(db, requestId);
  await erasePerson(app.services, { producerId: school.producerId, requestId });
}
async function correct(): Promise<{ userId: string; email: string }> {
  const email = `certo-${randomUUID()}@example.com`;
  const { studentId } = student;
  expect(await app.call('producer.correctEmail', { studentId, email }, producer)).toMatchObject({ status: 200 });
  return asPlatform(db, async (tx) => {
    const found = tx.selectFrom('students').select(['user_id as userId', 'email']).where('id', '=', studentId);
    return found.executeTakeFirstOrThrow();
  });
}
const isStored = async () =>
  (await asPlatform(db, (tx) => tx.selectFrom('students').select('id').where('id', '=', student.studentId).execute()))
    .length > 0;

test('a deletion that the mailbox before asked for leaves the student of the right one alone', async () => {
  const requestId = await newDataRequest(db, student, { kind: 'erasure', channel: 'area' });
  await correct();
  await eraseFor(requestId);
  expect(await requestsOf(db, school)).toMatchObject([{ state: 'done' }]);
  expect(await isStored()).toBe(true);
});

test('that deletion leaves the audit of the student alone, who has the name', async () => {
  const requestId = await newDataRequest(db, student, { kind: 'erasure', channel: 'area' });
  await correct();
  await eraseFor(requestId);
  const deeds = await asPlatform(db, (tx) =>
    tx
      .selectFrom('school_deeds')
      .select('subject')
      .where('producer_id', '=', school.producerId)
      .where('action', '=', 'student_email_corrected')
      .execute(),
  );
  expect(deeds).toEqual([{ subject: 'Duda Aluna' }]);
});

test('a copy that the mailbox before asked for names nobody, and neither does its e-mail', async () => {
  const requestId = await newDataRequest(db, student, { kind: 'copy', channel: 'area' });
  await correct();
  await makeCopy(app.services, { producerId: school.producerId, requestId });
  const sent = await asPlatform(db, (tx) =>
    tx.selectFrom('email_logs').select('recipient_name').where('recipient_email', '=', student.email).execute(),
  );
  expect(sent).toEqual([{ recipient_name: '' }]);
  expect(await requestsOf(db, school)).toMatchObject([{ state: 'done', name: null, email: student.email }]);
  const report = await (await app.fetch('/api/producer/data-requests.csv', {}, producer)).text();
  expect(report).toContain(student.email);
  expect(report).not.toContain('Apagado');
});

test('one that the school checked and registered itself goes on with the student', async () => {
  const requestId = await newDataRequest(db, student, { kind: 'erasure', channel: 'phone' });
  await correct();
  await eraseFor(requestId);
  expect(await isStored()).toBe(false);
});

test('the new holder does not see what the mailbox before asked for', async () => {
  await newDataRequest(db, student, { kind: 'copy', channel: 'area' });
  const holder = await app.signedIn({ kind: 'student', ...school, ...(await correct()) });
  expect(await app.call('student.ownData', undefined, holder)).toMatchObject({ status: 200, data: { requests: [] } });
});

test('the calendar’s secret address of the mailbox before ends', async () => {
  const { data } = await app.call('student.makeCalendarAddress', undefined, stranger);
  const { path } = data as { path: string };
  expect((await app.fetch(path)).status).toBe(200);
  await correct();
  expect((await app.fetch(path)).status).toBe(404);
});
