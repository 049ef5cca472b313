import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform, type Tx } from '../db.ts';
import {
  type Credential,
  chosenAtSignUp,
  chosenInSession,
  OPENS,
  opens,
  scopedToSchool,
  type Target,
} from './scope.ts';

const { services } = await testApp();
const { db } = services;
const { producerId: school } = await newSchool(db);
const { producerId: other } = await newSchool(db, { mailbox_proven_at: null });

const ME = randomUUID();
const A = randomUUID();
const B = randomUUID();

const DOORS: Record<string, Target> = {
  'school A': { userId: ME, kind: 'student', producerId: A },
  'school B': { userId: ME, kind: 'student', producerId: B },
  'own panel': { userId: ME, kind: 'producer' },
  platform: { userId: ME, kind: 'owner' },
};
const opened = (credential: Credential) =>
  Object.keys(DOORS).filter((door) => opens(credential, DOORS[door] as Target));

describe('what a credential opens', () => {
  test.each(['typed_by_school', 'made_for_school', 'chosen_in_school', 'mailed_by_school'] as const)(
    'known to a school, only that school: %s',
    (origin) => expect(opened({ origin, scope: A })).toEqual(['school A']),
  );

  test.each(['mailed_by_operator', 'chosen_after_proof', 'registered_after_proof'] as const)(
    'after proving the mailbox, everything: %s',
    (origin) => expect(opened({ origin, scope: null })).toEqual(Object.keys(DOORS)),
  );

  test('from a sign-up, only the own panel', () => {
    expect(opened(chosenAtSignUp(ME))).toEqual(['own panel']);
    expect(opened(chosenAtSignUp(A))).toEqual(['school A']);
  });

  test('bound to a school, nothing else', () => {
    for (const origin of Object.keys(OPENS) as Credential['origin'][])
      expect([origin, opened({ origin, scope: A })]).toEqual([origin, ['school A']]);
  });

  test('unbound, nothing if a school could know it', () => {
    for (const origin of [
      'typed_by_school',
      'made_for_school',
      'chosen_in_school',
      'mailed_by_school',
      'chosen_at_sign_up',
    ] as const)
      expect([origin, opened({ origin, scope: null })]).toEqual([origin, []]);
  });
});

test('a password chosen in a session has no wider scope than that session', () => {
  for (const origin of ['typed_by_school', 'mailed_by_school', 'chosen_in_school', 'chosen_after_proof'] as const)
    expect(opened(chosenInSession({ origin, scope: A }))).toEqual(['school A']);
  expect(opened(chosenInSession(chosenAtSignUp(ME)))).toEqual(['own panel']);
  expect(opened(chosenInSession({ origin: 'mailed_by_operator', scope: null }))).toEqual(Object.keys(DOORS));
});

test('a host that a school controls is bound to the school', () => {
  expect(opened(scopedToSchool({ origin: 'chosen_after_proof', scope: null }, A))).toEqual(['school A']);
});

describe('the database', () => {
  const refused = (run: (tx: Tx) => Promise<unknown>) =>
    asPlatform(db, run).then(
      () => 'kept',
      ({ code }) => code,
    );
  const session = (row: object) => (tx: Tx) =>
    tx
      .insertInto('user_sessions')
      .values({
        id: randomUUID(),
        user_id: other,
        kind: 'producer',
        opened_with: 'chosen_after_proof',
        scope_producer_id: null,
        token_hash: Buffer.from(randomUUID()),
        expires_at: new Date().toISOString(),
        ...row,
      })
      .execute();
  const password = (row: object) => (tx: Tx) =>
    tx
      .insertInto('credentials')
      .values({ user_id: other, password_hash: 'x', origin: 'chosen_after_proof', ...row })
      .execute();

  test('refuses a credential for several schools while the mailbox is not proven', async () => {
    expect(await refused(session({}))).toBe('23514');
    expect(await refused(password({}))).toBe('23514');
    expect(await refused(session({ user_id: school }))).toBe('kept');
    expect(await refused(password({ user_id: school }))).toBe('kept');
  });

  test('refuses sessions and passwords beyond their origin’s scope [v5.0.0-6.3.4]', async () => {
    const student = { user_id: school, kind: 'student', producer_id: other };
    expect(await refused(session({ ...student, opened_with: 'typed_by_school' }))).toBe('23514');
    expect(await refused(session({ ...student, opened_with: 'typed_by_school', scope_producer_id: school }))).toBe(
      '23514',
    );
    expect(await refused(session({ ...student, opened_with: 'typed_by_school', scope_producer_id: other }))).toBe(
      'kept',
    );
    expect(await refused(session({ user_id: school, opened_with: 'typed_by_school', scope_producer_id: school }))).toBe(
      '23514',
    );
    expect(await refused(session({ user_id: school, kind: 'owner', scope_producer_id: school }))).toBe('23514');
    expect(await refused(password({ origin: 'typed_by_school' }))).toBe('23514');
    expect(await refused(password({ origin: 'chosen_at_sign_up', scope_producer_id: school }))).toBe('23514');
    expect(await refused(password({ origin: 'chosen_after_proof', scope_producer_id: school }))).toBe('23514');
  });

  test('refuses a school’s link without a school', async () => {
    const link = (tx: Tx) =>
      tx
        .insertInto('auth_tokens')
        .values({
          id: randomUUID(),
          user_id: school,
          kind: 'access',
          producer_id: null,
          token_hash: Buffer.from(randomUUID()),
          expires_at: new Date().toISOString(),
        })
        .execute();
    expect(await refused(link)).toBe('23514');
  });
});
