import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SessionInfo } from '#shared/contract/public.ts';
import type { Caller } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { addressGivenUp } from '#test/fixtures/address-given-up.ts';
import { newStudent } from '#test/fixtures/factories.ts';
import { tokensIn, twoSchools } from '#test/security/two-schools.ts';
import { asPlatform } from '../db.ts';
import type { Credential } from './scope.ts';

/* A student opens a school of their own with the same address, and switches between both areas. */

const { app, openSchool, carriedTo, enroll } = await twoSchools();
const { call, services } = app;
const { db } = services;
const school = await openSchool();

const PASSWORD = 'uma chuva de verão';
const newEmail = () => `${randomUUID()}@example.com`;

async function enrolled() {
  const email = newEmail();
  await enroll(school, email, 'cinco gatos no muro');
  await carriedTo(email);
  return email;
}

const signUp = (email: string, browser: Caller = newBrowser()) => {
  const input = { name: 'Invasor', school: 'Ateliê Novo', email, password: 'senha de um estranho', terms: true };
  return call('public.signUp', input, browser);
};

/** The link from the sign-up e-mail. */
async function linkFor(email: string) {
  await signUp(email);
  const { byOperator, bySchool } = await carriedTo(email);
  expect(bySchool).toEqual([]);
  expect(byOperator).toMatchObject([{ to: email, subject: 'Abra sua escola' }]);
  const [token = ''] = byOperator.flatMap(tokensIn);
  return token;
}

const accountOf = (email: string) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('profiles as p')
      .leftJoin('client_settings as cs', 'cs.producer_id', 'p.id')
      .select(['p.id', 'p.role', 'p.name', 'p.mailbox_proven_at', 'p.plan_id', 'cs.member_area_name as school'])
      .where('p.email', '=', email)
      .executeTakeFirstOrThrow(),
  );

const viewerOf = async (browser: Caller) =>
  ((await call('public.session', undefined, browser)).data as SessionInfo).viewer;

test('signing up with an address that has an account changes nothing and opens nothing', async () => {
  const email = await enrolled();
  const before = await accountOf(email);
  const browser = newBrowser();
  const answer = await signUp(email, browser);
  expect(answer).toMatchObject({ status: 200, data: { home: null }, setCookie: null });
  expect(await accountOf(email)).toEqual(before);
  expect((await call('public.signIn', { email, password: 'senha de um estranho' })).code).toBe('wrong_credentials');
  expect(await viewerOf(browser)).toBeNull();
});

test('signing up with an address that an account has just given up gets the same answer, and its mailbox the reason', async () => {
  const email = await addressGivenUp(db);
  expect(await signUp(email)).toMatchObject({ status: 200, data: { home: null }, setCookie: null });
  const { byOperator } = await carriedTo(email);
  expect(byOperator).toMatchObject([{ to: email, subject: 'Este e-mail ainda está reservado' }]);
  expect(byOperator[0]?.text).toContain('Ateliê Novo');
  expect(byOperator.flatMap(tokensIn)).toEqual([]);
});

test('the link proves the mailbox and opens the school with a chosen password; courses stay', async () => {
  const email = await enrolled();
  const token = await linkFor(email);
  const offer = await call('public.readSchoolOffer', { token });
  expect(offer.data).toMatchObject({ school: 'Ateliê Novo', choosesPassword: true });
  expect(await accountOf(email)).toMatchObject({ role: 'student', school: null });

  const browser = newBrowser();
  const without = await call('public.openOwnSchool', { token }, browser);
  expect(without.data).toMatchObject({ fields: [{ field: 'password', code: 'required' }] });
  expect((await call('public.openOwnSchool', { token, password: '123456' }, browser)).code).toBe('password_too_common');
  const opened = await call('public.openOwnSchool', { token, password: PASSWORD }, browser);
  expect(opened).toMatchObject({ status: 200, data: { home: '/dashboard' } });
  expect(await accountOf(email)).toMatchObject({
    ...{ role: 'admin', name: 'Pessoa', plan_id: 'trial', school: 'Ateliê Novo' },
    mailbox_proven_at: expect.any(String),
  });
  expect(await viewerOf(browser)).toMatchObject({
    kind: 'producer',
    mayPublish: true,
    studies: true,
    firstSteps: 'shown',
  });

  // The link works only once, and the stranger's password never became valid.
  expect((await call('public.openOwnSchool', { token, password: PASSWORD })).code).toBe('link_invalid');
  expect((await call('public.signIn', { email, password: 'senha de um estranho' })).code).toBe('wrong_credentials');
  const at = { headers: { cookie: `escola=${school.slug}` } };
  expect((await call('public.signInStudent', { email, password: PASSWORD }, at)).data).toEqual({
    home: '/alunos/cursos',
  });
  expect((await call('public.signIn', { email, password: PASSWORD })).data).toEqual({ home: '/dashboard' });
});

test('a password that already opens everything stays', async () => {
  const student = await newStudent(db, school);
  await app.signedIn({ kind: 'student', ...student });
  const { hashPassword } = await import('./passwords/passwords.ts');
  const password_hash = await hashPassword(PASSWORD);
  await asPlatform(db, (tx) =>
    tx
      .insertInto('credentials')
      .values({ user_id: student.userId, password_hash, origin: 'chosen_after_proof', scope_producer_id: null })
      .execute(),
  );
  const token = await linkFor(student.email);
  expect((await call('public.readSchoolOffer', { token })).data).toMatchObject({ choosesPassword: false });
  // A password sent along with it is ignored.
  await call('public.openOwnSchool', { token, password: 'senha de um estranho' });
  expect((await call('public.signIn', { email: student.email, password: PASSWORD })).status).toBe(200);
});

describe('an open-school link is refused', () => {
  test('after it has expired', async () => {
    const email = await enrolled();
    const token = await linkFor(email);
    const { id } = await accountOf(email);
    await asPlatform(db, (tx) =>
      tx.updateTable('auth_tokens').set({ expires_at: '2020-01-01' }).where('user_id', '=', id).execute(),
    );
    expect((await call('public.openOwnSchool', { token, password: PASSWORD })).code).toBe('link_invalid');
    expect(await accountOf(email)).toMatchObject({ role: 'student', school: null });
  });

  test('after a newer one; of two concurrent uses one counts', async () => {
    const email = await enrolled();
    const older = await linkFor(email);
    const token = await linkFor(email);
    expect((await call('public.openOwnSchool', { token: older, password: PASSWORD })).code).toBe('link_invalid');
    const both = await Promise.all([1, 2].map(() => call('public.openOwnSchool', { token, password: PASSWORD })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('for another purpose, and other links do not open a school', async () => {
    const email = await enrolled();
    const token = await linkFor(email);
    expect((await call('public.useAccessLink', { token })).code).toBe('link_invalid');
    expect((await call('public.resetPassword', { token, password: PASSWORD })).code).toBe('link_invalid');
    await call('public.requestRecovery', { email, audience: 'student' });
    const [recovery = ''] = (await carriedTo(email)).byOperator.flatMap(tokensIn);
    expect((await call('public.openOwnSchool', { token: recovery, password: PASSWORD })).code).toBe('link_invalid');
    expect((await call('public.openOwnSchool', { token, password: PASSWORD })).status).toBe(200);
  });
});

test('somebody with a school is only told so; nothing is sent to removed producers', async () => {
  const { producerId, slug } = await openSchool();
  const email = `${slug}@example.com`;
  await signUp(email);
  const { byOperator } = await carriedTo(email);
  expect(byOperator).toMatchObject([{ subject: 'Você já tem uma escola' }]);
  expect(byOperator.flatMap(tokensIn)).toEqual([]);
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ removed_at: new Date().toISOString() }).where('id', '=', producerId).execute(),
  );
  await signUp(email);
  expect((await carriedTo(email)).byOperator).toEqual([]);
});

describe('switching between panel and courses', () => {
  async function withBoth() {
    const email = await enrolled();
    const token = await linkFor(email);
    await call('public.openOwnSchool', { token, password: PASSWORD });
    return (await accountOf(email)).id;
  }

  test.each<[string, (id: string) => Credential, string]>([
    ['chosen after the proof', () => ({ origin: 'chosen_after_proof', scope: null }), '/dashboard'],
    ['a link of the operator’s', () => ({ origin: 'mailed_by_operator', scope: null }), '/dashboard'],
    ['a passkey', () => ({ origin: 'registered_after_proof', scope: null }), '/dashboard'],
    ['typed by the school', () => ({ origin: 'typed_by_school', scope: school.producerId }), 'mailbox_unproven'],
    ['made for the school', () => ({ origin: 'made_for_school', scope: school.producerId }), 'mailbox_unproven'],
    ['mailed by the school', () => ({ origin: 'mailed_by_school', scope: school.producerId }), 'mailbox_unproven'],
    ['chosen in the school', () => ({ origin: 'chosen_in_school', scope: school.producerId }), 'mailbox_unproven'],
    // At a school's own host, every session is bound to that school.
    ['bound to the school', () => ({ origin: 'chosen_after_proof', scope: school.producerId }), 'mailbox_unproven'],
  ])('opens the panel from a student’s session of %s', async (_, credentialOf, outcome) => {
    const userId = await withBoth();
    const credential = credentialOf(userId);
    const student = { kind: 'student', userId, producerId: school.producerId } as const;
    const browser = await sessionWith(student, credential);
    const answer = await call('public.openOwnPanel', undefined, browser);
    expect(answer.code ?? (answer.data as { home: string }).home).toBe(outcome);
    expect(await viewerOf(browser)).toMatchObject({ kind: outcome === '/dashboard' ? 'producer' : 'student' });
  });

  test('asks a student’s session for a recent confirmation of identity', async () => {
    const userId = await withBoth();
    const browser = await app.signedIn({ kind: 'student', userId, producerId: school.producerId }, false);
    expect(await viewerOf(browser)).toMatchObject({ hasPanel: true });
    expect((await call('public.openOwnPanel', undefined, browser)).code).toBe('step_up_required');
  });

  test('opens no panel at a school’s host, whose cookies the platform’s does not get', async () => {
    const student = { kind: 'student', userId: await withBoth(), producerId: school.producerId } as const;
    const browser = await app.signedIn(student);
    const host = `${school.slug}.${new URL(services.env.publicUrl).hostname}`;
    await asPlatform(db, (tx) =>
      tx.updateTable('user_sessions').set({ host }).where('user_id', '=', student.userId).execute(),
    );
    const caller = { cookie: browser.cookie, headers: { host } };
    expect((await call('public.openOwnPanel', undefined, caller)).code).toBe('forbidden');
    expect(await viewerOf(caller)).toMatchObject({ kind: 'student' });
  });

  test('opens the courses from the panel, and leads back', async () => {
    const userId = await withBoth();
    const browser = await app.signedIn({ kind: 'producer', userId });
    expect((await call('public.studyWithAccount', undefined, browser)).data).toEqual({ home: '/alunos/cursos' });
    expect(await viewerOf(browser)).toMatchObject({ kind: 'student', hasPanel: true });
    await app.confirm(browser);
    expect((await call('public.openOwnPanel', undefined, browser)).data).toEqual({ home: '/dashboard' });
    expect(await viewerOf(browser)).toMatchObject({ kind: 'producer' });
  });

  test('a student without a school has no panel', async () => {
    const student = await newStudent(db, school);
    const browser = await app.signedIn({ kind: 'student', ...student });
    expect(await viewerOf(browser)).toMatchObject({ hasPanel: false });
    expect((await call('public.openOwnPanel', undefined, browser)).code).toBe('forbidden');
  });
});

/** A session with that credential, and freshly confirmed. */
async function sessionWith(student: { kind: 'student'; userId: string; producerId: string }, credential: Credential) {
  const browser = await app.signedIn(student);
  await asPlatform(db, (tx) =>
    tx
      .updateTable('user_sessions')
      .set({ opened_with: credential.origin, scope_producer_id: credential.scope })
      .where('user_id', '=', student.userId)
      .where('kind', '=', 'student')
      .where('is_active', '=', true)
      .execute(),
  );
  return browser;
}
