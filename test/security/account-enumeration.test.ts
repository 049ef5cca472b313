import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { type Caller, type Operation, type TestApp, testApp } from '../app.ts';
import { newCourse, newCpf, newSchool, newStudent, openEnrollment, type TestSchool } from '../fixtures/factories.ts';
import { statementsOf } from '../fixtures/statements.ts';

/* Whether a stranger can find out that an address has an account: docs/decisions/0023. */

const PASSWORD = 'chuva de verão no telhado';
let app: TestApp;
let school: TestSchool;
const known: Record<'student' | 'producer' | 'cpf', string> = { student: '', producer: '', cpf: newCpf() };

beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  school = await newSchool(db);
  const student = await newStudent(db, school, { cpf: known.cpf });
  const course = await newCourse(db, school);
  await openEnrollment(db, student, course.id);
  Object.assign(known, { student: student.email, producer: await emailOf(school) });
});

const emailOf = async ({ producerId }: TestSchool) =>
  (
    await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('profiles').select('email').where('id', '=', producerId).executeTakeFirstOrThrow(),
    )
  ).email;
const nobody = () => `ninguem-${randomUUID()}@example.com`;

/** The response, and the resulting work. */
async function asked(operation: Operation, input: object, caller: Caller = {}) {
  const at = { cookie: `escola=${school.slug}`, ...caller };
  let seen: object = {};
  const statements = await statementsOf(app.services.db, async () => {
    const { status, text, setCookie } = await app.call(operation, input, at);
    seen = { status, text: text.replace(/"requestId":"[^"]*"/, ''), setCookie: setCookie?.replace(/=[^;]+/g, '=') };
  });
  return { seen, statements: statements.filter(isAboutThem) };
}

/** The school is kept in between, and read again whenever something of it has changed: whoever asks. */
const isAboutThem = (statement: string) => !statement.includes("'memberAreaName', cs.");

type Door = [Operation, (who: string) => object];
const DOORS: Door[] = [
  ['public.signIn', (email) => ({ email, password: 'uma que não é' })],
  ['public.signInStudent', (email) => ({ email, password: 'uma que não é' })],
  ['public.requestRecovery', (email) => ({ email, audience: 'producer' })],
  ['public.requestRecovery', (email) => ({ email, audience: 'student' })],
  ['public.requestAccess', (holder) => ({ holder })],
];

describe('response and statements are the same with and without an account', () => {
  test.each(DOORS)('%s', async (operation, inputFor) => {
    const unknown = await asked(operation, inputFor(nobody()));
    for (const email of [known.student, known.producer])
      expect(await asked(operation, inputFor(email)), email).toEqual(unknown);
  });

  test('public.requestAccess, by CPF', async () => {
    const ask = (holder: string) => asked('public.requestAccess', { holder });
    expect(await ask(known.cpf)).toEqual(await ask(newCpf()));
  });
});

describe('the sign-up opens a school at once, so it reveals whether an account exists', () => {
  const signUp = (email: string, ip: string) =>
    app.call('public.signUp', { name: 'Ana', school: 'Escola', email, password: PASSWORD, terms: true }, { ip });
  const mailTo = (email: string) =>
    asPlatform(app.services.db, (tx) =>
      tx.selectFrom('email_logs').select('template_name').where('recipient_email', '=', email).execute(),
    );

  test('with the same response for any account, and an e-mail to its holder', async () => {
    const { db } = app.services;
    const owner = await newSchool(db);
    const accounts = [(await newStudent(db, owner)).email, await emailOf(owner)];
    for (const email of accounts) {
      expect((await signUp(email, '203.0.113.61')).data).toEqual({ home: null });
      expect(await mailTo(email)).toEqual([{ template_name: 'open_school' }]);
    }
    const email = nobody();
    expect((await signUp(email, '203.0.113.61')).data).toEqual({ home: '/dashboard' });
    expect(await mailTo(email)).toEqual([{ template_name: 'mailbox_proof' }]);
  });

  test.each([
    ['an address', () => '203.0.113.62'],
    ['a customer’s network', (at: number) => `2001:db8:61:1::${at + 1}`],
  ])('ten times an hour for %s, and then neither', async (_, ip) => {
    for (let at = 0; at < 10; at += 1) expect((await signUp(nobody(), ip(at))).status).toBe(200);
    const answers = [await signUp(nobody(), ip(10)), await signUp(known.producer, ip(11))];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([429, 'too_many_requests']));
  });
});
