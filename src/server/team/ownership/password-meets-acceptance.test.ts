import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { MEMBERS_PASSWORD, OWNERS_PASSWORD, ownershipFixture } from '#test/fixtures/team/ownership-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { issueLink } from '../../auth/links/one-time-links.ts';
import { newToken } from '../../crypto/tokens.ts';
import { asPlatform, type Tx } from '../../db.ts';

const app = await testApp();
const { call, services, signedIn } = app;
const { db } = services;
const { schoolWithAdmin, standingOffer, accept } = ownershipFixture(app);

const CHANGED = 'neblina na serra pela manhã';

/** A school whose offer can be accepted. */
async function offered() {
  const { school, member, owner, admin } = await schoolWithAdmin();
  const { offerId } = await standingOffer(owner, school, member);
  return { school, member, owner, accept: () => accept(admin, offerId) };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const codeOf = async (answer: ReturnType<typeof call>) => (await answer).code;
const enter = (email: string, password: string) => codeOf(call('public.signIn', { email, password }));
const change = (owner: Caller) =>
  codeOf(call('producer.changePassword', { currentPassword: OWNERS_PASSWORD, password: CHANGED }, owner));

async function recover({ school }: Offered): Promise<string | null> {
  const token = newToken();
  const link = { kind: 'recovery' as const, userId: school.producerId, producerId: null, token };
  await asPlatform(db, (tx) => issueLink(tx, link));
  return codeOf(call('public.resetPassword', { token, password: CHANGED }));
}

/** Starts an operation while a table is locked, and runs `meanwhile` before releasing it. */
const heldAt = <T>(table: string, begin: () => Promise<T>, meanwhile: (tx: Tx) => Promise<void>) =>
  asPlatform(db, async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const begun = begin();
    await untilAwaited(tx);
    await meanwhile(tx);
    return { begun };
  });

test('a transfer during the owner’s password change does not change the new owner’s password', async () => {
  const { member, owner, accept, school } = await offered();
  const { begun } = await heldAt(
    'login_attempts',
    () => change(owner),
    async () => expect(await accept()).toBe(null),
  );
  expect(await begun).toBe('session_ended');
  expect(await enter(member.email, CHANGED)).toBe('wrong_credentials');
  expect(await enter(member.email, MEMBERS_PASSWORD)).toBe(null);
  expect(await enter(`${school.slug}@example.com`, OWNERS_PASSWORD)).toBe(null);
});

test.each([
  ['changed', ({ owner }: Offered) => change(owner)],
  ['recovered', recover],
])(
  'of a password that is %s and a concurrent acceptance, the first wins and the other is refused',
  async (_, alter) => {
    const standing = await offered();
    let accepted: Promise<string | null> | undefined;
    const { begun } = await heldAt(
      'school_deeds',
      () => alter(standing),
      async (tx) => {
        accepted = standing.accept();
        await untilAwaited(tx, 2);
      },
    );
    expect([await begun, await accepted]).toEqual([null, 'ownership_offer_over']);
  },
);

type Begun = Record<'accept' | 'signIn', Promise<string | null>>;

test.each([
  [
    'waits for the acceptance that began before, after which its account is another',
    ({ member }: Offered) =>
      sql`select from user_sessions where user_id = ${member.userId} and kind = 'student' for update`,
    ['accept', 'signIn'],
    'wrong_credentials',
  ],
  [
    'that began before the acceptance is waited for',
    ({ member }: Offered) => sql`select pg_advisory_xact_lock(hashtextextended(${member.userId}, 0))`,
    ['signIn', 'accept'],
    null,
  ],
] as const)('a sign-in of the receiver %s', async (_, hold, order, entered) => {
  const standing = await offered();
  const { member, school, accept } = standing;
  await signedIn({ kind: 'student', userId: member.userId, producerId: school.producerId });
  const begin = { accept, signIn: () => enter(member.email, MEMBERS_PASSWORD) };
  const begun: Partial<Begun> = {};
  await asPlatform(db, async (tx) => {
    await hold(standing).execute(tx);
    for (const [before, name] of order.entries()) {
      begun[name] = begin[name]();
      await untilAwaited(tx, before + 1);
    }
  });
  expect([await begun.signIn, await begun.accept]).toEqual([entered, null]);
});
