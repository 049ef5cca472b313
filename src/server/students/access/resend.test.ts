import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { asPlatform } from '../../db.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

async function place() {
  const school = await newSchool(db);
  const { id: courseId } = await newCourse(db, school, { title: 'Cerâmica' });
  const student = await newStudent(db, school);
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const resend = () => call('producer.resendAccess', { studentId: student.studentId }, producer);
  const receive = async () => {
    await mail.send(await mail.lastQueuedTo(student.email));
    const text = mail.receivedBy(student.email).at(-1)?.text ?? '';
    return { password: /^Senha: (.*)$/m.exec(text)?.[1] ?? '', token: /acesso\?[^#]*#(\S+)/.exec(text)?.[1] ?? '' };
  };
  const signIn = (password: string) =>
    call('public.signInStudent', { email: student.email, password }, { headers: { cookie: `escola=${school.slug}` } });
  return { school, courseId, student, resend, receive, signIn };
}

const storePassword = (userId: string, scope: string | null, passwordHash: string) =>
  asPlatform(db, (tx) =>
    tx
      .insertInto('credentials')
      .values({
        user_id: userId,
        password_hash: passwordHash,
        origin: scope ? 'made_for_school' : 'chosen_after_proof',
        scope_producer_id: scope,
      })
      .execute(),
  );

test('sends a link that signs in once, is not consumed by opening it, and is stored nowhere', async () => {
  const { courseId, student, resend, receive } = await place();
  await openEnrollment(db, student, courseId);
  expect(await resend()).toMatchObject({ code: null, data: { email: student.email } });
  const { token, password } = await receive();
  expect(password).toMatch(/^\S{8}$/);
  for (let look = 0; look < 3; look += 1)
    expect(await call('public.checkToken', { token, kind: 'access' })).toMatchObject({ code: null });
  expect(await call('public.useAccessLink', { token })).toMatchObject({ data: { home: '/alunos/cursos' } });
  expect(await call('public.useAccessLink', { token })).toMatchObject({ code: 'link_invalid' });
  const stored = await mail.everythingStored();
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(password);
});

test('a student who never chose a password gets a new one; a chosen one stays', async () => {
  const [given, chosen] = [await place(), await place()];
  const hash = await hashPassword('a-que-ja-existia');
  for (const [{ courseId, student }, scope] of [
    [given, given.school.producerId],
    [chosen, null],
  ] as const) {
    await openEnrollment(db, student, courseId);
    await storePassword(student.userId, scope, hash);
  }
  await given.resend();
  const { password } = await given.receive();
  expect((await given.signIn('a-que-ja-existia')).code).toBe('wrong_credentials');
  expect((await given.signIn(password)).code).toBe(null);
  await chosen.resend();
  expect((await chosen.receive()).password).toBe('Use a senha que você já tem.');
  expect((await chosen.signIn('a-que-ja-existia')).code).toBe(null);
});

test('without an open course, or inactive, nothing is sent', async () => {
  const { courseId, student, resend } = await place();
  expect(await resend()).toMatchObject({ code: 'no_open_course' });
  await openEnrollment(db, student, courseId, { status: 'inactive' });
  expect(await resend()).toMatchObject({ code: 'no_open_course' });
  await asPlatform(db, (tx) =>
    tx.updateTable('students').set({ status: 'inactive' }).where('id', '=', student.studentId).execute(),
  );
  expect(await resend()).toMatchObject({ code: 'student_inactive' });
  await expect(mail.lastQueuedTo(student.email)).rejects.toThrow();
});
