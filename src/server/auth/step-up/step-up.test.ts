import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STEP_UP_MINUTES } from '#shared/security/step-up.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { isElevated } from './step-up.ts';

const { services, call, fetch, signedIn, confirm } = await testApp();
const { db } = services;
const password = 'girassol amarelo 7';

/** A producer who knows a password, just signed up, and may have keys: their address is proven. */
async function newProducer() {
  const email = `${randomUUID()}@example.com`;
  const browser = newBrowser();
  await call('public.signUp', { name: 'Ana', school: 'Escola da Ana', email, password, terms: true }, browser);
  const proven = { mailbox_proven_at: new Date().toISOString() };
  await asPlatform(db, (tx) => tx.updateTable('profiles').set(proven).where('email', '=', email).execute());
  return { email, browser };
}

const signIn = async (email: string, typed = password) => {
  const browser = newBrowser();
  await call('public.signIn', { email, password: typed }, browser);
  return browser;
};
const makeKey = async (caller: Caller) => (await call('producer.createApiKey', undefined, caller)).code;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('a confirmation is valid until its last moment', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(isElevated({ elevatedUntil: null }, now)).toBe(false);
  expect(isElevated({ elevatedUntil: '2026-11-23T12:00:00.001Z' }, now)).toBe(true);
  expect(isElevated({ elevatedUntil: '2026-11-23T12:00:00Z' }, now)).toBe(false);
});

test('somebody who has just signed in must still confirm, and learns with which proofs', async () => {
  const { browser } = await newProducer();
  const { status, code, data } = await call('producer.createApiKey', undefined, browser);
  expect([status, code, data]).toEqual([403, 'step_up_required', expect.objectContaining({ proofs: ['password'] })]);
  expect(await call('public.confirmation', undefined, browser)).toMatchObject({ code: 'step_up_required' });
});

test('the password confirms this session for ten minutes, and no other', async () => {
  const { email, browser } = await newProducer();
  const elsewhere = await signIn(email);
  const before = Date.now();
  const { data } = await call('public.confirmIdentity', { password }, browser);
  const until = Date.parse((data as { until: string }).until);
  expect(until).toBeGreaterThanOrEqual(before + STEP_UP_MINUTES * 60_000);
  expect(until).toBeLessThanOrEqual(Date.now() + STEP_UP_MINUTES * 60_000);
  expect((await call('public.confirmation', undefined, browser)).data).toEqual(data);
  expect(await makeKey(browser)).toBeNull();
  expect(await makeKey(elsewhere)).toBe('step_up_required');
  await confirm(browser, minutesAgo(STEP_UP_MINUTES));
  expect(await makeKey(browser)).toBe('step_up_required');
  const { auditEvents } = (await call('producer.auditEvents', {}, browser)).data as {
    auditEvents: { action: string }[];
  };
  expect(auditEvents.map(({ action }) => action)).toContain('identity_confirmed');
});

test('wrong passwords confirm nothing, and tries are limited', async () => {
  const { browser } = await newProducer();
  const answers = [];
  for (let tries = 0; tries < 11; tries += 1)
    answers.push((await call('public.confirmIdentity', { password: 'outra coisa' }, browser)).code);
  expect(answers).toEqual([...Array(10).fill('wrong_password'), 'too_many_requests']);
  expect((await call('public.confirmIdentity', { password }, browser)).code).toBe('too_many_requests');
  expect(await makeKey(browser)).toBe('step_up_required');
});

test('a new password ends it, also in the session where it was chosen', async () => {
  const { browser } = await newProducer();
  await call('public.confirmIdentity', { password }, browser);
  const changed = { currentPassword: password, password: 'margarida branca 9' };
  expect((await call('producer.changePassword', changed, browser)).code).toBeNull();
  expect(await makeKey(browser)).toBe('step_up_required');
});

test('signing out ends it: the next session must confirm again', async () => {
  const { email, browser } = await newProducer();
  await call('public.confirmIdentity', { password }, browser);
  const { cookie } = browser;
  await call('public.signOut', {}, browser);
  expect(await makeKey({ cookie })).toBe('session_ended');
  expect(await makeKey(await signIn(email))).toBe('step_up_required');
  const ended = await asPlatform(db, (tx) =>
    tx.selectFrom('user_sessions').select('elevated_until').where('is_active', '=', false).execute(),
  );
  expect(ended.filter(({ elevated_until }) => elevated_until !== null)).toEqual([]);
});

test('an account without a password is told that it has no usable proof', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const browser = await signedIn({ kind: 'student', ...student }, false);
  const { code, data } = await call('student.changePassword', { password: 'margarida branca 9' }, browser);
  expect([code, (data as { proofs: string[] }).proofs]).toEqual(['step_up_required', []]);
  expect((await call('public.confirmIdentity', { password: '' }, browser)).code).toBe('invalid_input');
  expect((await call('public.confirmIdentity', { password }, browser)).code).toBe('wrong_password');
});

test('an owner impersonating a producer cannot confirm anything', async () => {
  const school = await newSchool(db);
  const id = randomUUID();
  await asPlatform(db, (tx) =>
    tx
      .insertInto('profiles')
      .values({ id, email: `${id}@example.com`, name: 'Dona', role: 'super_admin' })
      .execute(),
  );
  const browser = await signedIn({ kind: 'owner', userId: id });
  await call('owner.startImpersonation', { producerId: school.producerId }, browser);
  expect((await call('public.confirmIdentity', { password }, browser)).code).toBe('viewing_only');
  expect((await call('public.confirmation', undefined, browser)).code).toBe('viewing_only');
  expect(await makeKey(browser)).toBe('viewing_only');
  const elevate = asPlatform(db, (tx) =>
    tx
      .updateTable('user_sessions')
      .set({ elevated_until: new Date().toISOString() })
      .where('owner_session_id', 'is not', null)
      .where('user_id', '=', id)
      .execute(),
  );
  await expect(elevate).rejects.toThrow('viewing_is_never_elevated');
});

test('exports with personal data are sensitive too', async () => {
  const { producerId } = await newSchool(db);
  const browser = await signedIn({ kind: 'producer', userId: producerId }, false);
  for (const path of ['/api/producer/students.csv', '/api/producer/cleanup.zip?ano=2026']) {
    const answer = await fetch(path, {}, browser);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      403,
      expect.objectContaining({ code: 'step_up_required' }),
    ]);
  }
  await confirm(browser);
  expect((await fetch('/api/producer/students.csv', {}, browser)).status).toBe(200);
  expect((await fetch('/api/producer/cleanup.zip?ano=2026', {}, browser)).status).toBe(404);
});

test('of the addresses for integrations, removing people is sensitive in a session', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  const browser = await signedIn({ kind: 'producer', userId: school.producerId }, false);
  const post = (name: string, body: object, caller: Caller) =>
    fetch(
      `/api/${name}`,
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      caller,
    );
  const removal = { profileId: student.userId, adminId: school.producerId };
  const asked = await post('deleteProfile.php', removal, browser);
  expect([asked.status, await asked.json()]).toEqual([403, expect.objectContaining({ error: 'step_up_required' })]);

  // Creating a key is sensitive, so it asks for confirmation.
  await confirm(browser);
  const { data } = await call('producer.createApiKey', undefined, browser);
  const { key } = data as { key: string };
  const byKey = await post('deleteProfile.php', removal, { headers: { 'x-api-key': key } });
  expect([byKey.status, await byKey.json()]).toEqual([200, { success: true }]);
});
