import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { issueLink } from '../../auth/links/one-time-links.ts';
import { keepPassword } from '../../auth/passwords/credentials.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { chosenAfterProof } from '../../auth/scope.ts';
import { newToken } from '../../crypto/tokens.ts';
import { asPlatform, asSchool, type Tx } from '../../db.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

const [OWNERS, MEMBERS, CHANGED] = ['uma chuva de verão', 'um dia de inverno', 'neblina na serra pela manhã'];

/** A school whose offer may be accepted. */
async function offered() {
  const school = await newSchool(db);
  const member = await newMember(db, school, { role: 'admin' });
  const [ofOwner, ofMember] = [await hashPassword(OWNERS), await hashPassword(MEMBERS)];
  await asPlatform(db, async (tx) => {
    await keepPassword(tx, school.producerId, { ...chosenAfterProof, passwordHash: ofOwner });
    await keepPassword(tx, member.userId, { ...chosenAfterProof, passwordHash: ofMember });
  });
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const admin = await signedIn({ kind: 'producer', ...member });
  const { data } = await call('producer.offerOwnership', { memberId: member.memberId }, owner);
  const { id: offerId } = data as { id: string };
  await asSchool(db, school, (tx) =>
    sql`update ownership_offers set offered_at = offered_at - interval '3 days' where producer_id = ${school.producerId}`.execute(
      tx,
    ),
  );
  return { school, member, owner, accept: () => codeOf(call('producer.acceptOwnership', { offerId }, admin)) };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const codeOf = async (answer: ReturnType<typeof call>) => (await answer).code;
const enter = (email: string, password: string) => codeOf(call('public.signIn', { email, password }));
const change = (owner: Caller) =>
  codeOf(call('producer.changePassword', { currentPassword: OWNERS, password: CHANGED }, owner));

async function recover({ school }: Offered): Promise<string | null> {
  const token = newToken();
  const link = { kind: 'recovery' as const, userId: school.producerId, producerId: null, token };
  await asPlatform(db, (tx) => issueLink(tx, link));
  return codeOf(call('public.resetPassword', { token, password: CHANGED }));
}

/** What is begun while a table takes nothing, and what happens before it goes on. */
const heldAt = <T>(table: string, begin: () => Promise<T>, meanwhile: (tx: Tx) => Promise<void>) =>
  asPlatform(db, async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    const begun = begin();
    await untilAwaited(tx);
    await meanwhile(tx);
    return { begun };
  });

test('whoever gives the school away while they change their password changes nobody else’s', async () => {
  const { member, owner, accept, school } = await offered();
  const { begun } = await heldAt(
    'login_attempts',
    () => change(owner),
    async () => expect(await accept()).toBe(null),
  );
  expect(await begun).toBe('session_ended');
  expect(await enter(member.email, CHANGED)).toBe('wrong_credentials');
  expect(await enter(member.email, MEMBERS)).toBe(null);
  expect(await enter(`${school.slug}@example.com`, OWNERS)).toBe(null);
});

test.each([
  ['changed', ({ owner }: Offered) => change(owner)],
  ['recovered', recover],
])(
  'of a password that is %s and an acceptance at once, the first is done and the other told that it is over',
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
