import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { type Caller, type TestApp, testApp } from '../app.ts';
import { newBrowser } from '../browser.ts';
import { newCourse, newSchool, openEnrollment } from '../fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '../fixtures/outgoing-mail.ts';

/* Whoever signs up with a stranger's address gains nothing by what the stranger does later: docs/decisions/0023. */

const PASSWORD = 'chuva de verão no telhado';
let app: TestApp;
let mail: OutgoingMail;
beforeAll(async () => {
  app = await testApp();
  mail = await outgoingMail(app.services);
});
afterAll(() => mail.stop());

async function signedUp(): Promise<{ email: string; thief: Caller }> {
  const email = `vitima-${randomUUID()}@example.com`;
  const thief = newBrowser();
  const input = { name: 'Vera', school: 'Escola da Vera', email, password: PASSWORD, terms: true };
  expect((await app.call('public.signUp', input, thief)).data).toEqual({ home: '/dashboard' });
  await app.confirm(thief);
  return { email, thief };
}

async function tokenMailedTo(email: string): Promise<string> {
  await mail.send(await mail.lastQueuedTo(email));
  return /#([\w-]{43})/.exec(mail.receivedBy(email).at(-1)?.text ?? '')?.[1] ?? '';
}

test('before the proof a stranger cannot create anything that keeps access after the address’s owner takes over', async () => {
  const { thief } = await signedUp();
  const settings = (await app.call('producer.settings', undefined, thief)).data as {
    email: { template: object; apiKeyLast4: unknown; defaultTemplate: unknown };
  };
  const { apiKeyLast4: _, defaultTemplate: __, ...email } = settings.email;
  const withKey = { ...settings, email: { ...email, provider: 'brevo', senderEmail: 'a@b.com', apiKey: 'xkeysib-1' } };
  const tried = {
    'an API key': await app.call('producer.createApiKey', undefined, thief),
    'a domain': await app.call('producer.setDomain', { domain: `${randomUUID()}.example.net` }, thief),
    'a provider that carries the mail': await app.call('producer.updateSettings', withKey, thief),
  };
  for (const [what, { code }] of Object.entries(tried)) expect([what, code]).toEqual([what, 'mailbox_unproven']);
});

test('the proof, by any link, ends what the sign-up password opened', async () => {
  const { email, thief } = await signedUp();
  const { db } = app.services;
  const school = await newSchool(db);
  // Another school enrolls the person, who asks for their access and enters.
  const userId = (
    await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    )
  ).id;
  const studentId = randomUUID();
  await asPlatform(db, (tx) =>
    tx
      .insertInto('students')
      .values({ producer_id: school.producerId, id: studentId, user_id: userId, email, name: 'Vera' })
      .execute(),
  );
  await openEnrollment(db, { ...school, studentId }, (await newCourse(db, school, { modules: [[{}]] })).id);
  await app.call('public.requestAccess', { holder: email }, { headers: { cookie: `escola=${school.slug}` } });
  const token = await tokenMailedTo(email);
  expect((await app.call('public.useAccessLink', { token }, newBrowser())).data).toEqual({ home: '/alunos/cursos' });

  expect((await app.call('producer.profile', undefined, thief)).code).toBe('session_ended');
  expect((await app.call('public.signIn', { email, password: PASSWORD })).code).toBe('wrong_credentials');
});
