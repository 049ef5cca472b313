import { afterEach, describe, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { codeOf, recoveryCodesTold, secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';

const MINUTE = 60_000;
const app = await testApp();
const { newProducer, keepItsPassword, addTotp, give, begun } = await secondStepFixture(app);

/** Advances JavaScript's clock; the database's stays. */
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe('a code of the authenticator app', () => {
  test('works once, also in two concurrent requests [v5.0.0-6.5.1]', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const [one, other] = [await begun(email), await begun(email)];
    const code = codeOf(key);
    const answers = await Promise.all([one, other].map(({ token, browser }) => give(token, { code }, browser)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['factor_wrong', null]);
  });

  test('of the previous step works, but not after the current one; one of two steps ago or the next step never works', async () => {
    const { email, home } = await newProducer();
    const { key } = await addTotp(home);
    const tried = async (steps: number) => {
      const { token, browser } = await begun(email);
      return (await give(token, { code: codeOf(key, steps) }, browser)).code;
    };
    pass(10 * MINUTE);
    expect([await tried(-2), await tried(1)]).toEqual(['factor_wrong', 'factor_wrong']);
    expect(await tried(-1)).toBeNull();
    expect(await tried(-1)).toBe('factor_wrong');
    expect(await tried(0)).toBeNull();
    pass(MINUTE);
    expect(await tried(0)).toBeNull();
    expect(await tried(-1)).toBe('factor_wrong');
  });

  test('of a replaced app is wrong', async () => {
    const { email, home } = await newProducer();
    const { key: before } = await addTotp(home);
    await addTotp(home);
    const { token, browser } = await begun(email);
    expect((await give(token, { code: codeOf(before) }, browser)).code).toBe('factor_wrong');
  });

  test('with a wrong format does not count as a try', async () => {
    const { email, home } = await newProducer();
    await addTotp(home);
    const { token, browser } = await begun(email);
    for (const code of ['12345', '1234567', 'abcdef', '', '١٢٣٤٥٦'])
      expect((await give(token, { code }, browser)).status).toBe(422);
    expect((await give(token, { code: '1'.repeat(5000) }, browser)).status).toBe(422);
  });
});

describe('a recovery code', () => {
  test('works once, in any order and spelling, and its notice says how many are left', async () => {
    const { userId, email, home } = await newProducer();
    const { recoveryCodes } = await addTotp(home);
    const [, , third = '', , , , , , ninth = ''] = recoveryCodes;
    const use = async (recoveryCode: string) => {
      const { token, browser } = await begun(email);
      return give(token, { recoveryCode }, browser);
    };
    expect((await use(ninth)).data).toEqual({ home: '/dashboard', recoveryCodesLeft: 9 });
    expect((await use(ninth)).code).toBe('factor_wrong');
    expect((await use(` ${third.slice(0, 5).toLowerCase()}-${third.slice(5)} `)).data).toMatchObject({
      recoveryCodesLeft: 8,
    });
    expect((await app.call('factors.factors', undefined, home)).data).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await recoveryCodesTold(app.services.db, userId)).toEqual([8, 9]);
  });

  test('is told of even if nothing opens with it', async () => {
    const { db } = app.services;
    const { userId, email, producerId } = await newMember(db, await newSchool(db));
    await keepItsPassword(userId);
    const [recoveryCode] = (await addTotp(await app.signedIn({ kind: 'producer', producerId, userId }))).recoveryCodes;
    const { token, browser } = await begun(email);
    await asPlatform(db, (tx) => tx.deleteFrom('team_members').where('user_id', '=', userId).execute());
    expect((await give(token, { recoveryCode }, browser)).code).toBe('not_found');
    expect(await recoveryCodesTold(db, userId)).toEqual([9]);
  });

  test('two concurrent requests open one session; a code of another account opens none', async () => {
    const [ana, bia] = [await newProducer(), await newProducer()];
    const { recoveryCodes } = await addTotp(ana.home);
    await addTotp(bia.home);
    const [recoveryCode = '', second = ''] = recoveryCodes;
    const [one, other] = [await begun(ana.email), await begun(ana.email)];
    const answers = await Promise.all([one, other].map(({ token, browser }) => give(token, { recoveryCode }, browser)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['factor_wrong', null]);
    const foreign = await begun(bia.email);
    expect((await give(foreign.token, { recoveryCode: second }, foreign.browser)).code).toBe('factor_wrong');
  });

  test('is stored in no table in clear [v5.0.0-6.5.2]', async () => {
    const { userId, home } = await newProducer();
    const { recoveryCodes } = await addTotp(home);
    const rows = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute(),
    );
    expect(rows).toHaveLength(10);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
    const kept = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.slice(2));
  });
});
