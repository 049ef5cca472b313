import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { agreeToTerms } from '#server/auth/terms.ts';
import { asPlatform, asSchool } from '#server/db.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newFailedEmail,
  newSchool,
  newStudent,
  newViewing,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { newAttempt, newQuiz } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { BUMP, kirvanoSale, MAIN, offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { newStudentSession } from '#test/fixtures/student-page-fixture.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import type { Dossier } from './read-dossier.ts';

const app = await testApp();
const { db } = app.services;
const EMAIL = 'joao.conceicao@example.com';
const CARD = '4111111111111111';
const SECRET = 'hottok-muito-secreto';

let school: TestSchool;
let producer: Caller;
let purchaseId: string;
let lessonId: string;
let student: { producerId: string; studentId: string; userId: string; email: string };

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const { id: courseId, lessonIds } = await newCourse(db, school, {
    title: 'Cerâmica',
    modules: [[{ title: 'A ação do fogo' }]],
  });
  lessonId = lessonIds[0] ?? '';
  const sales = salesFixture(app, school, courseId);
  const { hotmart } = platformsFor(() => EMAIL);
  const purchase = {
    transaction: 'HP-1',
    payment: { card_number: CARD },
    price: { value: 497, currency_value: 'BRL' },
  };
  await sales.tell({ ...hotmart('PURCHASE_APPROVED', 'HP-1', { purchase }), hottok: SECRET });
  const [found] = await sales.students();
  if (!found) throw new Error('Nobody was enrolled');
  student = { producerId: school.producerId, studentId: found.id, userId: found.user_id, email: found.email };
  purchaseId = (await sales.purchases())[0]?.id ?? '';
  await newStudentSession(db, student);
  await newViewing(db, student, lessonId);
});

const get = (query: string, caller = producer) => app.fetch(`/api/producer/dossier?${query}`, {}, caller);
async function json(id = purchaseId) {
  const response = await get(`venda=${id}&formato=json`);
  expect(response.status).toBe(200);
  const text = await response.text();
  return { text, dossier: JSON.parse(text) as Dossier };
}
const auditEvents = () =>
  asSchool(db, school, (tx) =>
    tx.selectFrom('school_deeds').select('subject').where('action', '=', 'dossier_made').execute(),
  );
/** The attachment of the PDF. */
function attached(pdf: Buffer): string {
  const from = pdf.indexOf('/EmbeddedFile');
  const begin = pdf.indexOf('stream\n', from) + 'stream\n'.length;
  return inflateSync(pdf.subarray(begin, pdf.indexOf('endstream', begin))).toString();
}

test('contains purchase, access, e-mails, sign-ins and watched lessons', async () => {
  await newFailedEmail(db, student, {
    status: 'bounced',
    reason: 'mailbox',
    error: 'EENVELOPE 552 5.2.2 Mailbox full',
  });
  const { dossier } = await json();
  expect(dossier).toMatchObject({
    student: { name: 'Ana Paula Souza', email: EMAIL, cpf: expect.stringMatching(/^•••/) },
    purchase: {
      platform: 'Hotmart',
      transaction: 'HP-1',
      course: 'Cerâmica',
      closedBy: null,
      amountCents: 49_700,
      currency: 'BRL',
    },
    deliveries: [{ kind: 'approved', content: expect.stringContaining('497') }],
    access: [{ origin: 'sale', closedAt: null }],
    logins: [{ device: 'Chrome no Android' }],
    progress: { percent: 0, completed: 0, lessons: 1 },
    lessons: [{ lesson: 'A ação do fogo' }],
  });
  expect(dossier.emails.map(({ status, answer }) => [status, answer])).toEqual(
    expect.arrayContaining([['bounced', '552 5.2.2 Mailbox full']]),
  );
});

test('gives an item of a cart its own amount, not that of the whole payment', async () => {
  const [main, bump] = [await newCourse(db, school), await newCourse(db, school, { title: 'Esmaltes' })];
  const at = offersFixture(app, school);
  await at.tell(kirvanoSale('SALE_APPROVED', [MAIN, BUMP]));
  await at.link('Cerâmica', { courseIds: [main.id] });
  await at.link('Esmaltes', { courseIds: [bump.id] });
  const bought = (await salesFixture(app, school, bump.id).purchases()).find((each) => each.course_id === bump.id);
  const { dossier } = await json(bought?.id);
  expect(dossier.purchase).toMatchObject({ course: 'Esmaltes', amountCents: 1_990, currency: 'BRL' });
});

test('contains quizzes and submissions, with times and results, but no answers', async () => {
  const quiz = await newQuiz(db, school, lessonId);
  await newAttempt(db, student, quiz.id, { score: 40 });
  await newAttempt(db, student, quiz.id, { score: null });
  const taskId = await newAssignment(db, school, lessonId, { title: 'O vaso' });
  const body = 'Fiz em casa, com barro vermelho';
  const graded = { criteria: ['Forma', 'Cor'], marks: [4, 3], graded_at: new Date().toISOString() };
  await newSubmission(db, student, taskId, { body, state: 'approved', ...graded });
  const { dossier, text } = await json();
  expect(dossier.quizzes).toMatchObject([
    { lesson: 'A ação do fogo', number: 1, score: 40, passed: false, minPercent: 70, submittedAt: expect.any(String) },
    { number: 2, score: null, passed: null },
  ]);
  expect(dossier.tasks).toMatchObject([
    { lesson: 'A ação do fogo', task: 'O vaso', version: 1, state: 'approved', late: false, grade: 7, bestGrade: 8 },
  ]);
  expect(text).not.toContain(body);
  expect((await get(`venda=${purchaseId}&formato=pdf`)).status).toBe(200);
});

test('contains no secret, card, CPF or network address, and nothing of another school or purchase', async () => {
  const elsewhere = await newSchool(db, { name: 'Alheia' });
  await newStudentSession(db, { producerId: elsewhere.producerId, userId: student.userId }, { userAgent: 'Firefox/1' });
  await newFailedEmail(db, { ...student, producerId: elsewhere.producerId }, { recipient_email: 'alheia@example.com' });
  // As a member of another school's team.
  await asPlatform(db, (tx) => agreeToTerms(tx, student.userId));
  const { text, dossier } = await json();
  for (const foreign of [CARD, SECRET, '52998224725', '203.0.113.9', 'alheia@example.com', 'Firefox'])
    expect(text).not.toContain(foreign);
  expect(dossier.logins).toHaveLength(1);
  expect(dossier.student).toMatchObject({ termsAcceptedAt: null, termsVersion: null });
});

test('is a PDF with the JSON attached, whose hash is audited with its creator', async () => {
  const response = await get(`venda=${purchaseId}&formato=pdf`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(
    /filename="dossie-ana-paula-souza_\d{4}-\d\d-\d\d_por-ana-produtora\.pdf"/,
  );
  const pdf = Buffer.from(await response.arrayBuffer());
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, pdf);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const inside = attached(pdf);
  expect((JSON.parse(inside) as Dossier).purchase.transaction).toBe('HP-1');
  const sha256 = createHash('sha256').update(inside).digest('hex');
  expect(await auditEvents()).toEqual([{ subject: `Ana Paula Souza, SHA-256 ${sha256}` }]);
});

test('works for a purchase with many deliveries and a name of 120 characters', async () => {
  const name = `Ção ${'Ñandú '.repeat(19)}É`;
  await asPlatform(db, (tx) => tx.updateTable('students').set({ name }).where('id', '=', student.studentId).execute());
  expect((await json()).dossier.student.name).toBe(name);
  expect((await get(`venda=${purchaseId}&formato=pdf`)).status).toBe(200);
});

test('is refused for another school’s purchase, one without a student, and an invalid query', async () => {
  const other = await app.signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
  expect((await get(`venda=${purchaseId}&formato=pdf`, other)).status).toBe(404);
  await asPlatform(db, (tx) => tx.deleteFrom('students').where('id', '=', student.studentId).execute());
  expect((await get(`venda=${purchaseId}&formato=json`)).status).toBe(404);
  for (const query of ['', `venda=${purchaseId}`, 'venda=x&formato=pdf', `venda=${purchaseId}&formato=exe`])
    expect((await get(query)).status).toBe(422);
  expect(await auditEvents()).toEqual([]);
});

test('requires a confirmed session', async () => {
  const unconfirmed = await app.signedIn({ kind: 'producer', userId: school.producerId }, false);
  expect((await get(`venda=${purchaseId}&formato=pdf`, unconfirmed)).status).toBe(403);
  const member = await app.signedIn({ kind: 'student', ...(await newStudent(db, school)) });
  expect((await get(`venda=${purchaseId}&formato=pdf`, member)).status).toBe(403);
});
