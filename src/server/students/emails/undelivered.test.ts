import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudentPage } from '#shared/contract/people/students.ts';
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
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { jobsNaming } from '#test/fixtures/queue.ts';
import { asPlatform } from '../../db.ts';
import { sweepEmails } from '../../email/sweep.ts';

const { services, call, signedIn, url } = await testApp();
const { db } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let courseId: string;
let producer: Caller;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  student = await newStudent(db, school, { name: 'Tainá' });
  await openEnrollment(db, student, courseId);
});

const failed = (overrides: Parameters<typeof newFailedEmail>[2] = {}, to = student) =>
  newFailedEmail(db, to, { payload: { courseIds: [courseId] }, ...overrides });
type Answer = { emails: { id: string }[]; total: number; failed: number };
const read = async (page = 1, caller = producer) =>
  (await call('producer.undelivered', { page }, caller)).data as Answer;
const ids = async () => (await read()).emails.map(({ id }) => id);
const retry = async (emailId: string, caller = producer) => call('producer.retryEmail', { emailId }, caller);
const jobsOf = (emailId: string) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql`
      select from pgboss.job where name = 'email' and data ->> 'emailId' = ${emailId}`.execute(tx);
    return rows.length;
  });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('undelivered e-mails', () => {
  test('are listed with recipient, kind, time and reason, and counted on the students’ screen', async () => {
    const at = ago(1);
    const emailId = await failed({
      status: 'bounced',
      reason: 'address',
      error: 'EENVELOPE 550 5.1.1 Nobody',
      tried_at: at,
    });
    expect(await read()).toMatchObject({
      emails: [
        {
          id: emailId,
          studentId: student.studentId,
          name: 'Tainá',
          email: student.email,
          template: 'course_access',
          status: 'bounced',
          reason: 'address',
          answer: '550 5.1.1 Nobody',
        },
      ],
      total: 1,
      failed: 0,
    });
    const { data } = await call('producer.students', { search: '', page: 1 }, producer);
    expect((data as StudentPage).undeliveredCount).toBe(1);
  });

  test('come newest first, twenty a page', async () => {
    for (let day = 0; day < 23; day += 1) await failed({ created_at: ago(day) });
    expect(await read()).toMatchObject({ total: 23, failed: 23 });
    expect((await read(1)).emails).toHaveLength(20);
    expect((await read(2)).emails).toHaveLength(3);
  });

  test.each<[string, Parameters<typeof newFailedEmail>[2]]>([
    ['queued', { status: 'queued' }],
    ['sent', { status: 'sent' }],
    ['one of a month ago', { created_at: ago(31) }],
    ['one for whom nothing was open any more', { reason: 'no_course' }],
    ['a recovery that the student asked for', { template_name: 'recovery' }],
    ['access that the student asked for', { template_name: 'found_access' }],
    ['one to somebody who has left', { user_id: null }],
  ])('do not include: %s', async (_, overrides) => {
    await failed(overrides);
    expect(await read()).toMatchObject({ emails: [], total: 0 });
  });

  test('are settled by a newer link to all open courses, and by a corrected address', async () => {
    await failed();
    await call('producer.resendAccess', { studentId: student.studentId }, producer);
    expect(await ids()).toEqual([]);
    const message = await failed({ template_name: 'message' });
    await call('producer.resendAccess', { studentId: student.studentId }, producer);
    expect(await ids()).toEqual([message]);
    await retry(message);
    const other = await newStudent(db, school);
    await openEnrollment(db, other, courseId);
    await failed({ status: 'bounced' }, other);
    expect(await ids()).toHaveLength(1);
    const email = `${randomUUID()}@example.com`;
    await call('producer.correctEmail', { studentId: other.studentId, email }, producer);
    expect(await ids()).toEqual([]);
  });

  test('are those of the own school only', async () => {
    const emailId = await failed();
    const other = await newSchool(db);
    const neighbour = await signedIn({ userId: other.producerId, kind: 'producer' });
    expect(await read(1, neighbour)).toMatchObject({ emails: [], total: 0 });
    expect(await retry(emailId, neighbour)).toMatchObject({ code: 'not_found' });
    expect(await call('producer.retryEmails', undefined, neighbour)).toMatchObject({ data: { queued: 0 } });
    expect(await ids()).toEqual([emailId]);
    expect(await jobsOf(emailId)).toBe(0);
  });
});

describe('a retry', () => {
  test('sends the e-mail once, however often it is requested', async () => {
    const emailId = await failed();
    const answers = await Promise.all([retry(emailId), retry(emailId), retry(emailId)]);
    const queued = answers.map(({ data }) => (data as { queued: number }).queued);
    expect(queued.sort()).toEqual([0, 0, 1]);
    expect(await jobsOf(emailId)).toBe(1);
    expect(await ids()).toEqual([]);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 0, reason: null, error: null });
    await mail.send(emailId);
    expect(await retry(emailId)).toMatchObject({ data: { queued: 0 } });
    expect(mail.receivedBy(student.email)).toHaveLength(1);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent' });
  });

  test('of all takes those given up, but not bounced ones, which need another address', async () => {
    const [first, second] = [await failed(), await failed()];
    const returned = await failed({ status: 'bounced', reason: 'address' });
    const [answer, again] = await Promise.all([
      call('producer.retryEmails', undefined, producer),
      call('producer.retryEmails', undefined, producer),
    ]);
    expect([answer, again].map(({ data }) => (data as { queued: number }).queued).sort()).toEqual([0, 2]);
    expect(await Promise.all([first, second, returned].map(jobsOf))).toEqual([1, 1, 0]);
    expect(await jobsNaming(url, 'email', first).priorities()).toEqual([-1]);
    expect(await ids()).toEqual([returned]);
    expect(await retry(returned)).toMatchObject({ data: { queued: 1 } });
  });

  test('takes any number of them, even beyond the display limit', async () => {
    await asPlatform(db, (tx) =>
      sql`
        insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, status)
        select gen_random_uuid(), ${school.producerId}, ${student.userId}, ${student.email}, 'A', 'course_access', 'failed'
        from generate_series(1, 1200)`.execute(tx),
    );
    const { data } = await call('producer.students', { search: '', page: 1 }, producer);
    expect((data as StudentPage).undeliveredCount).toBe(1000);
    expect(await read()).toMatchObject({ total: 1200 });
    expect(await call('producer.retryEmails', undefined, producer)).toMatchObject({ data: { queued: 1200 } });
  });

  test('that fails again is listed again, and an old e-mail gets a full retry period', async () => {
    const emailId = await failed({ created_at: ago(3) });
    await retry(emailId);
    await asOwner(url, `update pgboss.job set state = 'failed' where name = 'email' and data ->> 'emailId' = $1`, [
      emailId,
    ]);
    await sweepEmails(services, new Date(Date.now() + 31 * 60_000));
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued' });
    mail.refusals.push(554);
    await mail.send(emailId);
    expect(await ids()).toEqual([emailId]);
  });

  test('is not possible for e-mails that students requested themselves', async () => {
    expect(await retry(await failed({ template_name: 'recovery' }))).toMatchObject({ code: 'not_found' });
  });
});
