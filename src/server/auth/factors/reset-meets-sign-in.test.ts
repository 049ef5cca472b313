import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform } from '../../db.ts';
import { applyFactorResets } from './resets/apply-factor-resets.ts';

const app = await testApp();
const { db } = app.services;
const { newProducer, addPasskey, passkeyOptions, enter, opened } = await secondStepFixture(app);

test('a factor reset also ends the session that is being opened with a passkey that it removes', async () => {
  const { userId, home } = await newProducer();
  const phone = await addPasskey(home);
  const thief = newBrowser();
  const passkey = phone.get(await passkeyOptions(thief));
  const asked = new Date(Date.now() - 25 * 3_600_000);
  await asPlatform(db, (tx) =>
    sql`
      insert into factor_resets (id, user_id, asked_at, asked_by, asked_by_name, identity_check, due_at)
      values (${randomUUID()}, ${userId}, ${asked}, ${userId}, 'Dona', 'video_call', ${asked}::timestamptz + interval '1 day')`.execute(
      tx,
    ),
  );
  const { begun, reset } = await asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx);
    const begun = enter(passkey, thief);
    await untilAwaited(tx);
    const reset = applyFactorResets(app.services);
    await Promise.race([reset, untilAwaited(tx, 2)]);
    return { begun, reset };
  });
  expect([await begun, await reset]).toMatchObject([{ code: null }, { failed: 0 }]);
  expect(await opened(thief)).toBe('session_ended');
});
