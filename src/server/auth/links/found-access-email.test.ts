import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatCpf } from '#shared/person/cpf.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { newCourse, newCpf, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform } from '../../db.ts';
import { storePassword } from '../passwords/credentials.ts';
import { chosenAtSignUp } from '../scope.ts';

let app: TestApp;
let mail: OutgoingMail;
beforeAll(async () => {
  app = await testApp();
  mail = await outgoingMail(app.services);
});
afterAll(() => mail.stop());
// An unsent row cannot be attributed to a test, so rows of other files are removed first.
beforeEach(() => asOwner(app.url, "delete from email_logs where template_name = 'found_access' and status = 'queued'"));

const ask = (holder: string, slug?: string) =>
  app.call('public.requestAccess', { holder }, slug ? { headers: { cookie: `escola=${slug}` } } : {});

const queued = () =>
  asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('template_name', '=', 'found_access')
      .where('status', '=', 'queued')
      .execute(),
  );

/** Sends what waits. */
async function sendAll(): Promise<string[]> {
  const ids = (await queued()).map(({ id }) => id);
  for (const id of ids) await mail.send(id);
  return ids;
}

async function studentOf(school: TestSchool, cpf?: string) {
  const { db } = app.services;
  const course = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  if (cpf)
    await asPlatform(db, (tx) => tx.updateTable('students').set({ cpf }).where('id', '=', student.studentId).execute());
  return student;
}

const linkIn = (text: string | undefined) => new URL(/Entrar agora: (\S+)/.exec(text ?? '')?.[1] ?? '');

test('a link is sent to the stored address, requested by e-mail or CPF, and signs in once', async () => {
  const school = await newSchool(app.services.db);
  const cpf = newCpf();
  const { email, userId } = await studentOf(school, cpf);
  for (const typed of [` ${email.toUpperCase()} `, formatCpf(cpf), cpf]) {
    expect(await ask(typed, school.slug)).toMatchObject({ status: 200 });
    const [id = ''] = await sendAll();
    const link = linkIn(mail.receivedBy(email).at(-1)?.text);
    expect(link.pathname + link.search).toBe(`/alunos/acesso?escola=${school.slug}`);
    const token = link.hash.slice(1);
    const row = await mail.rowOf(id);
    expect(row).toMatchObject({
      status: 'sent',
      user_id: userId,
      recipient_email: email,
      producer_id: school.producerId,
    });
    expect(await mail.everythingStored()).not.toContain(token);
    expect(await app.call('public.useAccessLink', { token })).toMatchObject({ status: 200 });
    expect(await app.call('public.useAccessLink', { token })).toMatchObject({ code: 'link_invalid' });
  }
});

test('no password is generated on anybody’s request', async () => {
  const school = await newSchool(app.services.db);
  const { email } = await studentOf(school);
  const before = await mail.passwordHashOf(email);
  await ask(email, school.slug);
  await sendAll();
  expect(mail.receivedBy(email).at(-1)?.text).toContain('Senha: Use a senha que você já tem.');
  expect(await mail.passwordHashOf(email)).toBe(before);
});

test('unknown e-mails, students without access and foreign CPFs get the same answer after the same work', async () => {
  const { db } = app.services;
  const school = await newSchool(db);
  const known = await studentOf(school);
  const closed = await newStudent(db, school);
  const answers = [];
  for (const holder of [known.email, closed.email, `ninguem-${randomUUID()}@example.com`, formatCpf(newCpf())])
    answers.push(await ask(holder, school.slug));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const ids = (await queued()).map(({ id }) => id);
  expect(ids).toHaveLength(4);
  await sendAll();
  expect(mail.receivedBy(known.email)).toHaveLength(1);
  expect(mail.receivedBy(closed.email)).toHaveLength(0);
  const left = await Promise.all(ids.map((id) => mail.rowOf(id)));
  expect(left.filter((row) => row !== undefined)).toHaveLength(1);
});

test('requested at another school’s login, it opens the student’s own', async () => {
  const [own, other] = [await newSchool(app.services.db), await newSchool(app.services.db)];
  const { email } = await studentOf(own);
  await ask(email, other.slug);
  await sendAll();
  expect(linkIn(mail.receivedBy(email).at(-1)?.text).search).toBe(`?escola=${own.slug}`);
});

test('a producer who never proved the mailbox gets a link for the password that this one deletes', async () => {
  const { db } = app.services;
  const own = await newSchool(db);
  const { email, userId } = await studentOf(own);
  const recoveries = () =>
    asPlatform(db, (tx) =>
      tx
        .selectFrom('email_logs')
        .select('id')
        .where('template_name', '=', 'recovery')
        .where('recipient_email', '=', email)
        .execute(),
    );
  await ask(email, own.slug);
  await sendAll();
  const token = linkIn(mail.receivedBy(email).at(-1)?.text).hash.slice(1);
  await asPlatform(db, async (tx) => {
    await tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', userId).execute();
    await storePassword(tx, userId, { ...chosenAtSignUp(userId), passwordHash: 'x' });
  });
  expect(await app.call('public.useAccessLink', { token })).toMatchObject({ status: 200 });
  const [recovery] = await recoveries();
  await mail.send(recovery?.id ?? '');
  expect(mail.receivedBy(email).at(-1)?.text).toContain('deixou de valer');
});

test('three per hour and person; further requests get the same answer', async () => {
  const school = await newSchool(app.services.db);
  const { email } = await studentOf(school);
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await ask(email, school.slug));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"json":{}}']));
  expect(await sendAll()).toHaveLength(3);
});

test.each([
  ['nothing', '', 'required'],
  ['a CPF that is none', '111.111.111-11', 'invalid'],
  ['a name', 'marina', 'invalid'],
  ['too much', 'x'.repeat(3000), 'too_long'],
])('%s is refused', async (_, holder, code) => {
  expect(await ask(holder)).toMatchObject({ status: 422, data: { fields: [{ field: 'holder', code }] } });
});
