import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCertificate } from '#test/fixtures/certificate-fixture.ts';
import { inDays, newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { asSchool } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { EMAILS } from '../emails.ts';

/* Notices of a school that wait while the account changes its address. */

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;
const LAST_DAY = addDays(localDay(new Date()), 7);

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let courseId: string;
let lessonId: string;
let student: TestStudent;
let learner: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}]] });
  [courseId, lessonId] = [course.id, course.lessonIds[0] ?? ''];
  student = await newStudent(db, school);
  await openEnrollment(db, student, courseId, { access_until: endOfDay(LAST_DAY).toISOString() });
  learner = await signedIn({ kind: 'student', ...student });
});

async function changeAddress(): Promise<string> {
  const email = `nova-${randomUUID()}@example.com`;
  expect((await call('student.requestEmailChange', { email }, learner)).code).toBe(null);
  await mail.send(await mail.lastQueuedTo(email));
  const token = /#([\w-]{40,})/.exec(mail.receivedBy(email).at(-1)?.text ?? '')?.[1] ?? '';
  expect((await call('public.confirmEmailChange', { token }, learner)).code).toBe(null);
  return email;
}

async function queued(template: string, payload: object): Promise<string> {
  const definition = EMAILS.find(({ name }) => name === template);
  if (!definition) throw new Error(`No e-mail ${template}`);
  const id = randomUUID();
  const recipient = { userId: student.userId, recipientEmail: student.email, recipientName: 'Duda' };
  await asSchool(db, school, (tx) =>
    queueEmail(tx, jobs, definition, { id, producerId: school.producerId, ...recipient, payload }),
  );
  return id;
}

async function closing(): Promise<{ requestId: string }> {
  const producer = await signedIn({ kind: 'producer', userId: school.producerId });
  await call('producer.requestClosing', { confirmation: `${school.slug}@example.com` }, producer);
  const { viewer } = (await call('public.session', undefined, producer)).data as SessionInfo;
  return { requestId: (viewer as Extract<Viewer, { kind: 'producer' }>).closing?.requestId ?? '' };
}

async function answered(): Promise<{ postId: string }> {
  const [threadId, postId] = [randomUUID(), randomUUID()];
  const question = { threadId, lessonId, kind: 'question', body: 'Qual argila?' };
  expect((await call('student.openThread', question, learner)).code).toBe(null);
  const producer = await signedIn({ kind: 'producer', userId: school.producerId });
  expect((await call('producer.answer', { threadId, postId, body: 'A branca.' }, producer)).code).toBe(null);
  return { postId };
}

async function graded(): Promise<{ submissionId: string }> {
  const now = new Date().toISOString();
  const grade = { state: 'approved' as const, marks: [4], criteria: ['Luz'], graded_at: now, returned_at: now };
  return { submissionId: await newSubmission(db, student, await newAssignment(db, school, lessonId), grade) };
}

async function closedByItsTurma(): Promise<{ lessonIds: string[] }> {
  await putInto(db, student, await newCohort(db, school, courseId, { starts_at: inDays(3) }), courseId);
  return { lessonIds: [lessonId] };
}

const PAYLOADS: Record<string, () => Promise<object>> = {
  access_ending: async () => ({ courseIds: [courseId], lastDay: LAST_DAY }),
  lessons_opened: async () => ({ lessonIds: [lessonId] }),
  lessons_closed: closedByItsTurma,
  certificate_ready: async () => ({ certificateId: (await newCertificate(db, student, courseId)).certificateId }),
  thread_answered: answered,
  submission_graded: graded,
  school_closing: closing,
};

test.each(Object.keys(PAYLOADS))('%s goes to the address that its student has by then', async (template) => {
  const emailId = await queued(template, (await PAYLOADS[template]?.()) ?? {});
  const next = await changeAddress();
  await mail.send(emailId);
  expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent', recipient_email: next });
  const isNotice = ({ messageId }: { messageId?: string | undefined }) => messageId?.includes(emailId);
  expect(mail.receivedBy(student.email).filter(isNotice)).toEqual([]);
  expect(mail.receivedBy(next).filter(isNotice)).toHaveLength(1);
});

test('a grade is told to nobody but whoever handed the task in', async () => {
  const payload = await graded();
  student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  const emailId = await queued('submission_graded', payload);
  await mail.send(emailId);
  expect(mail.receivedBy(student.email)).toEqual([]);
  expect(await mail.rowOf(emailId)).toBeUndefined();
});
