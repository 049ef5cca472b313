import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { diagnose } from '#shared/access/diagnosis.ts';
import type { StudentDetail, StudentLessons } from '#shared/contract/people/student-page.ts';
import type { TeamNote } from '#shared/contract/people/team-notes.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newFailedEmail,
  newSchool,
  newStudent,
  newViewing,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { newStudentSession, newTeamNote } from '#test/fixtures/student-page-fixture.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let producer: Caller;
let student: TestStudent;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  student = await newStudent(db, school);
});

const ask = (studentId = student.studentId, who = producer) => app.call('producer.student', { studentId }, who);
async function read(studentId?: string): Promise<StudentDetail> {
  const { status, data } = await ask(studentId);
  expect(status).toBe(200);
  return data as StudentDetail;
}
const verdict = async (studentId?: string) => {
  const { verdict, next } = diagnose(await read(studentId), new Date());
  return { verdict, next };
};

describe('the page of a student', () => {
  test('of another school, or unknown, is not found', async () => {
    const other = await newStudent(db, await newSchool(db));
    for (const studentId of [other.studentId, randomUUID()])
      expect(await ask(studentId)).toMatchObject({ status: 404, code: 'not_found' });
    const lessons = { studentId: other.studentId, courseId: randomUUID() };
    expect(await app.call('producer.studentLessons', lessons, producer)).toMatchObject({ code: 'not_found' });
  });

  test('of a removed student is not found, and their notes are deleted', async () => {
    await newTeamNote(db, student);
    await app.call('producer.removeStudents', { studentIds: [student.studentId] }, producer);
    expect(await ask()).toMatchObject({ status: 404 });
  });

  test('shows forty courses in one statement, and their lessons on request', async () => {
    const many = Array.from({ length: 600 }, (_, at) => ({ title: `Aula ${at + 1}` }));
    const { id: courseId, lessonIds } = await newCourse(db, school, { modules: [many] });
    await openEnrollment(db, student, courseId);
    for (let at = 0; at < 39; at += 1) await openEnrollment(db, student, (await newCourse(db, school)).id);
    await newViewing(db, student, lessonIds[599] ?? '');
    await read();
    expect(await statementsOf(db, ask)).toHaveLength(2);
    expect((await read()).courses).toHaveLength(40);
    const { data } = await app.call('producer.studentLessons', { studentId: student.studentId, courseId }, producer);
    const [module] = (data as StudentLessons).modules;
    expect(module?.lessons.map(({ title }) => title)).toEqual(many.map(({ title }) => title));
  });

  test('contains sessions and e-mails of this school only', async () => {
    const elsewhere = await newSchool(db);
    await newStudentSession(db, { producerId: elsewhere.producerId, userId: student.userId });
    await newFailedEmail(db, { ...student, producerId: elsewhere.producerId });
    await newStudentSession(db, student);
    const { sessions, emails } = await read();
    expect(sessions).toMatchObject([{ device: 'Chrome no Android', open: true }]);
    expect(emails).toEqual([]);
    expect((await ask()).text).not.toContain('203.0.113.9');
  });
});

describe('paguei e não entrei', () => {
  test('shows a sale, and sends the access again if they never signed in', async () => {
    const { id: courseId } = await newCourse(db, school, { title: 'Cerâmica' });
    const sales = salesFixture(app, school, courseId);
    await sales.tell(platformsFor(() => `joao.${courseId}@example.com`).hotmart('PURCHASE_APPROVED', 'HP-1'));
    const buyer = (await sales.students()).find(({ id }) => id !== student.studentId);
    const detail = await read(buyer?.id);
    expect(detail.purchases).toMatchObject([{ transactionId: 'HP-1', courseTitle: 'Cerâmica', granted: true }]);
    expect(await verdict(buyer?.id)).toEqual({ verdict: 'email_on_its_way', next: null });
  });

  test('finds a waiting sale by its e-mail address', async () => {
    const { id: courseId } = await newCourse(db, school, { published: false });
    await openEnrollment(db, student, (await newCourse(db, school)).id);
    const sales = salesFixture(app, school, courseId);
    await sales.tell(platformsFor(() => student.email).hotmart('PURCHASE_APPROVED', 'HP-2'));
    expect(await verdict()).toEqual({ verdict: 'sale_waits', next: 'resolve_sale' });
  });

  test('names the obstacle, the nearest first', async () => {
    expect(await verdict()).toEqual({ verdict: 'never_open', next: 'enroll' });
    await openEnrollment(db, student, (await newCourse(db, school)).id);
    expect(await verdict()).toEqual({ verdict: 'never_mailed', next: 'resend' });
    await newFailedEmail(db, student, { status: 'bounced', reason: 'mailbox' });
    expect(await verdict()).toEqual({ verdict: 'email_returned', next: 'correct_email' });
    await newFailedEmail(db, student, { created_at: new Date(Date.now() + 1000).toISOString() });
    expect(await verdict()).toEqual({ verdict: 'email_failed', next: 'retry_email' });
    await newStudentSession(db, student);
    expect(await verdict()).toEqual({ verdict: 'entered_only', next: null });
  });
});

describe('a session', () => {
  test('is ended by its school, at once and once', async () => {
    const { id: courseId } = await newCourse(db, school);
    await openEnrollment(db, student, courseId);
    const browser = await app.signedIn({ kind: 'student', ...student });
    const [session] = (await read()).sessions;
    const which = { studentId: student.studentId, sessionId: session?.id };
    expect(await app.call('producer.endStudentSession', which, producer)).toMatchObject({ status: 200 });
    expect(await app.call('producer.endStudentSession', which, producer)).toMatchObject({ status: 200 });
    expect(await app.call('student.catalogue', undefined, browser)).toMatchObject({ code: 'session_ended' });
    expect((await read()).sessions).toMatchObject([{ open: false }]);
  });

  test('of the same person in another school is not found', async () => {
    const elsewhere = await newSchool(db);
    const sessionId = await newStudentSession(db, { producerId: elsewhere.producerId, userId: student.userId });
    const which = { studentId: student.studentId, sessionId };
    expect(await app.call('producer.endStudentSession', which, producer)).toMatchObject({ code: 'not_found' });
  });
});

describe('a team note', () => {
  const add = (body: string, key?: string) =>
    app.call('producer.addTeamNote', { studentId: student.studentId, body, ...(key && { key }) }, producer);
  const bodies = async () => (await read()).notes.map(({ body }) => body);

  test('is added once, and changed and deleted by its author', async () => {
    const key = randomUUID();
    const { data } = await add('Pediu outro e-mail.\nLigar às 15h.', key);
    const { id: noteId } = data as TeamNote;
    expect((await add('Pediu outro e-mail.\nLigar às 15h.', key)).data).toEqual(data);
    expect(await bodies()).toEqual(['Pediu outro e-mail.\nLigar às 15h.']);
    await app.call('producer.changeTeamNote', { noteId, body: 'Resolvido.' }, producer);
    expect((await read()).notes).toMatchObject([{ body: 'Resolvido.', own: true, editedAt: expect.any(String) }]);
    expect(await app.call('producer.removeTeamNote', { noteId }, producer)).toMatchObject({ status: 200 });
    expect(await bodies()).toEqual([]);
    expect(await app.call('producer.removeTeamNote', { noteId }, producer)).toMatchObject({ code: 'not_found' });
  });

  test('of somebody else can be read but not changed', async () => {
    const noteId = await newTeamNote(db, student, 'De outra pessoa', { author: randomUUID() });
    expect((await read()).notes).toMatchObject([{ body: 'De outra pessoa', own: false }]);
    for (const call of [
      app.call('producer.changeTeamNote', { noteId, body: 'x' }, producer),
      app.call('producer.removeTeamNote', { noteId }, producer),
    ])
      expect(await call).toMatchObject({ code: 'not_found' });
    expect(await bodies()).toEqual(['De outra pessoa']);
  });

  test('is refused empty, too long, or over the limit', async () => {
    expect(await add(' ')).toMatchObject({ code: 'invalid_input' });
    expect(await add('x'.repeat(LIMITS.teamNoteBody + 1))).toMatchObject({ code: 'invalid_input' });
    for (let at = 0; at < LIMITS.teamNotes; at += 1) await newTeamNote(db, student);
    expect(await add('mais uma')).toMatchObject({ code: 'team_note_limit_reached' });
  });
});
