import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newFailedEmail, newSchool, newStudent, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { endRegret, newDataRequest, requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { asPlatform } from '../../db.ts';
import { erasePerson } from './erase.ts';

/* Addresses that somebody had before, or that only a thief of the account had. */

const { services } = await testApp();
const { db } = services;

let school: TestSchool;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
});

async function erase(person: TestStudent): Promise<void> {
  const requestId = await newDataRequest(db, person, { kind: 'erasure' });
  await endRegret(db, requestId);
  await erasePerson(services, { producerId: school.producerId, requestId });
}

test('an erasure leaves the requests of whoever had the address before alone', async () => {
  const requestId = await newDataRequest(db, student);
  const email = `nova-${randomUUID()}@example.com`;
  await asPlatform(db, (tx) => tx.updateTable('profiles').set({ email }).where('id', '=', student.userId).execute());
  await erase(await newStudent(db, school, { email: student.email }));
  const kept = (await requestsOf(db, school)).find(({ id }) => id === requestId);
  expect(kept).toMatchObject({ state: 'open', student_id: student.studentId, name: 'Duda Aluna' });
});

test('an erasure deletes the mails about requests that a thief has made', async () => {
  const requestId = await newDataRequest(db, student, { state: 'withdrawn', settled_at: new Date().toISOString() });
  const email = `ladrao-${randomUUID()}@example.com`;
  const about = { requestId, part: 'received' } as never;
  const to = { user_id: null, recipient_email: email, recipient_name: 'Duda Aluna' };
  await newFailedEmail(db, student, { ...to, status: 'sent', payload: about });
  await erase(student);
  const mails = await asPlatform(db, (tx) =>
    tx.selectFrom('email_logs').select('id').where('recipient_email', '=', email).execute(),
  );
  expect(mails).toEqual([]);
});
