import { createHook } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { newToken } from '../../crypto/tokens.ts';
import { issueLink } from '../links/one-time-links.ts';
import { hashPassword } from './passwords.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const newEmail = () => `${randomUUID()}@example.com`;

async function producer() {
  const email = newEmail();
  const browser = newBrowser();
  await app.call(
    'public.signUp',
    { name: 'Bia', school: 'Escola da Ana', email, password: 'varanda de samambaia', terms: true },
    browser,
  );
  const { id } = await asPlatform(app.services.db, (tx) =>
    tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return { email, userId: id, browser };
}

async function recoveryLink(userId: string) {
  const token = newToken();
  await asPlatform(app.services.db, (tx) => issueLink(tx, { kind: 'recovery', userId, producerId: null, token }));
  return token;
}

/** Argon2's work in the background is the only one without a name. */
async function hashesIn(run: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_, type) => {
      if (type === 'undefined') hashes += 1;
    },
  }).enable();
  await run().finally(() => hook.disable());
  return hashes;
}

const queuedFor = (email: string) =>
  asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['template_name', 'payload'])
      .where('recipient_email', '=', email)
      .where('template_name', '=', 'recovery')
      .execute(),
  );

describe('requesting a recovery', () => {
  test('gives the same answer after the same work with and without an account', async () => {
    const { email } = await producer();
    const unknown = newEmail();
    const [known, nobody] = [
      await app.call('public.requestRecovery', { email, audience: 'producer' }),
      await app.call('public.requestRecovery', { email: unknown, audience: 'producer' }),
    ];
    expect([known.status, known.text]).toEqual([nobody.status, nobody.text]);
    expect(await queuedFor(email)).toEqual(await queuedFor(unknown));
  });

  test('sends three per hour and e-mail, with the same answer to further requests', async () => {
    const email = newEmail();
    const ask = () => app.call('public.requestRecovery', { email, audience: 'student' });
    const answers = [await ask(), await ask(), await ask(), await ask(), await ask()];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await queuedFor(email)).toHaveLength(3);
  });

  test('is refused to an address that requests a hundred people’s', async () => {
    const ask = () =>
      app.call('public.requestRecovery', { email: newEmail(), audience: 'student' }, { ip: '198.51.100.20' });
    expect((await ask()).status).toBe(200);
    await repeatLastTry(app.services.db, 'recovery', 98);
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  test('concurrent requests do not exceed the limit', async () => {
    const email = newEmail();
    const ask = () => app.call('public.requestRecovery', { email, audience: 'student' });
    await Promise.all(Array.from({ length: 10 }, ask));
    expect(await queuedFor(email)).toHaveLength(3);
  });
});

describe('a recovery link', () => {
  test('is not consumed by opening it', async () => {
    const { userId } = await producer();
    const token = await recoveryLink(userId);
    for (let i = 0; i < 5; i += 1) {
      expect((await app.call('public.checkToken', { token, kind: 'recovery' })).data).toEqual({
        name: 'Bia',
        audience: 'producer',
      });
    }
    expect((await app.call('public.resetPassword', { token, password: 'pomar de jabuticaba' })).status).toBe(200);
  });

  test('works once, also of ten concurrent uses', async () => {
    const { userId } = await producer();
    const token = await recoveryLink(userId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        app.call('public.resetPassword', { token, password: `pomar de jabuticaba ${i}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'link_invalid')).toHaveLength(9);
  });

  test('is not consumed by a refused password', async () => {
    const { userId, email } = await producer();
    const token = await recoveryLink(userId);
    expect((await app.call('public.resetPassword', { token, password: '123456' })).code).toBe('password_too_common');
    expect((await app.call('public.resetPassword', { token, password: email })).code).toBe('password_has_email');
    expect((await app.call('public.resetPassword', { token, password: 'outra bem boa' })).status).toBe(200);
  });

  test('is no access link, is replaced by a newer one, and expires [v5.0.0-6.6.2]', async () => {
    const { userId } = await producer();
    const [older, newer] = [await recoveryLink(userId), await recoveryLink(userId)];
    expect((await app.call('public.useAccessLink', { token: newer })).code).toBe('link_invalid');
    expect((await app.call('public.checkToken', { token: older, kind: 'recovery' })).code).toBe('link_invalid');
    await asPlatform(app.services.db, (tx) =>
      tx
        .updateTable('auth_tokens')
        .set({ expires_at: new Date(0).toISOString() })
        .where('user_id', '=', userId)
        .execute(),
    );
    expect((await app.call('public.checkToken', { token: newer, kind: 'recovery' })).code).toBe('link_invalid');
  });

  test('changes the password, ends all other sessions and opens one here', async () => {
    const { userId, email, browser } = await producer();
    const [token, phone] = [await recoveryLink(userId), newBrowser()];
    const reset = await app.call('public.resetPassword', { token, password: 'pomar de jabuticaba' }, phone);
    expect(reset.data).toEqual({ home: '/dashboard' });
    expect((await app.call('producer.courses', undefined, phone)).status).toBe(200);
    expect(await app.call('producer.courses', undefined, browser)).toMatchObject({
      data: { reason: 'password_changed' },
    });
    expect((await app.call('public.signIn', { email, password: 'varanda de samambaia' })).code).toBe(
      'wrong_credentials',
    );
    expect((await app.call('public.signIn', { email, password: 'pomar de jabuticaba' })).status).toBe(200);
  });

  test('also opens one in a browser that is signed in', async () => {
    const { userId, browser } = await producer();
    const token = await recoveryLink(userId);
    await app.call('public.resetPassword', { token, password: 'pomar de jabuticaba' }, browser);
    expect((await app.call('producer.courses', undefined, browser)).status).toBe(200);
  });

  test('works however many invalid links were tried from the same address', async () => {
    const { userId } = await producer();
    const token = await recoveryLink(userId);
    const here = { ip: '198.51.100.7' };
    const guess = () => app.call('public.checkToken', { token: newToken(), kind: 'recovery' }, here);
    for (let i = 0; i < 40; i += 1) expect((await guess()).code).toBe('link_invalid');
    expect((await app.call('public.checkToken', { token, kind: 'recovery' }, here)).status).toBe(200);
    expect((await app.call('public.resetPassword', { token, password: 'pomar de jabuticaba' }, here)).status).toBe(200);
  });

  test('that is invalid costs the server no hash [v5.0.0-6.6.3]', async () => {
    const reset = () => app.call('public.resetPassword', { token: newToken(), password: 'pomar de jabuticaba' });
    expect([await hashesIn(reset), await hashesIn(() => hashPassword('pomar de jabuticaba'))]).toEqual([0, 1]);
  });
});
