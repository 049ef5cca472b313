import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frontDoor, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { createApp } from '../app.ts';
import { storePassword } from '../auth/passwords/credentials.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { chosenAfterProof } from '../auth/scope.ts';
import { asPlatform } from '../db.ts';

const PLATFORM = 'ateneu.example';
const SCHOOLS = 'escolas.example';
const password = 'girassol azul de inverno';

const app = await testApp();
const env = { ...app.services.env, publicUrl: `https://${PLATFORM}`, schoolDomain: SCHOOLS };
const services = { ...app.services, env };
const { call, confirm, fetch } = frontDoor(createApp(services), services);

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

const browserAt = (host: string) => Object.assign(newBrowser(), { headers: { host } });

/** A student who is signed in at a host, and the two addresses. */
async function signedInAt(hostOf: (slug: string) => string) {
  const { db } = services;
  const school = await newSchool(db);
  const { email, ...student } = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const passwordHash = await hashPassword(password);
  await asPlatform(db, (tx) => storePassword(tx, student.userId, { ...chosenAfterProof, passwordHash }));
  const browser = browserAt(hostOf(school.slug));
  expect(await call('public.signInStudent', { email, password }, browser)).toMatchObject({ code: null });
  await confirm(browser);
  const next = `nova-${randomUUID()}@example.com`;
  return { browser, email, next, ownHost: `${school.slug}.${SCHOOLS}` };
}

/** The link of the message to an address. */
async function linkTo(email: string): Promise<URL> {
  const { id } = await asPlatform(services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('recipient_email', '=', email)
      .where('template_name', '=', 'email_change')
      .executeTakeFirstOrThrow(),
  );
  await mail.send(id);
  const { text = '' } = mail.receivedBy(email).at(-1) ?? {};
  return new URL(/https:\S+#[\w-]{40,}/.exec(text)?.[0] ?? '');
}

const serves = async ({ host, pathname, search }: URL) =>
  (await fetch(pathname + search, {}, browserAt(host))).status === 200;

test.each([
  ['the school’s host', (slug: string) => `${slug}.${SCHOOLS}`],
  ['the platform’s host', () => PLATFORM],
])(
  'a change that a student requests at %s is confirmed there, and can be undone without a session',
  async (_, hostOf) => {
    const { browser, email, next, ownHost } = await signedInAt(hostOf);
    expect(await call('student.requestEmailChange', { email: next }, browser)).toMatchObject({ code: null });
    const link = await linkTo(next);
    expect(link.host).toBe(browser.headers.host);
    expect(link.pathname + link.search).toBe('/trocar-email?area=aluno');
    expect(await serves(link)).toBe(true);
    const token = link.hash.slice(1);
    expect(await call('public.confirmEmailChange', { token }, browser)).toMatchObject({ data: { email: next } });

    const back = await linkTo(email);
    expect([back.host, back.pathname + back.search]).toEqual([ownHost, '/desfazer-email?area=aluno']);
    const undone = await call('public.undoEmailChange', { token: back.hash.slice(1) }, browserAt(ownHost));
    expect(undone).toMatchObject({ data: { email } });
  },
);
