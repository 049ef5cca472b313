import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { createApp } from '../app.ts';
import { asPlatform } from '../db.ts';
import { type Attempt, consumeAttempt } from './throttle.ts';

const PASSWORD = 'girassol azul';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const browserIn = ({ setCookie }: Answer) => ({ cookie: /(did=[^;]+)/.exec(setCookie ?? '')?.[1] ?? '' });

/** A producer, and the browser they signed up with. */
async function someone(ip?: string) {
  const email = `${randomUUID()}@example.com`;
  const signUp = { name: 'Ana Lima', school: 'Escola da Ana', email, password: PASSWORD, terms: true };
  return { email, ...browserIn(await app.call('public.signUp', signUp, { ip })) };
}

describe('other people’s tries', () => {
  const fail = (email: string, ip: string, cookie = '') =>
    app.call('public.signIn', { email, password: 'errada!' }, { ip, cookie });
  let addresses = 0;
  const address = () => {
    addresses += 1;
    return `100.66.0.${addresses}`;
  };

  test('do not lock out a browser that was signed in to the account before', async () => {
    const { email, cookie } = await someone();
    for (let i = 0; i < 50; i += 1) await fail(email, `100.64.${i}.1`);
    expect((await app.call('public.signIn', { email, password: PASSWORD }, { ip: address() })).code).toBe(
      'too_many_logins',
    );
    for (let i = 0; i < 5; i += 1) await fail(email, '192.0.2.50');
    const owner = await app.call('public.signIn', { email, password: PASSWORD }, { ip: '192.0.2.50', cookie });
    expect(owner.status).toBe(200);
  });

  test('and the known browser’s tries are limited too', async () => {
    const { email, cookie } = await someone();
    for (let i = 0; i < 5; i += 1) expect((await fail(email, address(), cookie)).code).toBe('wrong_credentials');
    expect((await fail(email, address(), cookie)).code).toBe('too_many_logins');
    expect((await app.call('public.signIn', { email, password: PASSWORD }, { ip: address() })).status).toBe(200);
  });

  test('a browser known to one account is unknown to another', async () => {
    const [{ cookie }, bia] = [await someone(), await someone()];
    const ip = address();
    for (let i = 0; i < 5; i += 1) await fail(bia.email, ip);
    expect((await fail(bia.email, ip, cookie)).code).toBe('too_many_logins');
    const unknown = `${randomUUID()}@example.com`;
    for (let i = 0; i < 5; i += 1) await fail(unknown, ip);
    expect((await fail(unknown, ip, cookie)).code).toBe('too_many_logins');
  });

  test('to sign up with somebody’s e-mail do not prevent them from signing up', async () => {
    const email = `${randomUUID()}@example.com`;
    const signUp = { name: 'Ana Lima', school: 'Escola da Ana', email, password: 'uma porta bem azul', terms: true };
    for (let i = 0; i < 8; i += 1) {
      const answer = await app.call('public.signUp', { ...signUp, password: '123456' }, { ip: `100.65.${i}.1` });
      expect(answer.status).toBe(422);
    }
    expect((await app.call('public.signUp', signUp)).status).toBe(200);
  });
});

describe('tries from one /48 at the same time', () => {
  /** Made while another one from the same /48 is not committed yet. */
  const tryBeside = (action: Attempt['action']) =>
    asPlatform(app.services.db, async (one) => {
      const key = randomBytes(32);
      const attempt = (ip: string): Attempt => ({ action, email: randomUUID(), ip, userAgent: null });
      await consumeAttempt(one, attempt('2001:dba:7:1::1'), key);
      return asPlatform(app.services.db, async (other) => {
        // Only a wait is refused, so its length does not matter.
        await sql`set local lock_timeout = '100ms'`.execute(other);
        return consumeAttempt(other, attempt('2001:dba:7:2::1'), key);
      });
    });

  test('are counted one after the other where the address has a limit', async () => {
    await expect(tryBeside('sign_up')).rejects.toThrow(/lock timeout|transaction is aborted/);
  });

  test('do not wait for each other where it has none', async () => {
    expect(await tryBeside('api_call')).toMatchObject({ crowded: false });
  });
});

describe('an address with many tries', () => {
  type Door = Pick<TestApp, 'call'>;
  const enter = (email: string, where: Caller, password = PASSWORD, door: Door = app) =>
    door.call('public.signIn', { email, password }, where);
  const stranger = () => `${randomUUID()}@example.com`;

  async function timed(ask: () => Promise<Answer>) {
    const started = performance.now();
    return { answer: await ask(), ms: performance.now() - started };
  }

  /** Wrong passwords for unknown e-mails. */
  async function failThere(where: Caller, times: number, door: Door = app) {
    expect((await enter(stranger(), where, 'errada!', door)).code).toBe('wrong_credentials');
    await repeatLastTry(app.services.db, 'login', times - 1);
  }

  test('still accepts people who were signed in there before, also in a new browser, and nobody else', async () => {
    const [here, elsewhere] = [{ ip: '198.51.100.40' }, { ip: '198.51.100.41' }];
    const [ana, bia] = [await someone(here.ip), await someone(elsewhere.ip)];
    await failThere(here, 30);
    expect((await enter(ana.email, here)).status).toBe(200);
    // Credential stuffing: a correct password, of a person unknown at this address.
    expect((await enter(bia.email, here)).code).toBe('too_many_logins');
    expect((await enter(bia.email, elsewhere)).status).toBe(200);
  });

  test('accepts nobody for having been there more than a month ago', async () => {
    const here = { ip: '198.51.100.44' };
    const { email } = await someone(here.ip);
    await asPlatform(app.services.db, (tx) =>
      sql`
        update user_sessions set last_active = app_now() - interval '31 days'
        where user_id = (select id from profiles where email = ${email})`.execute(tx),
    );
    await failThere(here, 30);
    expect((await enter(email, here)).code).toBe('too_many_logins');
  });

  test('answers a wrong password in a known browser like any other, and limits tries there too', async () => {
    const here = { ip: '198.51.100.42' };
    const { email } = await someone(here.ip);
    await failThere(here, 30);
    const [known, unknown] = [
      await timed(() => enter(email, here, 'errada!')),
      await timed(() => enter(stranger(), here)),
    ];
    // Only one of them had its password checked; neither response arrives before both could have.
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(295);
    const { requestId, ...rest } = unknown.answer.data as { requestId: string };
    expect(requestId).not.toBe('');
    expect(known.answer).toMatchObject({ status: unknown.answer.status, code: 'too_many_logins', data: rest });
    for (let i = 0; i < 4; i += 1) await enter(email, here, 'errada!');
    expect((await enter(email, here)).code).toBe('too_many_logins');
  });

  test('is a customer’s whole network for IPv6', async () => {
    const { email } = await someone('2001:db8:7:1::5');
    await failThere({ ip: '2001:db8:7:1:aaaa::1' }, 30);
    expect((await enter(email, { ip: '2001:db8:7:1:bbbb::2' })).status).toBe(200);
    await failThere({ ip: '2001:db8:7:2::1' }, 30);
    expect((await enter(email, { ip: '2001:db8:7:2::2' })).code).toBe('too_many_logins');
  });

  test('of an IPv6 is limited with its neighbours: who has a /48 has 65,536 networks to sign up from', async () => {
    const signUpFrom = (ip: string) => {
      const email = `${randomUUID()}@example.com`;
      const signUp = { name: 'Ana Lima', school: 'Escola da Ana', email, password: PASSWORD, terms: true };
      return app.call('public.signUp', signUp, { ip });
    };
    expect((await signUpFrom('2001:db9:7:1::1')).status).toBe(200);
    await repeatLastTry(app.services.db, 'sign_up', 198);
    expect((await signUpFrom('2001:db9:7:2::1')).status).toBe(200);
    expect((await signUpFrom('2001:db9:7:3::1')).code).toBe('too_many_requests');
    expect((await signUpFrom('2001:db9:8:1::1')).status).toBe(200);
  });

  test('that is not public counts as shared, with a higher limit for unknown browsers', async () => {
    const { email } = await someone();
    await failThere({ ip: '192.168.77.1' }, 30);
    expect((await enter(email, { ip: '192.168.77.1' })).status).toBe(200);
    const other = await someone();
    await failThere({ ip: '192.168.77.2' }, 600);
    expect((await enter(other.email, { ip: '192.168.77.2' })).code).toBe('too_many_logins');
  });

  describe('an address behind an unnamed proxy', () => {
    const unnamed = () => {
      const { services } = app;
      return frontDoor(createApp({ ...services, env: { ...services.env, trustedProxies: [] } }), services);
    };

    test('is counted separately from its neighbours', async () => {
      const door = unnamed();
      const { email } = await someone();
      await failThere({ ip: '203.0.113.200' }, 30, door);
      // The control: callers who used up their tries are blocked, even with a right password.
      expect((await enter(email, { ip: '203.0.113.200' }, PASSWORD, door)).code).toBe('too_many_logins');
      expect((await enter(email, { ip: '203.0.113.201' }, PASSWORD, door)).status).toBe(200);
    });

    test('is not used for anything else: the session stores the proxy’s address', async () => {
      const { email } = await someone();
      await enter(email, { ip: '203.0.113.202' }, PASSWORD, unnamed());
      const addresses = await asPlatform(app.services.db, (tx) =>
        tx
          .selectFrom('user_sessions')
          .innerJoin('profiles', 'profiles.id', 'user_sessions.user_id')
          .select('user_sessions.ip_address')
          .where('profiles.email', '=', email)
          .orderBy('user_sessions.created_at')
          .execute(),
      );
      expect(addresses.at(-1)?.ip_address).toBe('127.0.0.1');
    });

    test('signing up and password recovery stay available to others', async () => {
      const door = unnamed();
      const signUp = (ip: string) =>
        door.call(
          'public.signUp',
          { name: 'Ana Lima', school: 'Escola da Ana', email: stranger(), password: PASSWORD, terms: true },
          { ip },
        );
      const recover = (ip: string) =>
        door.call('public.requestRecovery', { email: stranger(), audience: 'producer' }, { ip });
      expect((await signUp('203.0.113.203')).status).toBe(200);
      await repeatLastTry(app.services.db, 'sign_up', 9);
      expect((await signUp('203.0.113.203')).code).toBe('too_many_requests');
      expect((await signUp('203.0.113.204')).status).toBe(200);
      expect((await recover('203.0.113.203')).status).toBe(200);
      await repeatLastTry(app.services.db, 'recovery', 99);
      expect((await recover('203.0.113.203')).code).toBe('too_many_requests');
      expect((await recover('203.0.113.204')).status).toBe(200);
    });
  });
});
