import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { revokeCertificate } from '../register/change.ts';
import { certificateReadyEmail } from './certificate-ready-email.ts';
import { issueToStudent } from './due.ts';
import { notifyReady } from './notify-ready.ts';

const { services } = await testApp();
const { db, jobs, env } = services;

let school: TestSchool;
let course: { id: string; lessonIds: string[] };

beforeEach(async () => {
  school = await newSchool(db);
  course = await newCourse(db, school, { title: 'Fotografia com Luz Natural', modules: [[{}]] });
  await giveCertificates(db, school, course.id);
});

/** Completes the course like a student; the job that notifies them stays queued. */
async function earned(student: Parameters<typeof newStudent>[2] = {}) {
  const made = await newStudent(db, school, student);
  await openEnrollment(db, made, course.id);
  for (const lessonId of course.lessonIds) await setCompletion(db, jobs, made, { lessonId, completed: true });
  await issueToStudent(services, { ...made, courseId: course.id });
  const [issued] = await asPlatform(db, (tx) =>
    tx.selectFrom('certificates').select('id').where('student_id', '=', made.studentId).execute(),
  );
  const certificateId = issued?.id ?? '';
  const { rows } = await asPlatform(db, (tx) =>
    sql`select from pgboss.job where name = 'certificate-ready' and data ->> 'certificateIds' like ${`%${certificateId}%`}`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
  const ref = { producerId: school.producerId, certificateIds: [certificateId] };
  return { ...made, ref, certificateId };
}

/** As the worker finds it. */
const queued = ({ certificateId, userId, email }: Awaited<ReturnType<typeof earned>>) => ({
  ...{ id: certificateId, producerId: school.producerId, userId, attempts: 0, unclear: false },
  ...{ recipientEmail: email, recipientName: 'Duda', template: 'certificate_ready', key: '', createdAt: '' },
  payload: { certificateId },
});

const mails = (email: string) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .selectAll()
      .where('template_name', '=', 'certificate_ready')
      .where('recipient_email', '=', email)
      .execute(),
  );

test('a certificate is notified in the application and by one e-mail, however often its job runs', async () => {
  const student = await earned();
  await notifyReady(services, student.ref);
  await notifyReady(services, student.ref);
  await issueToStudent(services, { ...student, courseId: course.id });
  const [mail, ...more] = await mails(student.email);
  expect([mail?.id, more]).toEqual([student.certificateId, []]);
  const notices = await asPlatform(db, (tx) =>
    tx.selectFrom('notifications').select('title').where('student_id', '=', student.studentId).execute(),
  );
  expect(notices.map(({ title }) => title)).toContain('Seu certificado está pronto');
});

test('without e-mail notices none is sent', async () => {
  const student = await earned({ notify_by_email: false });
  await notifyReady(services, student.ref);
  expect(await mails(student.email)).toEqual([]);
});

test('to somebody who cannot come in none is sent, and none that waited', async () => {
  const student = await earned();
  await asPlatform(db, (tx) =>
    tx.updateTable('enrollments').set({ status: 'inactive' }).where('student_id', '=', student.studentId).execute(),
  );
  await notifyReady(services, student.ref);
  expect(await mails(student.email)).toEqual([]);
  expect(await certificateReadyEmail.load({ db, env }, queued(student))).toEqual({ dropped: 'outdated' });
});

test('the e-mail links to the certificate, can be unsubscribed by a click, and is not sent for a revoked one', async () => {
  const student = await earned();
  const row = queued(student);
  const loaded = await certificateReadyEmail.load({ db, env }, row);
  expect(loaded).toMatchObject({ content: { course: 'Fotografia com Luz Natural', hours: 6 } });
  if ('dropped' in loaded) throw new Error('It is not sent');
  expect(new URL(loaded.content.url).pathname).toBe('/alunos/certificados');
  expect(loaded.optOut?.url).toContain('/alunos/avisos/');
  expect(certificateReadyEmail.subject(loaded.content, loaded.branding)).toBe('Seu certificado está pronto');
  const { certificateId } = student;
  await revokeCertificate(db, school, { certificateId, reason: 'Engano' });
  expect(await certificateReadyEmail.load({ db, env }, row)).toEqual({ dropped: 'outdated' });
});
