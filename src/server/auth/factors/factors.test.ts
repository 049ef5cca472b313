import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { Factors, PasskeyRegistrationOptions } from '#shared/contract/account/factors.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { newAuthenticator } from '#test/fixtures/factors/authenticator.ts';
import { codeAt, stepAt } from './totp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The code of a key at this moment, or so many steps of thirty seconds away from it. */
const codeOf = (key: string, steps = 0) => codeAt(key, stepAt(new Date()) + steps);

async function newProducer() {
  const { producerId } = await newSchool(app.services.db);
  return { producerId, browser: await app.signedIn({ kind: 'producer', userId: producerId }) };
}

const factorsOf = async (browser: Caller) => (await app.call('factors.factors', undefined, browser)).data as Factors;

async function startTotp(browser: Caller) {
  const { data } = await app.call('factors.startTotp', undefined, browser);
  return (data as { key: string }).key;
}

async function addTotp(browser: Caller) {
  const key = await startTotp(browser);
  const answer = await app.call('factors.confirmTotp', { code: codeOf(key) }, browser);
  return { key, answer, recoveryCodes: (answer.data as { recoveryCodes: string[] }).recoveryCodes };
}

const phone = () => newAuthenticator({ origin: app.services.env.publicUrl });

async function offered(browser: Caller) {
  const { data } = await app.call('factors.startPasskey', undefined, browser);
  return data as PasskeyRegistrationOptions;
}

async function addPasskey(browser: Caller, authenticator = phone(), name = 'Celular da Ana') {
  const response = authenticator.create(await offered(browser));
  return app.call('factors.addPasskey', { name, response }, browser);
}

const securityNoticesOf = async (userId: string) =>
  (
    await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('email_logs').select('payload').where('user_id', '=', userId).orderBy('created_at').execute(),
    )
  ).map(({ payload }) => (payload as { notice: { kind: string } }).notice.kind);

describe('an authenticator app', () => {
  test('counts once a code was given, and brings ten recovery codes that are shown once', async () => {
    const { producerId, browser } = await newProducer();
    const { answer, recoveryCodes } = await addTotp(browser);
    expect(answer.status).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{10}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorsOf(browser)).toMatchObject({ totp: {}, recoveryCodesLeft: 10, passkeys: [], required: false });
    expect(await securityNoticesOf(producerId)).toEqual(['totp_added']);
  });

  test('accepts codes with the space that apps show', async () => {
    const { browser } = await newProducer();
    const code = codeOf(await startTotp(browser));
    expect(
      (await app.call('factors.confirmTotp', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` }, browser)).status,
    ).toBe(200);
  });

  test('being set up does not replace the existing one before it is confirmed', async () => {
    const { browser } = await newProducer();
    await addTotp(browser);
    const { totp } = await factorsOf(browser);
    await startTotp(browser);
    expect((await factorsOf(browser)).totp).toEqual(totp);
    const second = await startTotp(browser);
    expect((await app.call('factors.confirmTotp', { code: codeOf(second) }, browser)).data).toEqual({
      recoveryCodes: null,
    });
    const rows = await asPlatform(app.services.db, (tx) => tx.selectFrom('totp_secrets').select('secret').execute());
    expect(rows.every(({ secret }) => !secret.includes(second))).toBe(true);
  });

  test('only the latest setup counts, for half an hour', async () => {
    const { browser } = await newProducer();
    const first = await startTotp(browser);
    const second = await startTotp(browser);
    expect((await app.call('factors.confirmTotp', { code: codeOf(first) }, browser)).code).toBe('factor_wrong');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    await app.confirm(browser);
    const late = await app.call('factors.confirmTotp', { code: codeOf(second) }, browser);
    expect(late).toMatchObject({ status: 410, code: 'totp_setup_over' });
  });

  test('concurrent confirmations confirm once', async () => {
    const { browser } = await newProducer();
    const code = codeOf(await startTotp(browser));
    const answers = await Promise.all([1, 2].map(() => app.call('factors.confirmTotp', { code }, browser)));
    expect(answers.map(({ code }) => code).sort()).toEqual([null, 'totp_setup_over']);
  });

  test('a code from a clock that is minutes off has an error of its own', async () => {
    const { browser } = await newProducer();
    const key = await startTotp(browser);
    const off = await app.call('factors.confirmTotp', { code: codeOf(key, 5) }, browser);
    expect(off).toMatchObject({ status: 422, code: 'factor_wrong', data: { reason: 'clock' } });
    const wrong = await app.call('factors.confirmTotp', { code: codeOf(key, 500) }, browser);
    expect(wrong.code).toBe('factor_wrong');
    expect(wrong.data).not.toHaveProperty('reason');
  });

  test('removing it deletes the recovery codes and notifies the account', async () => {
    const { producerId, browser } = await newProducer();
    await addTotp(browser);
    expect((await app.call('factors.removeTotp', undefined, browser)).status).toBe(200);
    expect(await factorsOf(browser)).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect(await securityNoticesOf(producerId)).toEqual(['totp_added', 'totp_removed']);
    expect((await app.call('factors.removeTotp', undefined, browser)).code).toBe('not_found');
  });

  test('new recovery codes invalidate the old ones', async () => {
    const { producerId, browser } = await newProducer();
    const { recoveryCodes } = await addTotp(browser);
    const { data } = await app.call('factors.renewRecoveryCodes', undefined, browser);
    const renewed = (data as { recoveryCodes: string[] }).recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect((await factorsOf(browser)).recoveryCodesLeft).toBe(10);
    expect(await securityNoticesOf(producerId)).toEqual(['totp_added', 'recovery_codes_made']);
  });
});

describe('a passkey', () => {
  test('is stored with its name under a random handle, and brings recovery codes', async () => {
    const { producerId, browser } = await newProducer();
    const options = await offered(browser);
    expect(options).toMatchObject({
      rp: { id: new URL(app.services.env.publicUrl).hostname },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    const { status, data } = await addPasskey(browser);
    expect(status).toBe(200);
    expect(data).toMatchObject({ passkey: { name: 'Celular da Ana', lastUsedAt: null } });
    expect((data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect((await offered(browser)).user.id).toBe(options.user.id);
    expect(await securityNoticesOf(producerId)).toEqual(['passkey_added']);
  });

  test('already registered is excluded for the browser, and refused', async () => {
    const { browser } = await newProducer();
    const authenticator = phone();
    const first = authenticator.create(await offered(browser));
    await app.call('factors.addPasskey', { name: 'Celular', response: first }, browser);
    const again = await offered(browser);
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([first.id]);
    const stranger = await newProducer();
    const stolen = await offered(stranger.browser);
    const response = newAuthenticator({ origin: app.services.env.publicUrl }).create(stolen);
    expect((await app.call('factors.addPasskey', { name: 'Outro', response }, stranger.browser)).status).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://atene.example' }],
    ['another relying party', { rpId: 'atene.example' }],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }],
    ['a challenge that is no text of its kind', { challenge: '\u0000' }],
    ['an assertion in its place', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an unverified user', { userVerified: false }],
    ['nobody present', { userPresent: false }],
  ])('made for %s is refused; the same without that is accepted', async (_, bent) => {
    const { browser } = await newProducer();
    const authenticator = phone();
    const refused = authenticator.create(await offered(browser), bent);
    expect(await app.call('factors.addPasskey', { name: 'Celular', response: refused }, browser)).toMatchObject({
      status: 422,
      code: 'passkey_refused',
    });
    expect((await factorsOf(browser)).passkeys).toEqual([]);
    expect((await addPasskey(browser, authenticator)).status).toBe(200);
  });

  test('answers a challenge once, within five minutes, in the session that asked', async () => {
    const [{ browser }, stranger] = [await newProducer(), await newProducer()];
    const add = async (response: unknown, caller: Caller = browser) =>
      (await app.call('factors.addPasskey', { name: 'Celular', response }, caller)).code;
    const options = await offered(browser);
    expect(await add(phone().create(options), stranger.browser)).toBe('passkey_refused');
    expect(await add(phone().create(options))).toBeNull();
    expect(await add(phone().create(options))).toBe('passkey_refused');
    const late = await offered(browser);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 });
    expect(await add(phone().create(late))).toBe('passkey_refused');
  });

  test.each(['oA', 'AAAA', Buffer.from('não é CBOR').toString('base64url'), 'v'.repeat(4000)])(
    'with unreadable bytes is refused: %.12s',
    async (attestationObject) => {
      const { browser } = await newProducer();
      const made = phone().create(await offered(browser));
      const response = { ...made, response: { ...made.response, attestationObject } };
      expect((await app.call('factors.addPasskey', { name: 'Celular', response }, browser)).code).toBe(
        'passkey_refused',
      );
    },
  );

  test('of somebody else is not found', async () => {
    const [{ browser }, stranger] = [await newProducer(), await newProducer()];
    const { data } = await addPasskey(browser);
    const passkeyId = (data as { passkey: { id: string } }).passkey.id;
    expect((await app.call('factors.removePasskey', { passkeyId }, stranger.browser)).code).toBe('not_found');
    expect((await app.call('factors.removePasskey', { passkeyId }, browser)).status).toBe(200);
    expect(await factorsOf(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test('number twenty is the last', async () => {
    const { producerId, browser } = await newProducer();
    await addPasskey(browser);
    await asPlatform(app.services.db, async (tx) => {
      const [row] = await tx.selectFrom('passkeys').selectAll().where('user_id', '=', producerId).execute();
      if (!row) throw new Error('no passkey');
      const rows = Array.from({ length: 19 }, () => ({ ...row, id: randomUUID(), credential_id: randomUUID() }));
      await tx.insertInto('passkeys').values(rows).execute();
    });
    expect(await app.call('factors.startPasskey', undefined, browser)).toMatchObject({
      code: 'passkey_limit_reached',
      data: { limit: 20 },
    });
  });
});

describe('a required second step', () => {
  test('cannot be removed as the last one, but beside another it can', async () => {
    const { browser } = await newProducer();
    await addTotp(browser);
    expect((await app.call('factors.requireFactor', { on: true }, browser)).status).toBe(200);
    expect(await factorsOf(browser)).toMatchObject({ required: true, school: { requires: true } });
    expect((await app.call('factors.removeTotp', undefined, browser)).code).toBe('last_factor');
    expect((await factorsOf(browser)).totp).not.toBeNull();
    await addPasskey(browser);
    expect((await app.call('factors.removeTotp', undefined, browser)).status).toBe(200);
  });

  test('keeps one of two when both are removed concurrently', async () => {
    const { browser } = await newProducer();
    await addTotp(browser);
    const { data } = await addPasskey(browser);
    const { id: passkeyId } = (data as { passkey: { id: string } }).passkey;
    await app.call('factors.requireFactor', { on: true }, browser);
    const answers = await Promise.all([
      app.call('factors.removeTotp', undefined, browser),
      app.call('factors.removePasskey', { passkeyId }, browser),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['last_factor', null]);
  });

  test('changes are recorded in the school’s audit, once each', async () => {
    const { producerId, browser } = await newProducer();
    for (const on of [true, true, false]) await app.call('factors.requireFactor', { on }, browser);
    const auditEvents = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('school_deeds').select('action').where('producer_id', '=', producerId).orderBy('at').execute(),
    );
    expect(auditEvents).toEqual([
      { action: 'signed_in' },
      { action: 'factor_required' },
      { action: 'factor_not_required' },
    ]);
  });
});

describe('a student', () => {
  test('can have passkeys, which bring recovery codes, but no app', async () => {
    const { db } = app.services;
    const student = await newStudent(db, await newSchool(db));
    const browser = await app.signedIn({ kind: 'student', ...student });
    expect((await addPasskey(browser)).data).toMatchObject({
      recoveryCodes: expect.arrayContaining([expect.any(String)]),
    });
    expect((await factorsOf(browser)).recoveryCodesLeft).toBe(10);
    expect((await app.call('factors.startTotp', undefined, browser)).code).toBe('forbidden');
    expect((await app.call('factors.renewRecoveryCodes', undefined, browser)).code).toBe('forbidden');
    expect(await factorsOf(browser)).toMatchObject({ passkeys: [{ name: 'Celular da Ana' }], school: null });
  });
});
