import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../../db.ts';

/* Links and the e-mails that carry them, which are tried again until they are sent. */

const { services, call, signedIn } = await testApp();
const { db } = services;
const BUSY = 451;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

async function place(email = `pessoa-${randomUUID()}@example.com`) {
  const school = await newSchool(db);
  const { id: courseId } = await newCourse(db, school, { title: 'Cerâmica' });
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const enrolled = await call('producer.enrollStudent', { name: 'Tainá', email, courseIds: [courseId] }, producer);
  const { id: studentId } = enrolled.data as { id: string };
  /** @returns the queued e-mail's id */
  async function resend(): Promise<string> {
    expect((await call('producer.resendAccess', { studentId }, producer)).code).toBe(null);
    return mail.lastQueuedTo(email);
  }
  return { school, email, resend };
}

async function recover({ slug }: TestSchool, email: string): Promise<string> {
  const from = { headers: { cookie: `escola=${slug}` } };
  expect((await call('public.requestRecovery', { email, audience: 'student' }, from)).code).toBe(null);
  return mail.lastQueuedTo(email);
}

async function sendBusy(emailId: string): Promise<void> {
  mail.refusals.push(BUSY);
  await mail.send(emailId);
  expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued', reason: 'busy' });
}

/** The tokens an address has received, oldest first. */
const tokensTo = (email: string) =>
  mail.receivedBy(email).map(({ text }) => /#([\w-]{40,})/.exec(text ?? '')?.[1] ?? '');
const check = async (token: string | undefined, kind: 'access' | 'recovery' = 'access') =>
  (await call('public.checkToken', { token, kind })).code;
const passwordIn = (text: string | undefined) => /^Senha: (\S{8})$/m.exec(text ?? '')?.[1];

test('an access e-mail that is tried again after a newer one was sent leaves its link and its password valid', async () => {
  const { school, email, resend } = await place();
  const first = await resend();
  await sendBusy(first);
  await mail.send(await resend());
  await mail.send(first);
  expect(mail.receivedBy(email)).toHaveLength(1);
  expect(await mail.rowOf(first)).toBeUndefined();
  expect(await check(tokensTo(email)[0])).toBe(null);
  const password = passwordIn(mail.receivedBy(email)[0]?.text);
  const door = { headers: { cookie: `escola=${school.slug}` } };
  expect(await call('public.signInStudent', { email, password }, door)).toMatchObject({ code: null });
});

test('a recovery that is tried again after a newer one was sent leaves its link valid', async () => {
  const { school, email } = await place();
  const first = await recover(school, email);
  await sendBusy(first);
  await mail.send(await recover(school, email));
  await mail.send(first);
  expect(mail.receivedBy(email)).toHaveLength(1);
  expect(await check(tokensTo(email)[0], 'recovery')).toBe(null);
});

test('of two links that were sent only the newer one is valid', async () => {
  const { email, resend } = await place();
  for (const _ of [1, 2]) await mail.send(await resend());
  const [older, newer] = tokensTo(email);
  expect([await check(older), await check(newer)]).toEqual(['link_invalid', null]);
});

test('a link into one school stays valid when another school sends one', async () => {
  const here = await place();
  const there = await place(here.email);
  await mail.send(await here.resend());
  await mail.send(await there.resend());
  const tokens = tokensTo(here.email);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) expect((await call('public.useAccessLink', { token })).code).toBe(null);
});

test('a link counts from the try that was sent', async () => {
  const { email, resend } = await place();
  const emailId = await resend();
  await sendBusy(emailId);
  const expiry = (change: RawBuilder<unknown>) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<{ expires_at: string }>`
        update auth_tokens set expires_at = ${change} where user_id = (select id from profiles where email = ${email})
        returning expires_at`.execute(tx);
      return Date.parse(rows[0]?.expires_at ?? '');
    });
  await expiry(sql`app_now() - interval '1 minute'`);
  await mail.send(emailId);
  expect(await check(tokensTo(email)[0])).toBe(null);
  expect(((await expiry(sql`expires_at`)) - Date.now()) / 3_600_000).toBeCloseTo(24, 0);
});

test('an e-mail whose link was used is not sent again', async () => {
  const { email, resend } = await place();
  const emailId = await resend();
  await mail.send(emailId);
  const [token] = tokensTo(email);
  expect((await call('public.useAccessLink', { token })).code).toBe(null);
  // The process died before it recorded that it had sent the message.
  await asPlatform(db, (tx) =>
    tx.updateTable('email_logs').set({ status: 'queued' }).where('id', '=', emailId).execute(),
  );
  await mail.send(emailId);
  expect(mail.receivedBy(email)).toHaveLength(1);
  expect((await call('public.useAccessLink', { token })).code).toBe('link_invalid');
});
