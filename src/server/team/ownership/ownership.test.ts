import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { SessionInfo } from '#shared/contract/public.ts';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { MEMBERS_PASSWORD, OWNERS_PASSWORD, ownershipFixture } from '#test/fixtures/team/ownership-fixture.ts';
import { agreeToTerms, TERMS_VERSION } from '../../auth/terms.ts';
import { asPlatform } from '../../db.ts';

const app = await testApp();
const { call, services } = app;
const { db } = services;
const { schoolWithAdmin, teamOf, standingOffer, accept } = ownershipFixture(app);
const mail = await outgoingMail(services);

afterAll(() => mail.stop());

async function entered(email: string, password: string) {
  const browser = newBrowser();
  const { code } = await call('public.signIn', { email, password }, browser);
  const info = (await call('public.session', undefined, browser)).data as SessionInfo;
  return { code, browser, viewer: info.viewer };
}

describe('a school that passes to an administrator', () => {
  test('belongs to them once they accept, and its previous owner is an administrator without sales and money', async () => {
    const { school, owner, member, admin, ownersEmail } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    expect((await teamOf(owner)).offer).toMatchObject({ id: offerId, memberId: member.memberId, mine: false });
    expect(await teamOf(admin)).toMatchObject({ owns: false, offer: { mine: true } });
    expect(await accept(admin, offerId)).toBe(null);

    const [taken, given] = [await entered(member.email, MEMBERS_PASSWORD), await entered(ownersEmail, OWNERS_PASSWORD)];
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

  test('is owned by somebody who has agreed to the terms', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    await asPlatform(db, (tx) => agreeToTerms(tx, member.userId));
    const { offerId } = await standingOffer(owner, school, member);
    expect(await accept(admin, offerId)).toBe(null);
    const { terms_version } = await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').select('terms_version').where('id', '=', school.producerId).executeTakeFirstOrThrow(),
    );
    expect(terms_version).toBe(TERMS_VERSION);
  });

  test('signs both out everywhere', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    await accept(admin, offerId);
    for (const browser of [owner, admin])
      expect(await call('producer.billing', undefined, browser)).toMatchObject({
        code: 'session_ended',
        data: { reason: 'ownership_moved' },
      });
  });

  test('is announced to both by e-mail, and audited with both names', async () => {
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
    const { browser } = await entered(member.email, MEMBERS_PASSWORD);
    const { auditEvents, people } = (await call('producer.auditEvents', { kind: 'team' }, browser)).data as {
      auditEvents: { action: string; actorName: string; subject: string }[];
      people: { who: string; name: string }[];
    };
    expect(auditEvents).toMatchObject([
      { action: 'ownership_moved', actorName: 'Nina Costa', subject: 'Ana Produtora' },
      { action: 'ownership_offered', actorName: 'Ana Produtora', subject: 'Nina Costa' },
    ]);
    // Earlier records stay theirs under the new account id.
    const who = people.find(({ name }) => name === 'Ana Produtora')?.who;
    const theirs = (await call('producer.auditEvents', { kind: 'team', who }, browser)).data as {
      auditEvents: object[];
    };
    expect(theirs.auditEvents).toMatchObject([{ action: 'ownership_offered' }]);
  });

  test('keeps what each of the two is elsewhere: a student, and in another team', async () => {
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
    const auditEvent = { producer_id: elsewhere.producerId, id: randomUUID(), action: 'student_added', details: '{}' };
    await asPlatform(db, (tx) =>
      tx
        .insertInto('school_deeds')
        .values({ ...auditEvent, actor_id: school.producerId, actor_name: 'Ana Produtora', by: 'session' })
        .execute(),
    );
    const { offerId } = await standingOffer(owner, school, member);
    expect(await accept(admin, offerId)).toBe(null);
    // Also in a school whose team they have left.
    const { rows: did } = await asPlatform(db, (tx) =>
      sql`select p.email from school_deeds d join profiles p on p.id = d.actor_id where d.id = ${auditEvent.id}`.execute(
        tx,
      ),
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
