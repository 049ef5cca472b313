import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '#test/app.ts';
import { type Browser, newBrowser } from '#test/browser.ts';
import { codeOf, pendingOf, secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { newToken } from '../../crypto/tokens.ts';
import { issueLink } from '../links/one-time-links.ts';
import { chosenAfterProof } from '../scope.ts';
import { openSession } from '../sessions/open-session.ts';

const MINUTE = 60_000;
const app = await testApp();
const { keepItsPassword, newProducer, addTotp, signIn, give, begun, opened } = await secondStepFixture(app);

/** Advances JavaScript's clock; the database's stays. */
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe('the second step', () => {
  test('is required between a right password and the session', async () => {
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

  test('is not asked of an account without one, and never after a wrong password', async () => {
    const { email, home } = await newProducer();
    expect((await signIn(email, newBrowser())).data).toEqual({ home: '/dashboard' });
    await addTotp(home);
    const wrong = await app.call('public.signIn', { email, password: 'outra senha' }, newBrowser());
    expect(wrong.code).toBe('wrong_credentials');
  });

  test('is bound to the browser that gave the password, for five minutes', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    expect((await give(token, { code: codeOf(key) }, newBrowser())).code).toBe('second_step_over');
    pass(5 * MINUTE + 1000);
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('allows five tries per password', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    for (let i = 0; i < 5; i += 1)
      expect((await give(token, { code: codeOf(key, 90) }, browser)).code).toBe('factor_wrong');
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('counts wrong codes per account from anywhere; its own browser has tries of its own', async () => {
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

  test('ends when the password changes', async () => {
    const { userId, email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    await keepItsPassword(userId);
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('ends when the account is deleted', async () => {
    const { userId, email, home } = await newProducer();
    const { key } = await addTotp(home);
    const { browser, token } = await begun(email);
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('profiles').set({ removed_at: sql`app_now()` }).where('id', '=', userId).execute(),
    );
    expect((await give(token, { code: codeOf(key) }, browser)).code).toBe('second_step_over');
  });

  test('is enforced by the database: it refuses a session without one for such an account', async () => {
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

describe('a new password does not skip the second step', () => {
  async function reset(userId: string, browser: Browser) {
    const token = newToken();
    await asPlatform(app.services.db, (tx) => issueLink(tx, { kind: 'recovery', userId, producerId: null, token }));
    return app.call('public.resetPassword', { token, password: 'outra flor do campo 7' }, browser);
  }

  test('chosen with a recovery link: the factor is still required [v5.0.0-6.4.3]', async () => {
    const { userId, home } = await newProducer();
    const { key } = await addTotp(home);
    const browser = newBrowser();
    const { token } = await pendingOf(await reset(userId, browser));
    expect(await opened(browser)).toBe('not_signed_in');
    expect((await give(token, { code: codeOf(key) }, browser)).status).toBe(200);
    expect(await opened(browser)).toBe('open');
  });

  test('control: without a factor the same link signs in at once', async () => {
    const { userId } = await newProducer();
    const browser = newBrowser();
    expect((await reset(userId, browser)).data).toEqual({ home: '/dashboard' });
    expect(await opened(browser)).toBe('open');
  });
});
