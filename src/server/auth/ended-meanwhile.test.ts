import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PasskeyRegistrationOptions } from '#shared/contract/account/factors.ts';
import { type Answer, type Operation, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { codeOf, secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { ownershipFixture } from '#test/fixtures/team/ownership-fixture.ts';
import { newInvitation, newMember } from '#test/fixtures/team/team-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { hashToken, newToken } from '../crypto/tokens.ts';
import { asPlatform, asSchool } from '../db.ts';
import { applyFactorResets } from './factors/resets/apply-factor-resets.ts';
import { issueLink } from './links/one-time-links.ts';

/* What a session has begun has no effect if it is ended meanwhile: a thief may send it while the holder takes the account back. */

const app = await testApp();
const { services, call, signedIn } = app;
const { db } = services;
const { newProducer, addPasskey, phone } = await secondStepFixture(app);

type Account = Pick<Awaited<ReturnType<typeof newProducer>>, 'userId' | 'email' | 'home'>;
type Act = (account: Account) => Promise<() => Promise<Answer>>;
const HOUR = 3_600_000;

/** Prepares what takes an account back. @returns starts it */
const TAKES_BACK = {
  async undo({ userId, email }: Account) {
    const token = newToken();
    await asPlatform(db, (tx) =>
      sql`
        insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until, undo_hash)
        values (${randomUUID()}, ${userId}, ${`antes-${email}`}, ${email}, app_now(), app_now(), app_now() + interval '1 day',
          ${hashToken(token)})`.execute(tx),
    );
    return () => call('public.undoEmailChange', { token });
  },
  async recovery({ userId }: Account) {
    const token = newToken();
    await asPlatform(db, (tx) => issueLink(tx, { kind: 'recovery', userId, producerId: null, token }));
    return () => call('public.resetPassword', { token, password: 'neblina na serra pela manhã' });
  },
  async factorReset({ userId }: Account) {
    const asked = new Date(Date.now() - 25 * HOUR);
    await asPlatform(db, (tx) =>
      sql`
        insert into factor_resets (id, user_id, asked_at, asked_by, asked_by_name, identity_check, due_at)
        values (${randomUUID()}, ${userId}, ${asked}, ${userId}, 'Dona', 'video_call', ${new Date(asked.getTime() + 24 * HOUR)})`.execute(
        tx,
      ),
    );
    return () => applyFactorResets(services);
  },
};

/** Does something while the account is being taken back: its sessions have ended, but that is not committed. */
async function during(
  takeBack: () => Promise<unknown>,
  act: () => Promise<Answer>,
  heldAt: 'email_logs' | 'school_deeds' = 'email_logs',
): Promise<Answer> {
  const { taken, begun } = await asPlatform(db, async (tx) => {
    await sql`lock table ${sql.table(heldAt)} in share mode`.execute(tx);
    const taken = takeBack();
    await untilAwaited(tx);
    const begun = act();
    await untilAwaited(tx, 2);
    return { taken, begun };
  });
  await expect(taken).resolves.not.toMatchObject({ status: 500 });
  return begun;
}

const addsPasskey: Act = async ({ home }) => {
  const { data } = await call('factors.startPasskey', undefined, home);
  const response = phone().create(data as PasskeyRegistrationOptions);
  return () => call('factors.addPasskey', { name: 'Do ladrão', response }, home);
};

const confirmsTotp: Act = async ({ home }) => {
  const { data } = await call('factors.startTotp', undefined, home);
  const { key } = data as { key: string };
  return () => call('factors.confirmTotp', { code: codeOf(key) }, home);
};

test.each([
  ['a passkey', 'the undoing of an e-mail change', addsPasskey, TAKES_BACK.undo],
  ['a passkey', 'a recovery', addsPasskey, TAKES_BACK.recovery],
  ['a passkey', 'a factor reset', addsPasskey, TAKES_BACK.factorReset],
  ['an authenticator', 'a recovery', confirmsTotp, TAKES_BACK.recovery],
] as const)('%s is not added during %s', async (_what, _how, prepare, takesBack) => {
  const account = await newProducer();
  await addPasskey(account.home);
  const [act, takeBack] = [await prepare(account), await takesBack(account)];
  expect(await during(takeBack, act)).toMatchObject({ code: 'session_ended' });
});

const by =
  (operation: Operation, inputOf: (account: Account) => unknown = () => undefined): Act =>
  async (account) => {
    const input = await inputOf(account);
    return () => call(operation, input, account.home);
  };

/** Makes the account also a student of another school. */
async function studying({ userId, email }: Account) {
  const { producerId, slug } = await newSchool(db);
  const { studentId } = await newStudent(db, { producerId });
  await openEnrollment(db, { producerId, studentId }, (await newCourse(db, { producerId })).id);
  await asPlatform(db, (tx) =>
    tx.updateTable('students').set({ user_id: userId, email }).where('id', '=', studentId).execute(),
  );
  return { slug, session: () => signedIn({ kind: 'student', producerId, userId }) };
}

async function inAnotherTeam({ userId }: Account) {
  const { producerId } = await newSchool(db);
  const row = { producer_id: producerId, id: randomUUID(), user_id: userId, role: 'instructor' as const };
  await asPlatform(db, (tx) => tx.insertInto('team_members').values(row).execute());
  return { schoolId: producerId };
}

/** A change of e-mail whose link the session holds. */
async function changing({ userId, email }: Account) {
  const token = newToken();
  await asPlatform(db, (tx) =>
    sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at, proof_hash)
      values (${randomUUID()}, ${userId}, ${email}, ${`ladrao-${email}`}, app_now() + interval '1 day', ${hashToken(token)})`.execute(
      tx,
    ),
  );
  return { token };
}

const offerTo = ({ producerId, memberId }: { producerId: string; memberId: string }) =>
  asSchool(db, { producerId }, (tx) =>
    sql`
      insert into ownership_offers (producer_id, id, member_id, offered_by, expires_at)
      values (${producerId}, ${randomUUID()}, ${memberId}, 'Ladrão', app_now() + interval '1 day')`.execute(tx),
  );

const fromTheCourses =
  (operation: Operation, inputOf: (account: Account) => unknown = () => undefined): Act =>
  async (account) => {
    const [{ session }, input] = [await studying(account), await inputOf(account)];
    const student = await session();
    return () => call(operation, input, student);
  };

const admin = { role: 'admin', finance: false, courseIds: [], cohortIds: [], until: null };

/** Too old to be taken away with the account. */
const LONG_AGO = { created_at: '2020-01-01T12:00:00Z' };
const OF_BEFORE = { ...LONG_AGO, sent_at: LONG_AGO.created_at };

test.each([
  ['switches to another panel', TAKES_BACK.recovery, by('public.enterPanel', inAnotherTeam)],
  [
    'goes to the courses',
    TAKES_BACK.recovery,
    by('public.studyWithAccount', async (account) => void (await studying(account))),
  ],
  ['opens the panel', TAKES_BACK.recovery, fromTheCourses('public.openOwnPanel')],
  [
    'switches to another school',
    TAKES_BACK.recovery,
    fromTheCourses('public.enterSchool', async (account) => ({ slug: (await studying(account)).slug })),
  ],
  ['confirms an e-mail change', TAKES_BACK.recovery, by('public.confirmEmailChange', changing)],
  [
    'offers the school',
    TAKES_BACK.recovery,
    by('producer.offerOwnership', async ({ userId: producerId }) => ({
      memberId: (await newMember(db, { producerId }, { role: 'admin' })).memberId,
    })),
  ],
  ['makes an API key', TAKES_BACK.undo, by('producer.createApiKey')],
  [
    'invites somebody',
    TAKES_BACK.undo,
    by('producer.inviteMember', () => ({ ...admin, email: `${randomUUID()}@example.com` })),
  ],
  [
    'sends an older invitation again',
    TAKES_BACK.undo,
    by('producer.resendInvitation', async ({ userId: producerId }) => ({
      invitationId: await newInvitation(db, { producerId }, OF_BEFORE),
    })),
  ],
  [
    'cancels an invitation',
    TAKES_BACK.undo,
    by('producer.cancelInvitation', async ({ userId: producerId }) => ({
      invitationId: await newInvitation(db, { producerId }),
    })),
  ],
  [
    'gives an older member more rights',
    TAKES_BACK.undo,
    by('producer.changeMember', async ({ userId: producerId }) => ({
      ...admin,
      memberId: (await newMember(db, { producerId }, LONG_AGO)).memberId,
    })),
  ],
  [
    'removes a member',
    TAKES_BACK.undo,
    by('producer.removeMember', async ({ userId: producerId }) => ({
      memberId: (await newMember(db, { producerId })).memberId,
    })),
  ],
  [
    'withdraws the offer of the school',
    TAKES_BACK.undo,
    by('producer.endOwnershipOffer', async ({ userId: producerId }) => {
      const { memberId } = await newMember(db, { producerId }, { ...LONG_AGO, role: 'admin' });
      await offerTo({ producerId, memberId });
    }),
  ],
] as const)('a session that %s while the account is taken back is refused', async (_, takesBack, prepare) => {
  const account = await newProducer();
  const [act, takeBack] = [await prepare(account), await takesBack(account)];
  expect(await during(takeBack, act)).toMatchObject({ code: 'session_ended' });
});

test('somebody who was invited long ago is not invited again while the account is taken back', async () => {
  const account = await newProducer();
  const email = `${randomUUID()}@example.com`;
  await newInvitation(db, { producerId: account.userId }, { ...OF_BEFORE, email });
  const takeBack = await TAKES_BACK.undo(account);
  const invite = () => call('producer.inviteMember', { ...admin, email }, account.home);
  expect(await during(takeBack, invite, 'school_deeds')).toMatchObject({ code: 'session_ended' });
});

test('a school is not accepted by a session of the receiver that is ended meanwhile', async () => {
  const { schoolWithAdmin, standingOffer } = ownershipFixture(app);
  const { school, owner, member, admin } = await schoolWithAdmin();
  const { offerId } = await standingOffer(owner, school, member);
  const takeBack = await TAKES_BACK.recovery({ ...member, home: admin });
  const accept = () => call('producer.acceptOwnership', { offerId }, admin);
  expect(await during(takeBack, accept)).toMatchObject({ code: 'session_ended' });
});

test('an invitation is not accepted while the account that sent it is taken back', async () => {
  const account = await newProducer();
  const token = newToken();
  await newInvitation(db, { producerId: account.userId }, { token_hash: hashToken(token) });
  const takeBack = await TAKES_BACK.undo(account);
  const joining = { token, name: 'Cúmplice', password: 'neblina na serra pela manhã' };
  const accept = () => call('public.acceptInvitation', joining, newBrowser());
  expect(await during(takeBack, accept)).toMatchObject({ code: 'link_invalid' });
});
