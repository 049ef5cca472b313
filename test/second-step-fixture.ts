import { expect } from 'vitest';
import { codeAt, stepAt } from '#server/auth/factors/totp.ts';
import { keepPassword } from '#server/auth/passwords/credentials.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { asPlatform } from '#server/db.ts';
import type { PasskeyAssertionOptions, PasskeyRegistrationOptions, WaysIn } from '#shared/contract/factors.ts';
import type { Answer, Caller, TestApp } from './app.ts';
import { newAuthenticator } from './authenticator.ts';
import { newBrowser } from './browser.ts';
import { newSchool } from './factories.ts';

const PASSWORD = 'girassol azul de inverno';

export const codeOf = (key: string, steps = 0) => codeAt(key, stepAt(new Date()) + steps);

type Totp = { key: string; recoveryCodes: string[] };
type Pending = { secondStep: { token: string; ways: WaysIn } };

export async function pendingOf(answer: Answer): Promise<Pending['secondStep']> {
  expect(answer.status).toBe(200);
  return (answer.data as Pending).secondStep;
}

/** People with a password and whatever they answer a second step with, through the front door. */
export async function secondStepFixture(app: TestApp) {
  const passwordHash = await hashPassword(PASSWORD);
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

  const signIn = (email: string, browser: Caller) => app.call('public.signIn', { email, password: PASSWORD }, browser);

  const give = (token: string, answer: object, browser: Caller) =>
    app.call('public.giveFactor', { token, answer }, browser);

  async function begun(email: string) {
    const browser = newBrowser();
    const { token, ways } = await pendingOf(await signIn(email, browser));
    return { browser, token, ways };
  }

  const opened = async (browser: Caller) => (await app.call('producer.courses', undefined, browser)).code ?? 'open';

  async function passkeyOptions(browser: Caller) {
    const { data } = await app.call('public.startPasskeySignIn', undefined, browser);
    return data as PasskeyAssertionOptions;
  }

  const enter = (passkey: object, browser: Caller, area = 'producer') =>
    app.call('public.signInWithPasskey', { passkey, area }, browser);

  return {
    passwordHash,
    phone,
    keepItsPassword,
    newProducer,
    addTotp,
    addPasskey,
    signIn,
    give,
    begun,
    opened,
    passkeyOptions,
    enter,
  };
}
