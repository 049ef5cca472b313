import { beforeEach, expect, test } from 'vitest';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const app = await testApp();
const { db, env } = app.services;

let student: TestStudent;
let holder: Caller;
let slug: string;

beforeEach(async () => {
  const school = await newSchool(db);
  ({ slug } = school);
  student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  holder = await app.signedIn({ kind: 'student', ...student });
});

const choose = (email: boolean, browser: boolean) =>
  app.call('student.setNotificationChoices', { email, browser }, holder);
const kept = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('consents').selectAll().where('student_id', '=', student.studentId).orderBy('at').execute(),
  );

test('every grant and withdrawal of a consent is recorded, with its text, time, channel and a hash of the address', async () => {
  await choose(false, false);
  await choose(false, false);
  await choose(false, true);
  expect(await kept()).toMatchObject([
    { purpose: 'email_notices', given: false, text_version: 1, how: 'settings', ip_hash: expect.any(String) },
    { purpose: 'browser_notices', given: true, text_version: 1, how: 'settings' },
  ]);
  const { consents } = (await app.call('student.ownData', undefined, holder)).data as OwnData;
  expect(consents).toMatchObject([
    { purpose: 'email_notices', given: false },
    { purpose: 'browser_notices', given: true, version: 1 },
  ]);
});

test('withdrawing by an e-mail’s link is recorded too, once', async () => {
  const token = unsubscribeToken(env, { ...student, id: '' } as never);
  const end = () => app.fetch(`/alunos/avisos/${token}?escola=${slug}`, { method: 'POST' });
  expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
  expect(await kept()).toMatchObject([{ purpose: 'email_notices', given: false, how: 'email_link' }]);
});
