import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PasskeyAssertionOptions, PasskeyRegistrationOptions } from '#shared/contract/account/factors.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { newAuthenticator } from '#test/fixtures/factors/authenticator.ts';
import { addTotp, codeOf, recoveryCodesTold } from '#test/fixtures/factors/second-step-fixture.ts';
import { asPlatform } from '../../db.ts';
import { storePassword } from '../passwords/credentials.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { chosenAfterProof } from '../scope.ts';

/* Confirming an identity that has a second step. */

const password = 'girassol amarelo 7';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function newProducer() {
  const { producerId } = await newSchool(app.services.db);
  const passwordHash = await hashPassword(password);
  await asPlatform(app.services.db, (tx) => storePassword(tx, producerId, { ...chosenAfterProof, passwordHash }));
  const who = { kind: 'producer', userId: producerId } as const;
  // Once there is a factor, no session opens without it.
  const [setUp, confirmed] = [await app.signedIn(who), await app.signedIn(who)];
  return {
    userId: producerId,
    setUp,
    confirmed,
    browser: await app.signedIn(who, false),
    elsewhere: await app.signedIn(who, false),
  };
}

const phone = () => newAuthenticator({ origin: app.services.env.publicUrl });

async function addPasskey(browser: Caller) {
  const authenticator = phone();
  const { data } = await app.call('factors.startPasskey', undefined, browser);
  const response = authenticator.create(data as PasskeyRegistrationOptions);
  await app.call('factors.addPasskey', { name: 'Celular', response }, browser);
  return authenticator;
}

const offered = async (browser: Caller) =>
  (await app.call('public.startPasskeyConfirmation', undefined, browser)).data as PasskeyAssertionOptions;
const confirm = async (proof: object, browser: Caller) =>
  (await app.call('public.confirmIdentity', proof, browser)).code;
const asked = async (browser: Caller) => {
  const { code, data } = await app.call('public.confirmation', undefined, browser);
  return code === 'step_up_required' ? (data as { proofs: string[] }).proofs : code;
};

describe('with an authenticator app', () => {
  test('the password alone is not enough, and a wrong code is refused', async () => {
    const { setUp, browser } = await newProducer();
    const { key } = await addTotp(app, setUp);
    expect(await asked(browser)).toEqual(['password', 'totp', 'recovery_code']);
    expect(await app.call('public.confirmIdentity', { password }, browser)).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ field: 'code', code: 'required' }] },
    });
    const wrong = String((Number(codeOf(key)) + 1) % 1_000_000).padStart(6, '0');
    expect(await confirm({ password, code: wrong }, browser)).toBe('factor_wrong');
    expect(await confirm({ password: 'outra coisa', code: codeOf(key) }, browser)).toBe('wrong_password');
    expect(await asked(browser)).toEqual(['password', 'totp', 'recovery_code']);
  });

  test('password and code are enough, and the code counts once', async () => {
    const { setUp, browser, elsewhere } = await newProducer();
    const { key } = await addTotp(app, setUp);
    const proof = { password, code: codeOf(key) };
    expect(await confirm(proof, browser)).toBeNull();
    expect(await asked(browser)).toBeNull();
    expect(await confirm(proof, elsewhere)).toBe('factor_wrong');
    expect(await asked(elsewhere)).not.toBeNull();
  });

  test('password and recovery code are enough, once, and the mailbox is told', async () => {
    const { userId, setUp, browser, elsewhere } = await newProducer();
    const [recoveryCode] = (await addTotp(app, setUp)).recoveryCodes;
    expect(await confirm({ password, recoveryCode }, browser)).toBeNull();
    expect(await asked(browser)).toBeNull();
    expect(await confirm({ password, recoveryCode }, elsewhere)).toBe('factor_wrong');
    expect(await recoveryCodesTold(app.services.db, userId)).toEqual([9]);
  });

  test('setting up a factor ends confirmations of other sessions made without it', async () => {
    const { setUp, confirmed } = await newProducer();
    await addTotp(app, setUp);
    expect(await asked(confirmed)).toEqual(['password', 'totp', 'recovery_code']);
    expect(await asked(setUp)).toBeNull();
  });
});

describe('a passkey', () => {
  test('is enough alone, in the session that asked for it', async () => {
    const { setUp, browser, elsewhere } = await newProducer();
    const authenticator = await addPasskey(setUp);
    expect(await asked(browser)).toEqual(['password', 'recovery_code', 'passkey']);
    const answer = authenticator.get(await offered(browser));
    expect(await confirm({ passkey: answer }, elsewhere)).toBe('passkey_refused');
    expect(await confirm({ passkey: authenticator.get(await offered(browser)) }, browser)).toBeNull();
    expect(await asked(browser)).toBeNull();
    expect(await asked(elsewhere)).not.toBeNull();
  });

  test('answers once, and not a challenge for signing in', async () => {
    const { setUp, browser } = await newProducer();
    const authenticator = await addPasskey(setUp);
    const answer = authenticator.get(await offered(browser));
    expect(await confirm({ passkey: answer }, browser)).toBeNull();
    expect(await confirm({ passkey: answer }, browser)).toBe('passkey_refused');
    const { data } = await app.call('public.startPasskeySignIn', undefined, browser);
    const toSignIn = authenticator.get(data as PasskeyAssertionOptions);
    expect(await confirm({ passkey: toSignIn }, browser)).toBe('passkey_refused');
  });

  test('of somebody else does not confirm this account', async () => {
    const { browser } = await newProducer();
    const other = await newProducer();
    const theirs = await addPasskey(other.setUp);
    const options = { ...(await offered(browser)), allowCredentials: [] };
    expect(await confirm({ passkey: theirs.get(options) }, browser)).toBe('passkey_refused');
    expect(await asked(browser)).not.toBeNull();
  });
});

test('an invalid proof is refused', async () => {
  const { browser } = await newProducer();
  for (const proof of [
    {},
    { code: '123456' },
    { recoveryCode: randomUUID() },
    { password, code: '12' },
    { passkey: {} },
  ])
    expect([proof, await confirm(proof, browser)]).toEqual([proof, 'invalid_input']);
});
