import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LastEmail } from '#shared/contract/people/emails.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { recoveryEmail } from '../auth/passwords/recovery-email.ts';
import { asPlatform } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { setCompletion } from '../learning/progress/completion.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

const address = (name = 'certo') => `${name}-${randomUUID()}@example.com`;

async function place() {
  const school = await newSchool(db);
  const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}, {}]] });
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const email = address('errado');
  const input = { name: 'Tainá', email, courseIds: [course.id] };
  const { data } = await call('producer.enrollStudent', input, producer);
  const { id: studentId } = data as { id: string };
  const list = async () => {
    const { data } = await call('producer.students', { search: '', page: 1 }, producer);
    return (data as StudentPage).students;
  };
  return {
    school,
    course,
    producer,
    email,
    studentId,
    list,
    state: async () => (await list()).find(({ id }) => id === studentId)?.lastEmail ?? null,
    correct: (email: string, id = studentId) => call('producer.correctEmail', { studentId: id, email }, producer),
    sendLast: async (email: string) => mail.send(await mail.lastQueuedTo(email)),
  };
}

describe('the last access e-mail on a row', () => {
  test('is queued, then sent', async () => {
    const { email, state, sendLast } = await place();
    expect(await state()).toMatchObject({ status: 'queued', reason: null, answer: null });
    await sendLast(email);
    expect(await state()).toMatchObject({ status: 'sent', reason: null, answer: null });
  });

  test('bounces for an unknown address, with the server’s message', async () => {
    const { email, state, sendLast } = await place();
    mail.unknown.add(email);
    await sendLast(email);
    expect(await state()).toMatchObject({
      status: 'bounced',
      reason: 'address',
      answer: expect.stringMatching(/^550 .*No such user here$/),
    });
  });

  test('fails when the message is refused, and waits when the server asks to retry', async () => {
    const { email, state, sendLast } = await place();
    mail.refusals.push(451, 554);
    await sendLast(email);
    expect(await state()).toMatchObject({ status: 'queued', reason: 'busy', answer: '451 refused with 451' });
    await sendLast(email);
    expect(await state()).toMatchObject({ status: 'failed', reason: 'refused', answer: '554 refused with 554' });
  });

  test('is the newest that gives access, of this school only', async () => {
    const { school, email, producer, studentId, state, sendLast } = await place();
    await sendLast(email);
    const { id: sent } = (await state()) as LastEmail;
    const other = await newSchool(db);
    const { id: theirs } = await newCourse(db, other);
    const neighbour = await signedIn({ userId: other.producerId, kind: 'producer' });
    await call('producer.enrollStudent', { name: 'Tainá', email, courseIds: [theirs] }, neighbour);
    const userId = (await mail.rowOf(sent))?.user_id ?? '';
    await asPlatform(db, (tx) =>
      queueEmail(tx, jobs, recoveryEmail, {
        producerId: school.producerId,
        userId,
        recipientEmail: email,
        recipientName: 'Tainá',
        payload: { askedIn: null },
      }),
    );
    expect(await state()).toMatchObject({ id: sent, status: 'sent' });
    await call('producer.resendAccess', { studentId }, producer);
    expect(await state()).toMatchObject({ status: 'queued' });
  });

  test('is null if none was sent, and costs the page no further statement', async () => {
    const { school, producer, list } = await place();
    const silent = await newStudent(db, school);
    expect((await list()).find(({ id }) => id === silent.studentId)?.lastEmail).toBeNull();
    const statements = await statementsOf(db, () => call('producer.students', { search: '', page: 1 }, producer));
    expect(statements).toHaveLength(2);
  });
});

describe('a corrected e-mail', () => {
  test('moves the student with all progress, and a working link is sent only there', async () => {
    const { email, course, school, studentId, state, sendLast, correct, list } = await place();
    mail.unknown.add(email);
    await sendLast(email);
    const [lessonId = ''] = course.lessonIds;
    await setCompletion(db, jobs, { producerId: school.producerId, studentId }, { lessonId, completed: true });

    const right = address();
    expect(await correct(`  ${right.toUpperCase()} `)).toMatchObject({ status: 200, data: { email: right } });
    expect(await state()).toMatchObject({ status: 'queued', reason: null });
    await sendLast(right);
    expect(await state()).toMatchObject({ status: 'sent' });
    expect(await list()).toMatchObject([{ id: studentId, email: right, openCourseIds: [course.id] }]);
    const token = /acesso\?[^#]*#(\S+)/.exec(mail.receivedBy(right)[0]?.text ?? '')?.[1];
    expect(await call('public.useAccessLink', { token })).toMatchObject({ code: null });
    const progress = await asPlatform(db, (tx) =>
      tx.selectFrom('enrollments').select('progress').where('student_id', '=', studentId).execute(),
    );
    expect(progress).toEqual([{ progress: 50 }]);
    const left = await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').select('id').where('email', '=', email).execute(),
    );
    expect(left).toEqual([]);
  });

  test('equal to the current one only sends it again', async () => {
    const { email, studentId, list, correct } = await place();
    expect(await correct(email)).toMatchObject({ data: { email } });
    expect(await list()).toMatchObject([{ id: studentId, email, lastEmail: { status: 'queued' } }]);
    const queued = await asPlatform(db, (tx) =>
      tx.selectFrom('email_logs').select('template_name').where('recipient_email', '=', email).execute(),
    );
    expect(queued.map((row) => row.template_name).sort()).toEqual(['course_access', 'magic_link']);
  });

  test('of another student, or for a student without access or inactive, is refused without changes', async () => {
    const { school, course, email, list, correct } = await place();
    const other = await newStudent(db, school);
    const inactive = await newStudent(db, school, { status: 'inactive' });
    await openEnrollment(db, inactive, course.id);
    const before = await list();
    expect(await correct(other.email)).toMatchObject({ code: 'email_taken' });
    expect(await correct('sem-arroba')).toMatchObject({ code: 'invalid_input' });
    expect(await correct(address(), other.studentId)).toMatchObject({ code: 'no_open_course' });
    expect(await correct(address(), inactive.studentId)).toMatchObject({ code: 'student_inactive' });
    expect(await list()).toEqual(before);
    expect(await mail.lastQueuedTo(email)).toBe(before.find((row) => row.email === email)?.lastEmail?.id);
  });

  test('keeps the account of a person who studies in another school', async () => {
    const { email, correct } = await place();
    const other = await newSchool(db);
    const { id: theirs } = await newCourse(db, other);
    const neighbour = await signedIn({ userId: other.producerId, kind: 'producer' });
    await call('producer.enrollStudent', { name: 'Tainá', email, courseIds: [theirs] }, neighbour);
    expect(await correct(address())).toMatchObject({ code: null });
    const { data } = await call('producer.students', { search: '', page: 1 }, neighbour);
    expect((data as StudentPage).students).toMatchObject([{ email, openCourseIds: [theirs] }]);
  });
});
