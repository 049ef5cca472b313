import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { SessionInfo } from '#shared/contract/public.ts';
import type { Team } from '#shared/contract/school/team.ts';
import { DAY_MS, formatDateTime } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newProducerRequest } from '#test/fixtures/privacy/producer-requests.ts';
import { newMember, type TestMember } from '#test/fixtures/team/team-fixture.ts';
import { keepPassword } from '../../auth/passwords/credentials.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { chosenAfterProof } from '../../auth/scope.ts';
import { asPlatform, asSchool } from '../../db.ts';

const app = await testApp();
const { call, services, signedIn } = app;
const { db } = services;
const mail = await outgoingMail(services);

afterAll(() => mail.stop());

const [OWNERS, MEMBERS] = ['uma chuva de verão', 'um dia de inverno'];

async function schoolWithAdmin() {
  const school = await newSchool(db);
  const member = await newMember(db, school, { role: 'admin', name: 'Nina Costa' });
  await asPlatform(db, async (tx) => {
    const ofOwner = await hashPassword(OWNERS);
    await keepPassword(tx, school.producerId, { ...chosenAfterProof, passwordHash: ofOwner });
    await keepPassword(tx, member.userId, { ...chosenAfterProof, passwordHash: await hashPassword(MEMBERS) });
  });
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const admin = await signedIn({ kind: 'producer', ...member });
  return { school, owner, member, admin, ownersEmail: `${school.slug}@example.com` };
}

const teamOf = async (browser: Caller) => (await call('producer.team', undefined, browser)).data as Team;
const offer = async (browser: Caller, { memberId }: Pick<TestMember, 'memberId'>) => {
  const { code, data } = await call('producer.offerOwnership', { memberId }, browser);
  return { code, offerId: (data as { id?: string } | null)?.id ?? randomUUID() };
};
/** One that its owner has had the time to take back. */
async function standingOffer(browser: Caller, school: { producerId: string }, member: Pick<TestMember, 'memberId'>) {
  const made = await offer(browser, member);
  await makeOlder(school, 48);
  return made;
}
const makeOlder = ({ producerId }: { producerId: string }, hours: number) =>
  asSchool(db, { producerId }, (tx) =>
    sql`update ownership_offers set offered_at = offered_at - make_interval(hours => ${hours}) where producer_id = ${producerId}`.execute(
      tx,
    ),
  );
const accept = async (browser: Caller, offerId: string) =>
  (await call('producer.acceptOwnership', { offerId }, browser)).code;
const end = async (browser: Caller) => (await call('producer.endOwnershipOffer', undefined, browser)).code;

async function entered(email: string, password: string) {
  const browser = newBrowser();
  const { code } = await call('public.signIn', { email, password }, browser);
  const info = (await call('public.session', undefined, browser)).data as SessionInfo;
  return { code, browser, viewer: info.viewer };
}

describe('a school that passes to an administrator', () => {
  test('is theirs once they take it, and its owner is an administrator without sales and money', async () => {
    const { school, owner, member, admin, ownersEmail } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    expect((await teamOf(owner)).offer).toMatchObject({ id: offerId, memberId: member.memberId, mine: false });
    expect(await teamOf(admin)).toMatchObject({ owns: false, offer: { mine: true } });
    expect(await accept(admin, offerId)).toBe(null);

    const [taken, given] = [await entered(member.email, MEMBERS), await entered(ownersEmail, OWNERS)];
    const { producerId } = school;
    expect(taken.viewer).toMatchObject({ kind: 'producer', name: 'Nina Costa', producerId, role: 'owner' });
    expect(given.viewer).toMatchObject({ kind: 'producer', producerId, role: 'admin' });
    expect((await call('producer.billing', undefined, taken.browser)).code).toBe(null);
    for (const operation of ['producer.billing', 'producer.settings', 'producer.offers'] as const)
      expect((await call(operation, undefined, given.browser)).code).toBe('role_forbidden');
    expect(await teamOf(taken.browser)).toMatchObject({
      owner: { name: 'Nina Costa', email: member.email },
      offer: null,
      members: [{ email: ownersEmail, role: 'admin', finance: false }],
    });
  });

  test('leaves nobody signed in as what they were', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    await accept(admin, offerId);
    for (const browser of [owner, admin])
      expect(await call('producer.billing', undefined, browser)).toMatchObject({
        code: 'session_ended',
        data: { reason: 'ownership_moved' },
      });
  });

  test('is said to both by e-mail, and its audit names both', async () => {
    const { school, owner, member, admin, ownersEmail } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    await mail.send(await mail.lastQueuedTo(member.email));
    expect(mail.receivedBy(member.email).at(-1)?.text).toContain('/admin/equipe');
    await mail.send(await mail.lastQueuedTo(ownersEmail));
    expect(mail.receivedBy(ownersEmail).at(-1)?.text).toContain('Nina Costa');
    await accept(admin, offerId);
    for (const email of [member.email, ownersEmail]) {
      await mail.send(await mail.lastQueuedTo(email));
      expect(mail.receivedBy(email).at(-1)?.text).toContain('Nina Costa');
    }
    const { browser } = await entered(member.email, MEMBERS);
    const { deeds, people } = (await call('producer.deeds', { kind: 'team' }, browser)).data as {
      deeds: { action: string; actorName: string; subject: string }[];
      people: { who: string; name: string }[];
    };
    expect(deeds).toMatchObject([
      { action: 'ownership_moved', actorName: 'Nina Costa', subject: 'Ana Produtora' },
      { action: 'ownership_offered', actorName: 'Ana Produtora', subject: 'Nina Costa' },
    ]);
    // What somebody did before is theirs still, under the account they have now.
    const who = people.find(({ name }) => name === 'Ana Produtora')?.who;
    const theirs = (await call('producer.deeds', { kind: 'team', who }, browser)).data as { deeds: object[] };
    expect(theirs.deeds).toMatchObject([{ action: 'ownership_offered' }]);
  });

  test('takes along what each of the two is elsewhere: a student, and in another team', async () => {
    const { school, owner, member, admin, ownersEmail } = await schoolWithAdmin();
    const elsewhere = await newSchool(db);
    const persons = [
      { user_id: school.producerId, email: ownersEmail },
      { user_id: member.userId, email: member.email },
    ];
    await asPlatform(db, (tx) =>
      tx
        .insertInto('students')
        .values(
          persons.map((person) => ({ ...person, producer_id: elsewhere.producerId, id: randomUUID(), name: 'Aluna' })),
        )
        .execute(),
    );
    const colleague = {
      producer_id: elsewhere.producerId,
      id: randomUUID(),
      user_id: member.userId,
      role: 'support' as const,
    };
    await asPlatform(db, (tx) => tx.insertInto('team_members').values(colleague).execute());
    const deed = { producer_id: elsewhere.producerId, id: randomUUID(), action: 'student_added', details: '{}' };
    await asPlatform(db, (tx) =>
      tx
        .insertInto('school_deeds')
        .values({ ...deed, actor_id: school.producerId, actor_name: 'Ana Produtora', by: 'session' })
        .execute(),
    );
    const { offerId } = await standingOffer(owner, school, member);
    expect(await accept(admin, offerId)).toBe(null);
    // Of a school in whose team they are no longer, too.
    const { rows: did } = await asPlatform(db, (tx) =>
      sql`select p.email from school_deeds d join profiles p on p.id = d.actor_id where d.id = ${deed.id}`.execute(tx),
    );
    expect(did).toEqual([{ email: ownersEmail }]);
    const [there] = await asPlatform(db, (tx) =>
      tx.selectFrom('team_members').select('user_id').where('id', '=', colleague.id).execute(),
    );
    expect(there?.user_id).toBe(school.producerId);
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('students')
        .innerJoin('profiles', 'profiles.id', 'students.user_id')
        .select(['students.user_id', 'students.email', 'profiles.email as account'])
        .where('students.producer_id', '=', elsewhere.producerId)
        .execute(),
    );
    expect(rows).toHaveLength(2);
    expect(rows.every(({ email, account }) => email === account)).toBe(true);
    expect(rows.find(({ email }) => email === member.email)?.user_id).toBe(school.producerId);
  });
});

describe('an offer', () => {
  test('is taken by nobody within two days, in which its owner can take it back', async () => {
    const { school, owner, member, admin, ownersEmail } = await schoolWithAdmin();
    const { offerId } = await offer(owner, member);
    const { acceptableFrom, expiresAt } = (await teamOf(admin)).offer ?? { acceptableFrom: '', expiresAt: '' };
    expect(Date.parse(expiresAt) - Date.parse(acceptableFrom)).toBe(5 * DAY_MS);
    for (const email of [member.email, ownersEmail]) {
      await mail.send(await mail.lastQueuedTo(email));
      expect(mail.receivedBy(email).at(-1)?.text).toContain(
        `Pode ser aceita a partir de ${formatDateTime(new Date(acceptableFrom))}.`,
      );
    }
    expect(await accept(admin, offerId)).toBe('ownership_offer_early');
    await makeOlder(school, 47);
    expect(await accept(admin, offerId)).toBe('ownership_offer_early');
    expect((await teamOf(owner)).owns).toBe(true);
    expect(await end(owner)).toBe(null);
    expect(await accept(admin, offerId)).toBe('ownership_offer_over');
    const again = await offer(owner, member);
    await makeOlder(school, 48);
    expect(await accept(admin, again.offerId)).toBe(null);
  });

  test('is taken back by its owner, and declined by whom it was made to: then nobody takes it', async () => {
    const { owner, member, admin } = await schoolWithAdmin();
    const first = await offer(owner, member);
    expect(await end(owner)).toBe(null);
    expect(await accept(admin, first.offerId)).toBe('ownership_offer_over');
    const second = await offer(owner, member);
    expect(await end(admin)).toBe(null);
    expect([await accept(admin, second.offerId), await end(owner)]).toEqual([
      'ownership_offer_over',
      'ownership_offer_over',
    ]);
  });

  test('ends after seven days, and another may be made then', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    await expire(school.producerId);
    expect(await accept(admin, offerId)).toBe('ownership_offer_over');
    expect((await teamOf(owner)).offer).toBe(null);
    expect((await offer(owner, member)).code).toBe(null);
  });

  test('is one at a time, however many are made at once', async () => {
    const { school, owner, member } = await schoolWithAdmin();
    const other = await newMember(db, school, { role: 'admin' });
    const made = await Promise.all([offer(owner, member), offer(owner, other)]);
    expect(made.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'ownership_offer_open']);
  });

  test('is taken once, and not by who is removed at the same moment', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    const [taken, removed] = await Promise.all([
      accept(admin, offerId),
      call('producer.removeMember', { memberId: member.memberId }, owner).then(({ code }) => code),
    ]);
    // One of the two happens, and the other finds that it has.
    expect([taken, removed].filter((code) => code === null)).toHaveLength(1);
  });

  test('goes with the administrator who is one no longer', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    const support = { role: 'support', finance: false, courseIds: [], cohortIds: [], until: null };
    await call('producer.changeMember', { ...support, memberId: member.memberId }, owner);
    expect(await accept(admin, offerId)).toBe('role_forbidden');
    await call('producer.changeMember', { ...support, role: 'admin', memberId: member.memberId }, owner);
    expect((await teamOf(owner)).offer).toBe(null);
  });

  test('is made to administrators alone, of whom each has no school, by its owner', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const support = await newMember(db, school, { role: 'support' });
    expect((await offer(owner, support)).code).toBe('ownership_not_possible');
    expect((await offer(admin, member)).code).toBe('role_forbidden');
    const another = await newSchool(db);
    const memberId = randomUUID();
    await asPlatform(db, (tx) =>
      tx
        .insertInto('team_members')
        .values({ producer_id: school.producerId, id: memberId, user_id: another.producerId, role: 'admin' })
        .execute(),
    );
    await signedIn({ kind: 'producer', userId: another.producerId });
    expect((await offer(owner, { memberId })).code).toBe('ownership_not_possible');
  });

  test('waits while the e-mail of either was changed and can still be given back', async () => {
    const { school, owner, member } = await schoolWithAdmin();
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 86_400_000)].map((at) =>
      at.toISOString(),
    );
    await asPlatform(db, (tx) =>
      tx
        .insertInto('email_changes')
        .values({
          id: randomUUID(),
          user_id: school.producerId,
          old_email: `${randomUUID()}@example.com`,
          new_email: `${school.slug}@example.com`,
          expires_at: after as string,
          proven_at: before,
          undo_until: after,
        })
        .execute(),
    );
    expect((await offer(owner, member)).code).toBe('ownership_unsettled');
  });

  test('waits while its owner has asked something of the platform, or can fetch a copy of their own data', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const account_id = school.producerId;
    const requestId = await newProducerRequest(db, { account_id });
    expect((await offer(owner, member)).code).toBe('ownership_requests_open');
    await call('producer.withdrawOwnRequest', { requestId }, owner);
    const { offerId } = await standingOffer(owner, school, member);
    const settled_at = new Date().toISOString();
    const copy_until = new Date(Date.now() + DAY_MS).toISOString();
    const copy = { kind: 'copy', state: 'done', settled_at, copy_key: `copies/${randomUUID()}`, copy_until } as const;
    const copyId = await newProducerRequest(db, { account_id, ...copy });
    expect(await accept(admin, offerId)).toBe('ownership_requests_open');
    await asPlatform(db, (tx) =>
      sql`update producer_requests set copy_until = app_now() where id = ${copyId}`.execute(tx),
    );
    expect(await accept(admin, offerId)).toBe(null);
  });
});

const expire = (producerId: string) =>
  asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('ownership_offers')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('producer_id', '=', producerId)
      .execute(),
  );
