import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { Factors, PasskeyAssertionOptions } from '#shared/contract/account/factors.ts';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newAuthenticator } from '#test/fixtures/factors/authenticator.ts';
import { secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { newToken } from '../../crypto/tokens.ts';

const PASSWORD = 'girassol azul de inverno';
const MINUTE = 60_000;
const app = await testApp();
const { keepItsPassword, newProducer, addTotp, addPasskey, give, begun, opened, passkeyOptions, enter } =
  await secondStepFixture(app);

/** Advances JavaScript's clock; the database's stays. */
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe('a passkey', () => {
  test('counts as both steps: it opens the panel without a password', async () => {
    const { email, home } = await newProducer();
    await addTotp(home);
    const authenticator = await addPasskey(home);
    const browser = newBrowser();
    const options = await passkeyOptions(browser);
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    expect((await enter(authenticator.get(options), browser)).data).toEqual({ home: '/dashboard' });
    expect(await opened(browser)).toBe('open');
    expect((await begun(email)).ways).toEqual({ totp: true, passkey: true, recoveryCode: true });
  });

  test('also works as the second step after a password', async () => {
    const { email, home } = await newProducer();
    const authenticator = await addPasskey(home);
    const { browser, token } = await begun(email);
    const { data } = await app.call('public.startSecondStepPasskey', { token }, browser);
    const options = data as PasskeyAssertionOptions;
    expect(options.allowCredentials).toHaveLength(1);
    expect((await give(token, { passkey: authenticator.get(options, { userHandle: null }) }, browser)).status).toBe(
      200,
    );
    expect(await opened(browser)).toBe('open');
  });

  test.each([
    ['another site', { origin: 'https://atene.example' }],
    ['the same host over another scheme', { origin: 'https://localhost:3000' }],
    ['another relying party', { rpId: 'atene.example' }],
    ['a made-up challenge', { challenge: 'B'.repeat(43) }],
    ['a registration in its place', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an unverified user', { userVerified: false }],
    ['nobody present', { userPresent: false }],
    ['nobody in particular', { userHandle: null }],
    ['somebody else', { userHandle: Buffer.alloc(32, 9).toString('base64url') }],
    ['a signature of something else', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['an unknown key', { id: Buffer.alloc(16, 9).toString('base64url') }],
  ])('that answers for %s is refused; the same without that signs in', async (_, bent) => {
    const { home } = await newProducer();
    const authenticator = await addPasskey(home);
    const browser = newBrowser();
    const refused = await enter(authenticator.get(await passkeyOptions(browser), bent), browser);
    expect(refused).toMatchObject({ status: 422, code: 'passkey_refused' });
    expect(await opened(browser)).toBe('not_signed_in');
    expect((await enter(authenticator.get(await passkeyOptions(browser)), browser)).status).toBe(200);
  });

  test('answers a challenge once, in the browser that asked, within five minutes, and for its purpose', async () => {
    const { email, home } = await newProducer();
    const authenticator = await addPasskey(home);
    const browser = newBrowser();
    const options = await passkeyOptions(browser);
    const passkey = authenticator.get(options);
    expect((await enter(passkey, newBrowser())).code).toBe('passkey_refused');
    expect((await enter(passkey, browser)).status).toBe(200);
    expect((await enter(authenticator.get(options), browser)).code).toBe('passkey_refused');

    const pending = await begun(email);
    const asked = (await app.call('public.startSecondStepPasskey', { token: pending.token }, pending.browser)).data;
    const forSecondStep = authenticator.get(asked as PasskeyAssertionOptions);
    expect((await enter(forSecondStep, pending.browser)).code).toBe('passkey_refused');
    const forSignIn = authenticator.get(await passkeyOptions(pending.browser));
    expect((await give(pending.token, { passkey: forSignIn }, pending.browser)).code).toBe('passkey_refused');

    const late = authenticator.get(await passkeyOptions(browser));
    pass(5 * MINUTE + 1000);
    expect((await enter(late, browser)).code).toBe('passkey_refused');
  });

  test('of one person is no second step for another', async () => {
    const [ana, bia] = [await newProducer(), await newProducer()];
    const [anas] = [await addPasskey(ana.home), await addPasskey(bia.home)];
    const { browser, token } = await begun(bia.email);
    const { data } = await app.call('public.startSecondStepPasskey', { token }, browser);
    const options = { ...(data as PasskeyAssertionOptions), allowCredentials: [] };
    expect((await give(token, { passkey: anas.get(options) }, browser)).code).toBe('passkey_refused');
  });

  test('that was cloned is detected by its counter; of two answers with the same counter one counts', async () => {
    const { home } = await newProducer();
    const authenticator = await addPasskey(home);
    const go = async (counter?: number) => {
      const browser = newBrowser();
      return (await enter(authenticator.get(await passkeyOptions(browser), { counter }), browser)).code;
    };
    expect(await go(7)).toBeNull();
    expect(await go(7)).toBe('passkey_refused');
    expect(await go(6)).toBe('passkey_refused');
    expect((await Promise.all([go(8), go(8)])).sort()).toEqual([null, 'passkey_refused']);
  });

  test('that is synced among devices has no counter, and works each time', async () => {
    const { home } = await newProducer();
    const authenticator = await addPasskey(
      home,
      newAuthenticator({ origin: app.services.env.publicUrl, counts: false }),
    );
    for (let i = 0; i < 3; i += 1) {
      const browser = newBrowser();
      expect((await enter(authenticator.get(await passkeyOptions(browser)), browser)).status).toBe(200);
    }
  });

  test('that was removed is refused, like one of a removed account', async () => {
    const [ana, bia] = [await newProducer(), await newProducer()];
    const [anas, bias] = [await addPasskey(ana.home), await addPasskey(bia.home)];
    const { passkeys } = (await app.call('factors.factors', undefined, ana.home)).data as Factors;
    await app.call('factors.removePasskey', { passkeyId: passkeys[0]?.id }, ana.home);
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('profiles').set({ removed_at: sql`app_now()` }).where('id', '=', bia.userId).execute(),
    );
    for (const authenticator of [anas, bias]) {
      const browser = newBrowser();
      expect((await enter(authenticator.get(await passkeyOptions(browser)), browser)).code).toBe('passkey_refused');
    }
  });

  test('of a student opens the named school only, and is not required after a password', async () => {
    const { db } = app.services;
    const school = await newSchool(db);
    const student = await newStudent(db, school);
    const course = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, student, course.id);
    await keepItsPassword(student.userId);
    const authenticator = await addPasskey(await app.signedIn({ kind: 'student', ...student }));
    const browser = newBrowser({ escola: school.slug });
    const entered = await enter(authenticator.get(await passkeyOptions(browser)), browser, 'student');
    expect(entered.data).toEqual({ home: '/alunos/cursos' });
    expect((await app.call('student.catalogue', undefined, browser)).status).toBe(200);
    expect((await app.call('producer.courses', undefined, browser)).code).toBe('forbidden');
    const byPassword = await app.call(
      'public.signInStudent',
      { email: student.email, password: PASSWORD },
      newBrowser(),
    );
    expect(byPassword.data).toEqual({ home: '/alunos/cursos' });
    const elsewhere = newBrowser({ escola: (await newSchool(db)).slug });
    const refused = await enter(authenticator.get(await passkeyOptions(elsewhere)), elsewhere, 'student');
    expect(refused.code).toBe('students_only');
  });
});

test('one browser can request a hundred challenges in a quarter of an hour', async () => {
  const browser = newBrowser({ did: newToken() });
  await passkeyOptions(browser);
  await repeatLastTry(app.services.db, 'passkey', 99);
  expect((await app.call('public.startPasskeySignIn', undefined, browser)).code).toBe('too_many_requests');
  expect((await app.call('public.startPasskeySignIn', undefined, newBrowser())).status).toBe(200);
});
