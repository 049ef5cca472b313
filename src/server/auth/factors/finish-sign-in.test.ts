import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import type { Factors, PasskeyAssertionOptions, PasskeyRegistrationOptions, WaysIn } from '#shared/contract/factors.ts';
import { type Answer, type Caller, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { type Browser, newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment, repeatLastTry } from '#test/factories.ts';
import { newToken } from '../../crypto/tokens.ts';
import { issueLink } from '../links/one-time-links.ts';
import { keepPassword } from '../passwords/credentials.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { chosenAfterProof } from '../scope.ts';
import { openSession } from '../sessions.ts';
import { resetOwnersFactors } from './reset-owner.ts';
import { codeAt, stepAt } from './totp.ts';

const PASSWORD = 'girassol azul de inverno';
const MINUTE = 60_000;
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});

afterEach(() => {
  vi.useRealTimers();
});

const codeOf = (key: string, steps = 0) => codeAt(key, stepAt(new Date()) + steps);
/** As if so long had passed; the database's own clock stays. */
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const phone = () => newAuthenticator({ origin: app.services.env.publicUrl });

async function keepItsPassword(userId: string) {
  await asPlatform(app.services.db, (tx) => keepPassword(tx, userId, { ...chosenAfterProof, passwordHash }));
}

/** A producer who is signed in, with a password that opens everything. */
async function newProducer() {
  const { producerId, slug } = await newSchool(app.services.db);
  await keepItsPassword(producerId);
  const home = await app.signedIn({ kind: 'producer', userId: producerId });
  return { userId: producerId, slug, email: `${slug}@example.com`, home };
}

type Totp = { key: string; recoveryCodes: string[] };

async function addTotp(browser: Caller): Promise<Totp> {
  const { data } = await app.call('factors.startTotp', undefined, browser);
  const { key } = data as { key: string };
  // With the code of a moment ago, so that the present one is still unused.
  const confirmed = await app.call('factors.confirmTotp', { code: codeOf(key, -1) }, browser);
  return { key, recoveryCodes: (confirmed.data as { recoveryCodes: string[] }).recoveryCodes };
}

async function addPasskey(browser: Caller, authenticator = phone()) {
  const { data } = await app.call('factors.startPasskey', undefined, browser);
  const response = authenticator.create(data as PasskeyRegistrationOptions);
  const added = await app.call('factors.addPasskey', { name: 'Celular', response }, browser);
  expect(added.status).toBe(200);
  return authenticator;
}

type Pending = { secondStep: { token: string; ways: WaysIn } };

const signIn = (email: string, browser: Caller) => app.call('public.signIn', { email, password: PASSWORD }, browser);

async function pendingOf(answer: Answer): Promise<Pending['secondStep']> {
  expect(answer.status).toBe(200);
  return (answer.data as Pending).secondStep;
}

const give = (token: string, answer: object, browser: Caller) =>
  app.call('public.giveFactor', { token, answer }, browser);

async function begun(email: string) {
  const browser = newBrowser();
  const { token, ways } = await pendingOf(await signIn(email, browser));
  return { browser, token, ways };
}

const opened = async (browser: Caller) => (await app.call('producer.courses', undefined, browser)).code ?? 'open';

describe('the second step', () => {
  test('stands between a right password and the session', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token, ways } = await begun(email);
    expect(ways).toEqual({ totp: true, passkey: false, recoveryCode: true });
    expect(browser.cookie).toMatch(/^did=[\w-]{43}$/);
    expect(await opened(browser)).toBe('not_signed_in');
    const entered = await give(token, { code: codeOf(key) }, browser);
    expect(entered).toMatchObject({ status: 200, data: { home: '/dashboard' } });
    expect(await opened(browser)).toBe('open');
    expect(await give(token, { code: codeOf(key) }, browser)).toMatchObject({ status: 410, code: 'second_step_over' });
  });

  test('is not asked of an account without one, and a wrong password does not get to it', async () => {
    const { email, home } = await newProducer();
    expect((await signIn(email, newBrowser())).data).toEqual({ home: '/dashboard' });
    await addTotp(home);
    const wrong = await app.call('public.signIn', { email, password: 'outra senha' }, newBrowser());
    expect(wrong.code).toBe('wrong_credentials');
  });

  test('is of the browser that gave the password, for five minutes', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    expect((await give(token, { code: codeOf(key) }, newBrowser())).code).toBe('second_step_over');
    pass(5 * MINUTE + 1000);
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('lets one password be tried five times', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    for (let i = 0; i < 5; i += 1)
      expect((await give(token, { code: codeOf(key, 90) }, browser)).code).toBe('factor_wrong');
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('counts wrong codes for the account, wherever they come from; its own browser has tries of its own', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const stranger = await begun(email);
    await give(
      stranger.token,
      { code: codeOf(key, 90) },
      { ...stranger.browser, cookie: stranger.browser.cookie, ip: '203.0.113.77' },
    );
    await repeatLastTry(app.services.db, 'factor', 9);
    const another = await begun(email);
    expect(await give(another.token, { code: codeOf(key) }, another.browser)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    const own = await pendingOf(await signIn(email, home));
    expect((await give(own.token, { code: codeOf(key) }, home)).status).toBe(200);
  });

  test('is over once the password has changed', async () => {
    const { userId, email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    await keepItsPassword(userId);
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('is over once the account is gone', async () => {
    const { userId, email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('profiles').set({ removed_at: sql`app_now()` }).where('id', '=', userId).execute(),
    );
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('is repeated by the database: a session of such an account without one is not kept', async () => {
    const { userId, home } = await newProducer();
    const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: newToken() };
    const session = { userId, kind: 'producer', device, credential: chosenAfterProof } as const;
    const open = (factor: 'totp' | null) =>
      asPlatform(app.services.db, (tx) => openSession(tx, { ...session, factor }));
    await expect(open(null)).resolves.toHaveProperty('token');
    await addTotp(home);
    await expect(open(null)).rejects.toThrow(/second step/);
    await expect(open('totp')).resolves.toHaveProperty('token');
  });
});

describe('a code of the app', () => {
  test('works once, also when it is given twice at once [v5.0.0-6.5.1]', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const [one, other] = [await begun(email), await begun(email)];
    const code = codeOf(key);
    const answers = await Promise.all([one, other].map(({ token, browser }) => give(token, { code }, browser)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['factor_wrong', null]);
  });

  test('of the step before works, and not after the present one; of two steps before or the next one never', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const tried = async (steps: number) => {
      const { token, browser } = await begun(email);
      return (await give(token, { code: codeOf(key, steps) }, browser)).code;
    };
    pass(10 * MINUTE);
    expect([await tried(-2), await tried(1)]).toEqual(['factor_wrong', 'factor_wrong']);
    expect(await tried(-1)).toBeNull();
    expect(await tried(-1)).toBe('factor_wrong');
    expect(await tried(0)).toBeNull();
    pass(MINUTE);
    expect(await tried(0)).toBeNull();
    expect(await tried(-1)).toBe('factor_wrong');
  });

  test('of an app that was replaced is wrong', async () => {
    const { email, home } = await newProducer();
    const { key: before } = await addTotp(home);
    await addTotp(home);
    const { token, browser } = await begun(email);
    expect((await give(token, { code: codeOf(before) }, browser)).code).toBe('factor_wrong');
  });

  test('that does not look like one is no guess', async () => {
    const { email, home } = await newProducer();
    await addTotp(home);
    const { token, browser } = await begun(email);
    for (const code of ['12345', '1234567', 'abcdef', '', '١٢٣٤٥٦'])
      expect((await give(token, { code }, browser)).status).toBe(422);
    expect((await give(token, { code: '1'.repeat(5000) }, browser)).status).toBe(422);
  });
});

describe('a recovery code', () => {
  test('works once, in any order, however it is written, and tells its person how many are left', async () => {
    const { userId, email, home } = await newProducer();
    const { recoveryCodes } = await addTotp(home);
    const [, , third = '', , , , , , ninth = ''] = recoveryCodes;
    const use = async (recoveryCode: string) => {
      const { token, browser } = await begun(email);
      return give(token, { recoveryCode }, browser);
    };
    expect((await use(ninth)).data).toEqual({ home: '/dashboard', recoveryCodesLeft: 9 });
    expect((await use(ninth)).code).toBe('factor_wrong');
    expect((await use(` ${third.slice(0, 5).toLowerCase()}-${third.slice(5)} `)).data).toMatchObject({
      recoveryCodesLeft: 8,
    });
    expect((await app.call('factors.factors', undefined, home)).data).toMatchObject({ recoveryCodesLeft: 8 });
    const notices = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('email_logs').select('payload').where('user_id', '=', userId).execute(),
    );
    expect(notices.map(({ payload }) => (payload as { notice: object }).notice)).toContainEqual({
      kind: 'recovery_code_used',
      left: 8,
    });
  });

  test('given twice at once opens one session; of another account none', async () => {
    const [ana, bia] = [await newProducer(), await newProducer()];
    const { recoveryCodes } = await addTotp(ana.home);
    await addTotp(bia.home);
    const [recoveryCode = '', second = ''] = recoveryCodes;
    const [one, other] = [await begun(ana.email), await begun(ana.email)];
    const answers = await Promise.all([one, other].map(({ token, browser }) => give(token, { recoveryCode }, browser)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['factor_wrong', null]);
    const foreign = await begun(bia.email);
    expect((await give(foreign.token, { recoveryCode: second }, foreign.browser)).code).toBe('factor_wrong');
  });

  test('is in no table as it was shown [v5.0.0-6.5.2]', async () => {
    const { userId, home } = await newProducer();
    const { recoveryCodes } = await addTotp(home);
    const rows = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute(),
    );
    expect(rows).toHaveLength(10);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
    const kept = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.slice(2));
  });
});

async function passkeyOptions(browser: Caller) {
  const { data } = await app.call('public.startPasskeySignIn', undefined, browser);
  return data as PasskeyAssertionOptions;
}

const enter = (passkey: object, browser: Caller, area = 'producer') =>
  app.call('public.signInWithPasskey', { passkey, area }, browser);

describe('a passkey', () => {
  test('is both steps: it opens the panel without a password', async () => {
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

  test('is the second step after a password, too', async () => {
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
  ])('that answers for %s is refused; the same without that opens', async (_, bent) => {
    const { home } = await newProducer();
    const authenticator = await addPasskey(home);
    const browser = newBrowser();
    const refused = await enter(authenticator.get(await passkeyOptions(browser), bent), browser);
    expect(refused).toMatchObject({ status: 422, code: 'passkey_refused' });
    expect(await opened(browser)).toBe('not_signed_in');
    expect((await enter(authenticator.get(await passkeyOptions(browser)), browser)).status).toBe(200);
  });

  test('answers a challenge once, in the browser that asked, within five minutes, and for what it was asked', async () => {
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

  test('of one person is no second step of another', async () => {
    const [ana, bia] = [await newProducer(), await newProducer()];
    const [anas] = [await addPasskey(ana.home), await addPasskey(bia.home)];
    const { browser, token } = await begun(bia.email);
    const { data } = await app.call('public.startSecondStepPasskey', { token }, browser);
    const options = { ...(data as PasskeyAssertionOptions), allowCredentials: [] };
    expect((await give(token, { passkey: anas.get(options) }, browser)).code).toBe('passkey_refused');
  });

  test('that was cloned is found by its counter, and of two answers with one counter one counts', async () => {
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

  test('that is synced among devices counts nothing, and opens each time', async () => {
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

  test('that was removed opens nothing, nor does one of an account that is gone', async () => {
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

  test('of a student opens the school that is named, and is asked of nobody who has a password', async () => {
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

test('a challenge is asked for a hundred times a quarter of an hour by one browser, and not more', async () => {
  const browser = newBrowser({ did: newToken() });
  await passkeyOptions(browser);
  await repeatLastTry(app.services.db, 'passkey', 99);
  expect((await app.call('public.startPasskeySignIn', undefined, browser)).code).toBe('too_many_requests');
  expect((await app.call('public.startPasskeySignIn', undefined, newBrowser())).status).toBe(200);
});

describe('a new password does not skip the second step', () => {
  async function reset(userId: string, browser: Browser) {
    const token = newToken();
    await asPlatform(app.services.db, (tx) => issueLink(tx, { kind: 'recovery', userId, producerId: null, token }));
    return app.call('public.resetPassword', { token, password: 'outra flor do campo 7' }, browser);
  }

  test('chosen with a recovery link: the factor is asked for, and opens [v5.0.0-6.4.3]', async () => {
    const { userId, home } = await newProducer();
    const { key } = await addTotp(home);
    const browser = newBrowser();
    const { token } = await pendingOf(await reset(userId, browser));
    expect(await opened(browser)).toBe('not_signed_in');
    expect((await give(token, { code: codeOf(key) }, browser)).status).toBe(200);
    expect(await opened(browser)).toBe('open');
  });

  test('control: without a factor the same link opens at once', async () => {
    const { userId } = await newProducer();
    const browser = newBrowser();
    expect((await reset(userId, browser)).data).toEqual({ home: '/dashboard' });
    expect(await opened(browser)).toBe('open');
  });
});

describe('who must have a second step and has none', () => {
  test('gets to the page where it is set up, and nowhere else; then everywhere', async () => {
    const { email, home } = await newProducer();
    await app.call('factors.requireFactor', { on: true }, home);
    expect(await opened(home)).toBe('open');
    const browser = newBrowser();
    expect((await signIn(email, browser)).data).toEqual({ home: '/dashboard' });
    expect(await opened(browser)).toBe('factor_required');
    expect((await app.call('public.session', undefined, browser)).data).toMatchObject({
      viewer: { factorMissing: true },
    });
    expect((await app.fetch('/api/producer/students.csv', {}, browser)).status).toBe(403);
    await app.confirm(browser);
    await addTotp(browser);
    expect(await opened(browser)).toBe('open');
    expect((await app.call('public.session', undefined, browser)).data).not.toHaveProperty('viewer.factorMissing');
  });

  test('is every owner in production, and none elsewhere', async () => {
    const id = randomUUID();
    await asPlatform(app.services.db, (tx) =>
      tx
        .insertInto('profiles')
        .values({ id, email: `${id}@example.com`, name: 'Dona', role: 'super_admin' })
        .execute(),
    );
    const browser = await app.signedIn({ kind: 'owner', userId: id });
    const services = { ...app.services, env: { ...app.services.env, production: true } };
    const inProduction = frontDoor(createApp(services), services);
    expect((await app.call('owner.overview', undefined, browser)).status).toBe(200);
    expect((await inProduction.call('owner.overview', undefined, browser)).code).toBe('factor_required');
    expect((await inProduction.call('factors.factors', undefined, browser)).data).toMatchObject({ required: true });
    await addTotp(browser);
    expect((await inProduction.call('owner.overview', undefined, browser)).status).toBe(200);
    expect((await inProduction.call('factors.removeTotp', undefined, browser)).code).toBe('last_factor');
  });
});

describe('an owner who has lost all', () => {
  test('is let in without by the machine itself, with every session ended; nobody else is', async () => {
    const { db } = app.services;
    const id = randomUUID();
    const email = `${id}@example.com`;
    await asPlatform(db, (tx) =>
      tx.insertInto('profiles').values({ id, email, name: 'Dona', role: 'super_admin' }).execute(),
    );
    const browser = await app.signedIn({ kind: 'owner', userId: id });
    await keepItsPassword(id);
    await app.confirm(browser);
    await addTotp(browser);
    await addPasskey(browser);
    const { ways } = await begun(email);
    expect(ways).toMatchObject({ totp: true, passkey: true });
    await resetOwnersFactors(db, email);
    expect((await app.call('owner.overview', undefined, browser)).code).toBe('session_ended');
    expect((await signIn(email, newBrowser())).data).toEqual({ home: '/admin/super' });
    const producer = await newProducer();
    await expect(resetOwnersFactors(db, producer.email)).rejects.toThrow('not_found');
  });
});

describe('what a school could have seen', () => {
  test('makes no factor: neither app nor passkey', async () => {
    const { db } = app.services;
    const school = await newSchool(db);
    const signedUp = await app.signedIn({
      kind: 'producer',
      userId: school.producerId,
      credential: { origin: 'chosen_at_sign_up', scope: school.producerId },
    });
    const student = await newStudent(db, school);
    const course = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, student, course.id);
    const byTyped = await app.signedIn({
      kind: 'student',
      ...student,
      credential: { origin: 'typed_by_school', scope: school.producerId },
    });
    for (const browser of [signedUp, byTyped]) {
      expect((await app.call('factors.startPasskey', undefined, browser)).code).toBe('mailbox_unproven');
      expect((await app.call('factors.factors', undefined, browser)).data).toMatchObject({ proofNeeded: true });
    }
    expect((await app.call('factors.startTotp', undefined, signedUp)).code).toBe('mailbox_unproven');
    expect((await app.call('factors.requireFactor', { on: true }, signedUp)).code).toBe('mailbox_unproven');
  });
});
