import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newFailedEmail,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { withKey } from '#test/fixtures/integration-fixture.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';

/* E-mails that let somebody in, and wait while the account changes its address. */

const { services, call, fetch, signedIn } = await testApp();
const { db } = services;
const ACCESS = ['magic_link', 'course_access'] as const;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let courseId: string;
let student: TestStudent;
let producer: Caller;
let next: string;
beforeEach(async () => {
  school = await newSchool(db);
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  next = `nova-${randomUUID()}@example.com`;
});

const tokenIn = (email: string) => /#([\w-]{40,})/.exec(mail.receivedBy(email).at(-1)?.text ?? '')?.[1] ?? '';

/** The token of the last message about a change, once it was sent there. */
async function changeTokenTo(email: string): Promise<string> {
  const sent = await asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('recipient_email', '=', email)
      .where('template_name', '=', 'email_change')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  await mail.send(sent.id);
  return tokenIn(email);
}

async function changeAddress(kind: 'student' | 'producer', person: Caller): Promise<void> {
  expect((await call(`${kind}.requestEmailChange`, { email: next }, person)).code).toBe(null);
  expect((await call('public.confirmEmailChange', { token: await changeTokenTo(next) }, person)).code).toBe(null);
}
const changeStudentsAddress = async () => changeAddress('student', await signedIn({ kind: 'student', ...student }));

const waiting = (template_name: (typeof ACCESS)[number], to: { email: string } = student) =>
  newFailedEmail(db, { ...student, ...to }, { template_name, status: 'queued', payload: { courseIds: [courseId] } });
const undelivered = async () => {
  const { data } = await call('producer.undelivered', { page: 1 }, producer);
  return (data as { emails: { id: string; email: string }[] }).emails.map(({ id, email }) => ({ id, email }));
};
const essence = (email: string) => mail.receivedBy(email).map(({ subject }) => subject);

describe.each(ACCESS)('%s', (template) => {
  test('goes to the address that its student has by then', async () => {
    const emailId = await waiting(template);
    await changeStudentsAddress();
    const before = essence(student.email);
    await mail.send(emailId);
    expect(essence(student.email)).toEqual(before);
    const sent = mail.receivedBy(next).at(-1);
    expect(sent?.text).toContain(`E-mail: ${next}`);
    expect(await mail.rowOf(emailId)).toMatchObject({
      status: 'sent',
      recipient_email: next,
      user_id: student.userId,
      producer_id: school.producerId,
    });
    if (template === 'magic_link')
      expect((await call('public.useAccessLink', { token: tokenIn(next) })).code).toBe(null);
  });

  test('that was given up is no longer listed once its student has changed their address, and goes to the new one', async () => {
    const payload = { courseIds: [courseId] };
    const emailId = await newFailedEmail(db, student, { template_name: template, payload });
    expect(await undelivered()).toEqual([{ id: emailId, email: student.email }]);
    await changeStudentsAddress();
    expect(await undelivered()).toEqual([]);
    expect((await call('producer.retryEmails', undefined, producer)).data).toEqual({ queued: 0 });
    const before = essence(student.email);
    expect((await call('producer.retryEmail', { emailId }, producer)).data).toEqual({ queued: 1 });
    await mail.send(emailId);
    expect(essence(student.email)).toEqual(before);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent', recipient_email: next });
  });

  test('that the new address refuses is listed with it', async () => {
    const emailId = await waiting(template);
    await changeStudentsAddress();
    mail.unknown.add(next);
    await mail.send(emailId);
    expect(await undelivered()).toEqual([{ id: emailId, email: next }]);
  });

  test('does not go to whoever had taken the account, once that is undone', async () => {
    await changeStudentsAddress();
    const emailId = await waiting(template, { email: next });
    const undone = await call('public.undoEmailChange', { token: await changeTokenTo(student.email) });
    expect(undone.code).toBe(null);
    const before = essence(next);
    await mail.send(emailId);
    expect(essence(next)).toEqual(before);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent', recipient_email: student.email });
  });
});

describe('an e-mail of the producer’s own system', () => {
  async function messageTo(email: string): Promise<string> {
    const { key } = (await call('producer.createApiKey', undefined, producer)).data as { key: string };
    const body = JSON.stringify({ to: email, subject: 'Seu acesso', html: '<p>Senha: lua-de-papel-93</p>' });
    const response = await fetch('/api/sendHostingerEmail.php', { method: 'POST', body }, withKey(key));
    expect(response.status).toBe(200);
    return mail.lastQueuedTo(email);
  }

  test.each(['student', 'producer'] as const)('goes to the address that its %s has by then', async (kind) => {
    const { email } = kind === 'student' ? student : { email: `${school.slug}@example.com` };
    const emailId = await messageTo(email);
    await (kind === 'student' ? changeStudentsAddress() : changeAddress('producer', producer));
    const before = essence(email);
    await mail.send(emailId);
    expect(essence(email)).toEqual(before);
    expect(essence(next).at(-1)).toBe('Seu acesso');
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent', recipient_email: next });
  });

  test('is not sent to somebody who has left the school, and still has an account by another', async () => {
    const { studentId, userId, email } = student;
    const other = await newStudent(db, await newSchool(db));
    await asPlatform(db, (tx) =>
      tx.updateTable('students').set({ user_id: userId, email }).where('id', '=', other.studentId).execute(),
    );
    const emailId = await messageTo(email);
    expect((await call('producer.removeStudents', { studentIds: [studentId] }, producer)).code).toBe(null);
    await mail.send(emailId);
    expect(essence(email)).toEqual([]);
    expect(await mail.rowOf(emailId)).toBeUndefined();
  });
});

test('a link that proves the address before is not sent', async () => {
  const old = `${school.slug}@example.com`;
  expect((await call('producer.requestMailboxProof', undefined, producer)).code).toBe(null);
  const emailId = await mail.lastQueuedTo(old);
  await changeAddress('producer', producer);
  const before = essence(old);
  await mail.send(emailId);
  expect(essence(old)).toEqual(before);
  expect(await mail.rowOf(emailId)).toBeUndefined();
});
