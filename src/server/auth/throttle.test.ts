import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';

const PASSWORD = 'girassol azul';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const browserIn = ({ setCookie }: Answer) => ({ cookie: /(did=[^;]+)/.exec(setCookie ?? '')?.[1] ?? '' });

/** A producer, and the browser they signed up with. */
async function someone() {
  const email = `${randomUUID()}@example.com`;
  const signUp = { name: 'Ana Lima', email, password: PASSWORD, terms: true };
  return { email, ...browserIn(await app.call('public.signUp', signUp)) };
}

describe('tries of others', () => {
  const fail = (email: string, ip: string, cookie = '') =>
    app.call('public.signIn', { email, password: 'errada!' }, { ip, cookie });
  let addresses = 0;
  const address = () => {
    addresses += 1;
    return `100.66.0.${addresses}`;
  };

  test('lock nobody out of a browser that has been in the account', async () => {
    const { email, cookie } = await someone();
    for (let i = 0; i < 50; i += 1) await fail(email, `100.64.${i}.1`);
    expect((await app.call('public.signIn', { email, password: PASSWORD }, { ip: address() })).code).toBe(
      'too_many_logins',
    );
    for (let i = 0; i < 5; i += 1) await fail(email, '192.0.2.50');
    const owner = await app.call('public.signIn', { email, password: PASSWORD }, { ip: '192.0.2.50', cookie });
    expect(owner.status).toBe(200);
  });

  test('and the known browser may not guess for ever either', async () => {
    const { email, cookie } = await someone();
    for (let i = 0; i < 5; i += 1) expect((await fail(email, address(), cookie)).code).toBe('wrong_credentials');
    expect((await fail(email, address(), cookie)).code).toBe('too_many_logins');
    expect((await app.call('public.signIn', { email, password: PASSWORD }, { ip: address() })).status).toBe(200);
  });

  test("a browser known to one account is a stranger to another's", async () => {
    const [{ cookie }, bia] = [await someone(), await someone()];
    const ip = address();
    for (let i = 0; i < 5; i += 1) await fail(bia.email, ip);
    expect((await fail(bia.email, ip, cookie)).code).toBe('too_many_logins');
    const unknown = `${randomUUID()}@example.com`;
    for (let i = 0; i < 5; i += 1) await fail(unknown, ip);
    expect((await fail(unknown, ip, cookie)).code).toBe('too_many_logins');
  });

  test('of signing up, with the e-mail of somebody else, keep nobody from it', async () => {
    const email = `${randomUUID()}@example.com`;
    const signUp = { name: 'Ana Lima', email, password: 'curta123456', terms: true };
    for (let i = 0; i < 8; i += 1) {
      const answer = await app.call('public.signUp', { ...signUp, password: '123456' }, { ip: `100.65.${i}.1` });
      expect(answer.status).toBe(422);
    }
    expect((await app.call('public.signUp', signUp)).status).toBe(200);
  });
});
