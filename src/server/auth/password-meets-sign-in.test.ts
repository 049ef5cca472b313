import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform } from '../db.ts';
import { issueLink } from './links/one-time-links.ts';
import { storePassword } from './passwords/credentials.ts';
import { hashPassword } from './passwords/passwords.ts';
import { type Credential, chosenAfterProof, chosenAtSignUp } from './scope.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

const OLD = 'senha antiga da Ana';
const NEW = 'neblina na serra pela manhã';

/** A producer with a password, and somebody else who knows it. */
async function place(credentialOf: (userId: string) => Credential = () => chosenAfterProof) {
  const { producerId, slug } = await newSchool(db);
  const change = async (password: string) => {
    const passwordHash = await hashPassword(password);
    return asPlatform(db, (tx) => storePassword(tx, producerId, { ...credentialOf(producerId), passwordHash }));
  };
  await change(OLD);
  const intruder = newBrowser();
  return {
    producerId,
    browser: intruder,
    change,
    signIn: () => call('public.signIn', { email: `${slug}@example.com`, password: OLD }, intruder),
    enter: () => call('producer.profile', undefined, intruder),
  };
}

test('a password that is changed while somebody signs in with the old one lets nobody in', async () => {
  const { producerId, change, signIn, enter } = await place();
  const { begun } = await asPlatform(db, async (tx) => {
    await sql`select from profiles where id = ${producerId} for update`.execute(tx);
    const begun = signIn();
    await untilAwaited(tx);
    await change(NEW);
    return { begun };
  });
  expect(await begun).toMatchObject({ code: 'wrong_credentials' });
  expect(await enter()).toMatchObject({ code: 'not_signed_in' });
});

test('a change of password also ends the session that is being opened with the old one', async () => {
  const { producerId, signIn, enter } = await place();
  const holder = await signedIn({ userId: producerId, kind: 'producer' });
  const { begun, changed } = await asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${producerId}, 0))`.execute(tx);
    const begun = signIn();
    await untilAwaited(tx);
    const changed = call('producer.changePassword', { currentPassword: OLD, password: NEW }, holder);
    await Promise.race([changed, untilAwaited(tx, 2)]);
    return { begun, changed };
  });
  expect([await begun, await changed]).toMatchObject([{ code: null }, { code: null }]);
  expect(await enter()).toMatchObject({ code: 'session_ended' });
});

test('a mailbox is confirmed while the same browser signs in again with the password of the sign-up', async () => {
  const { producerId, signIn, browser } = await place(chosenAtSignUp);
  const token = newToken();
  await asPlatform(db, async (tx) => {
    await tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', producerId).execute();
    await issueLink(tx, { kind: 'mailbox', userId: producerId, producerId: null, token });
  });
  await signIn();
  const { begun, confirmed } = await asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${producerId}, 0))`.execute(tx);
    const begun = signIn();
    await untilAwaited(tx);
    const confirmed = call('public.confirmMailbox', { token }, browser);
    await untilAwaited(tx, 2);
    return { begun, confirmed };
  });
  expect([await begun, await confirmed]).toMatchObject([{ code: null }, { code: null }]);
});
