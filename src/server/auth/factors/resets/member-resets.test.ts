import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { type Answer, type Caller, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { factorResetFixture, HOUR, leadsTo, OWNER_NAME } from '#test/fixtures/factors/factor-reset-fixture.ts';
import { ownershipFixture } from '#test/fixtures/team/ownership-fixture.ts';
import { newMember, type TestMember } from '#test/fixtures/team/team-fixture.ts';
import { applyFactorResets } from './apply-factor-resets.ts';

const app = await testApp();
const { db } = app.services;
const { schoolWithAdmin, standingOffer, accept } = ownershipFixture(app);
const {
  mail,
  ownerId,
  owner,
  newTeamMember,
  addTotp,
  askFor,
  detailOf,
  factorsOf,
  signIn,
  noticesTo,
  noticeTo,
  follow,
  emailsTo,
  auditEventsIn,
  auditOf,
} = await factorResetFixture(app);

afterAll(() => mail.stop());

const dayLater = () => applyFactorResets(app.services, new Date(Date.now() + 25 * HOUR));

const shownIn = async ({ producerId, memberId }: TestMember) =>
  (await detailOf(producerId)).team?.find((each) => each.memberId === memberId)?.secondStep;

const storedOf = ({ userId }: TestMember) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('factor_resets')
      .select(['cancelled_by as cancelledBy', 'done_at as doneAt'])
      .where('user_id', '=', userId)
      .execute(),
  );

/** The same person in another school's team. */
async function joinAlso({ userId, email }: TestMember): Promise<TestMember> {
  const { producerId } = await newSchool(db);
  const { memberId, userId: stranger } = await newMember(db, { producerId });
  await asPlatform(db, async (tx) => {
    await tx.updateTable('team_members').set({ user_id: userId }).where('user_id', '=', stranger).execute();
  });
  return { producerId, memberId, userId, email };
}

const leave = ({ producerId, memberId }: TestMember) =>
  asPlatform(db, (tx) =>
    tx.deleteFrom('team_members').where('producer_id', '=', producerId).where('id', '=', memberId).execute(),
  );

const runOut = ({ userId }: TestMember) =>
  asPlatform(db, (tx) =>
    sql`update team_members set expires_at = app_now() - interval '1 minute' where user_id = ${userId}`.execute(tx),
  );

describe('requesting a reset for a member of a team', () => {
  test('needs an owner of the platform who has confirmed their identity: nobody of the school may [v5.0.0-6.4.4]', async () => {
    const school = await newSchool(db);
    const member = await newTeamMember(school);
    const admin = await newMember(db, school, { role: 'admin' });
    const student = await newStudent(db, school);
    const refused: [Caller, string][] = [
      [{}, 'not_signed_in'],
      [await app.signedIn({ kind: 'producer', userId: school.producerId }), 'forbidden'],
      [await app.signedIn({ kind: 'producer', ...admin }), 'forbidden'],
      [await app.signedIn({ kind: 'student', userId: student.userId, producerId: school.producerId }), 'forbidden'],
      [member.home, 'forbidden'],
      [await app.signedIn({ kind: 'owner', userId: ownerId }, false), 'step_up_required'],
    ];
    for (const [who, code] of refused) expect((await askFor(member, who)).code).toBe(code);
    expect(await storedOf(member)).toEqual([]);
    expect((await askFor(member)).status).toBe(200);
    for (const [who] of refused.slice(0, 4)) {
      const { producerId, memberId } = member;
      expect((await app.call('owner.cancelFactorReset', { producerId, memberId }, who)).code).not.toBe(null);
      expect((await app.call('factors.cancelReset', undefined, who)).code).not.toBe(null);
    }
    expect(await storedOf(member)).toMatchObject([{ cancelledBy: null }]);
  });

  test('is refused for whoever is not in that team, only studies there, or has no second step', async () => {
    const school = await newSchool(db);
    const [other, gone, over] = [await newSchool(db), await newTeamMember(school), await newTeamMember(school)];
    const member = await newTeamMember(school);
    const student = await newStudent(db, school);
    await leave(gone);
    await runOut(over);
    const { producerId } = school;
    expect((await askFor({ ...member, producerId: other.producerId })).code).toBe('not_found');
    for (const each of [gone, over]) expect((await askFor(each)).code).toBe('not_found');
    for (const memberId of [student.userId, student.studentId, member.userId])
      expect((await askFor({ producerId, memberId })).code).toBe('not_found');
    expect((await askFor({ producerId: member.userId })).code).toBe('not_found');
    expect((await askFor(await newMember(db, school))).code).toBe('no_factor');
    const colleague = await newMember(db, school);
    await asPlatform(db, (tx) =>
      tx.updateTable('profiles').set({ role: 'super_admin' }).where('id', '=', colleague.userId).execute(),
    );
    expect((await askFor(colleague)).code).toBe('owner_factor_by_command');
    const { rows } = await asPlatform(db, (tx) =>
      sql`select from factor_resets where user_id = any (${[member, gone, over, student, colleague].map(({ userId }) => userId)}::uuid[])`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  });
});

describe('a reset of a member', () => {
  test('is told to their mailbox, changes nothing for 24 hours, then removes their factors in every school', async () => {
    const member = await newTeamMember(await newSchool(db));
    const elsewhere = await joinAlso(member);
    expect(await askFor(member)).toMatchObject({ status: 200, setCookie: null });
    expect((await emailsTo(member.email)).map(({ template, school }) => [template, school])).toContainEqual([
      'factor_reset',
      null,
    ]);
    expect((await factorsOf(member.home)).reset).toEqual({
      askedAt: (await shownIn(member))?.resets[0]?.askedAt,
      dueAt: (await shownIn(elsewhere))?.resets[0]?.dueAt,
    });
    await applyFactorResets(app.services, new Date(Date.now() + 23 * HOUR));
    expect(leadsTo(await signIn(member.email))).toBe('second step');

    await dayLater();
    expect((await app.call('producer.courses', undefined, member.home)).code).toBe('session_ended');
    const again = newBrowser();
    expect(leadsTo(await signIn(member.email, again))).toBe('panel');
    expect(await factorsOf(again)).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: 0, reset: null });
    expect(await shownIn(elsewhere)).toMatchObject({ isOn: false, resets: [{ doneAt: expect.any(String) }] });
    expect(await noticesTo(member.email)).toContain('factors_reset');
  });

  test('is recorded for owners, and by name in the schools whose team they are in', async () => {
    const member = await newTeamMember(await newSchool(db));
    const elsewhere = await joinAlso(member);
    await askFor(member);
    await dayLater();
    expect(await auditOf(member.userId)).toEqual([
      { action: 'factor_reset_asked', name: OWNER_NAME, details: { identityCheck: 'video_call' } },
      { action: 'factors_reset', name: OWNER_NAME, details: {} },
    ]);
    for (const { producerId } of [member, elsewhere])
      expect(await auditEventsIn(producerId)).toMatchObject([
        { action: 'factor_reset_asked', by: 'owner', name: OWNER_NAME, subject: 'Nina da Equipe' },
        { action: 'factors_reset', by: 'system', subject: 'Nina da Equipe' },
      ]);
  });

  const ways: Record<string, (of: Awaited<ReturnType<typeof newTeamMember>>) => Promise<Answer>> = {
    owner: ({ producerId, memberId }) => app.call('owner.cancelFactorReset', { producerId, memberId }, owner),
    producer: ({ home }) => app.call('factors.cancelReset', undefined, home),
    link: async ({ email }) => follow((await noticeTo(email)).token),
  };

  test.each(Object.keys(ways))('cancelled by the %s is never applied', async (by) => {
    const member = await newTeamMember(await newSchool(db));
    await askFor(member);
    expect(await ways[by]?.(member)).toMatchObject({ status: 200 });
    await dayLater();
    expect(await storedOf(member)).toEqual([{ cancelledBy: by, doneAt: null }]);
    expect(leadsTo(await signIn(member.email))).toBe('second step');
    expect((await noticesTo(member.email)).at(-1)).toBe('factor_reset_cancelled');
    const name = by === 'owner' ? OWNER_NAME : 'Nina da Equipe';
    const cancelled = { action: 'factor_reset_cancelled', name };
    expect((await auditOf(member.userId)).at(-1)).toMatchObject(cancelled);
    expect((await auditEventsIn(member.producerId)).at(-1)).toMatchObject({ ...cancelled, subject: 'Nina da Equipe' });
  });

  test.each([
    ['was removed', leave],
    ['is over', runOut],
  ])('who %s meanwhile keeps the factors, also when they come back', async (_, end) => {
    const member = await newTeamMember(await newSchool(db));
    await askFor(member);
    await end(member);
    await dayLater();
    expect(await storedOf(member)).toEqual([{ cancelledBy: 'left_team', doneAt: null }]);
    // By whom the reset was asked for, as where it is done: nobody pressed anything.
    expect((await auditOf(member.userId)).at(-1)).toMatchObject({ action: 'factor_reset_cancelled', name: OWNER_NAME });
    expect((await noticesTo(member.email)).at(-1)).toBe('factor_reset_cancelled');
    const again = await joinAlso(member);
    await dayLater();
    expect(await shownIn(again)).toMatchObject({ isOn: true, resets: [{ cancelledBy: 'left_team' }] });
    expect(leadsTo(await signIn(member.email))).toBe('second step');
  });

  test('who left one of two teams is applied', async () => {
    const member = await newTeamMember(await newSchool(db));
    await joinAlso(member);
    await askFor(member);
    await leave(member);
    await dayLater();
    expect(await storedOf(member)).toMatchObject([{ cancelledBy: null, doneAt: expect.any(String) }]);
  });

  test('is possible for the former owner of a school', async () => {
    const { school, owner: former, admin, member, ownersEmail } = await schoolWithAdmin();
    await addTotp(former);
    const { offerId } = await standingOffer(former, school, member);
    expect(await accept(admin, offerId)).toBeNull();
    const found = (await detailOf(school.producerId)).team?.[0];
    expect(found).toMatchObject({ email: ownersEmail, secondStep: { isOn: true, resets: [] } });
    expect((await askFor({ ...school, memberId: found?.memberId ?? '' })).status).toBe(200);
    await dayLater();
    expect((await detailOf(school.producerId)).team).toMatchObject([
      { email: ownersEmail, secondStep: { isOn: false } },
    ]);
    expect((await noticesTo(ownersEmail)).at(-1)).toBe('factors_reset');
  });
});

test('an owner sees of a team whoever has a second step, and nobody whose membership is over', async () => {
  const school = await newSchool(db);
  const [zilda, over] = [await newTeamMember(school, { name: 'Zilda' }), await newTeamMember(school)];
  const abel = await newTeamMember(school, { name: 'Ábel' });
  await newMember(db, school);
  await runOut(over);
  expect((await detailOf(school.producerId)).team).toEqual(
    [abel, zilda].map(({ memberId, email }) => ({
      memberId,
      email,
      name: memberId === abel.memberId ? 'Ábel' : 'Zilda',
      secondStep: { isOn: true, resets: [] },
    })),
  );
});
