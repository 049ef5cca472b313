import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { asPlatform, type Tx } from '#server/db.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { hashToken, newToken } from '../crypto/tokens.ts';
import { purgeTraces, purgeUnfinished } from './purge.ts';

const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let app: TestApp;
let userId: string;

beforeAll(async () => {
  app = await testApp();
  userId = (await newSchool(app.services.db)).producerId;
});

const inPlatform = <T>(run: (tx: Tx) => Promise<T>) => asPlatform(app.services.db, run);

const session = (tx: Tx, row: { expires_at: string; is_active: boolean }) =>
  tx
    .insertInto('user_sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      kind: 'producer',
      opened_with: 'chosen_after_proof',
      token_hash: hashToken(newToken()),
      ...row,
    })
    .execute();

const link = (tx: Tx, row: { expires_at: string; used_at?: string }) =>
  tx
    .insertInto('auth_tokens')
    .values({ id: randomUUID(), user_id: userId, kind: 'recovery', token_hash: hashToken(newToken()), ...row })
    .execute();

test('rows left by sign-ins are purged when they are old, and no sooner', async () => {
  const email = randomUUID();
  // Removes rows that other tests left behind.
  await purgeTraces(app.services.db, NOW);
  await inPlatform(async (tx) => {
    for (const days of [29, 31, 400]) {
      await tx
        .insertInto('login_attempts')
        .values({ action: 'login', email, ip_address: 'x', user_agent: null, success: false, attempted_at: ago(days) })
        .execute();
    }
    await session(tx, { expires_at: ago(-3), is_active: true });
    await session(tx, { expires_at: ago(182), is_active: true });
    await session(tx, { expires_at: ago(184), is_active: true });
    await session(tx, { expires_at: ago(184), is_active: false });
    await link(tx, { expires_at: ago(-1) });
    await link(tx, { expires_at: ago(6) });
    await link(tx, { expires_at: ago(8) });
    await link(tx, { expires_at: ago(-1), used_at: ago(8) });
  });
  const purged = await purgeTraces(app.services.db, NOW);
  expect(purged).toMatchObject({ attempts: 2, sessions: 2, links: 2 });
  const left = await inPlatform(async (tx) => ({
    attempts: await tx.selectFrom('login_attempts').select('attempted_at').where('email', '=', email).execute(),
    sessions: await tx.selectFrom('user_sessions').select('expires_at').where('user_id', '=', userId).execute(),
    links: await tx.selectFrom('auth_tokens').select('expires_at').where('user_id', '=', userId).execute(),
  }));
  expect(left.attempts).toEqual([{ attempted_at: ago(29) }]);
  expect(left.sessions.map(({ expires_at }) => expires_at).sort()).toEqual([ago(182), ago(-3)]);
  expect(left.links.map(({ expires_at }) => expires_at).sort()).toEqual([ago(6), ago(-1)]);
  expect(await purgeTraces(app.services.db, NOW)).toEqual({
    attempts: 0,
    sessions: 0,
    links: 0,
    invitations: 0,
    devices: 0,
    emailChanges: 0,
  });
});

test('a session’s age counts from its actual end, not from its planned one', async () => {
  const caller = await app.signedIn({ kind: 'producer', userId });
  await app.call('public.signOut', undefined, caller);
  const inHalfAYear = new Date(Date.now() + 184 * 86_400_000);
  const left = () =>
    inPlatform((tx) =>
      tx
        .selectFrom('user_sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('is_active', '=', false)
        .execute(),
    );
  expect(await left()).toHaveLength(1);
  await purgeTraces(app.services.db, inHalfAYear);
  expect(await left()).toEqual([]);
});

test('several batches are purged, also by two concurrent runs', async () => {
  const email = randomUUID();
  await inPlatform((tx) =>
    tx
      .insertInto('login_attempts')
      .values(
        Array.from({ length: 2_500 }, () => ({
          action: 'login' as const,
          email,
          ip_address: 'x',
          user_agent: null,
          success: false,
          attempted_at: ago(45),
        })),
      )
      .execute(),
  );
  const counts = await Promise.all([purgeTraces(app.services.db, NOW), purgeTraces(app.services.db, NOW)]);
  expect(counts.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(2_500);
});

test('passkeys that were asked for and sign-ins that were begun are purged once their minutes are over, and no sooner', async () => {
  const { newProducer, addTotp, begun, passkeyOptions } = await secondStepFixture(app);
  const { userId, email, home } = await newProducer();
  await addTotp(home);
  await begun(email);
  const [{ challenge: one }, { challenge: other }] = [
    await passkeyOptions(newBrowser()),
    await passkeyOptions(newBrowser()),
  ];
  const left = () =>
    inPlatform(async (tx) => {
      const asked = tx.selectFrom('passkey_challenges').select('challenge').where('challenge', 'in', [one, other]);
      const begun = tx.selectFrom('pending_sign_ins').select('id').where('user_id', '=', userId);
      return [(await asked.execute()).length, (await begun.execute()).length];
    });
  await purgeUnfinished(app.services.db);
  expect(await left()).toEqual([2, 1]);
  await purgeUnfinished(app.services.db, new Date(Date.now() + 5 * 60_000));
  expect(await left()).toEqual([0, 0]);
});

test('more unfinished ones than a batch are purged in one run', async () => {
  const expires_at = ago(1);
  const asked_by = randomUUID();
  const rows = Array.from({ length: 2_500 }, () => ({
    challenge: randomUUID(),
    purpose: 'sign_in' as const,
    asked_by,
    expires_at,
  }));
  await inPlatform((tx) => tx.insertInto('passkey_challenges').values(rows).execute());
  await purgeUnfinished(app.services.db);
  const left = await inPlatform((tx) =>
    tx.selectFrom('passkey_challenges').select('challenge').where('asked_by', '=', asked_by).execute(),
  );
  expect(left).toEqual([]);
});
