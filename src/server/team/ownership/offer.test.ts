import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS, formatDateTime } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newProducerRequest } from '#test/fixtures/privacy/producer-requests.ts';
import { ownershipFixture } from '#test/fixtures/team/ownership-fixture.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';

const app = await testApp();
const { call, services, signedIn } = app;
const { db } = services;
const { schoolWithAdmin, teamOf, offer, standingOffer, makeOlder, accept, end } = ownershipFixture(app);
const mail = await outgoingMail(services);

afterAll(() => mail.stop());

describe('an offer of a school', () => {
  test('cannot be accepted for two days, in which its owner can withdraw it', async () => {
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

  test('withdrawn by its owner or declined by its recipient cannot be accepted', async () => {
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

  test('ends after seven days, and another can be made', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    await expire(school.producerId);
    expect(await accept(admin, offerId)).toBe('ownership_offer_over');
    expect((await teamOf(owner)).offer).toBe(null);
    expect((await offer(owner, member)).code).toBe(null);
  });

  test('is one at a time, also concurrently', async () => {
    const { school, owner, member } = await schoolWithAdmin();
    const other = await newMember(db, school, { role: 'admin' });
    const made = await Promise.all([offer(owner, member), offer(owner, other)]);
    expect(made.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'ownership_offer_open']);
  });

  test('is accepted once, and not by somebody removed at the same time', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    const [taken, removed] = await Promise.all([
      accept(admin, offerId),
      call('producer.removeMember', { memberId: member.memberId }, owner).then(({ code }) => code),
    ]);
    // One of the two succeeds; the other gets an error.
    expect([taken, removed].filter((code) => code === null)).toHaveLength(1);
  });

  test('ends when its recipient is no longer an administrator', async () => {
    const { school, owner, member, admin } = await schoolWithAdmin();
    const { offerId } = await standingOffer(owner, school, member);
    const support = { role: 'support', finance: false, courseIds: [], cohortIds: [], until: null };
    await call('producer.changeMember', { ...support, memberId: member.memberId }, owner);
    expect(await accept(admin, offerId)).toBe('role_forbidden');
    await call('producer.changeMember', { ...support, role: 'admin', memberId: member.memberId }, owner);
    expect((await teamOf(owner)).offer).toBe(null);
  });

  test('can be made by the owner to administrators without a school of their own', async () => {
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

  test('waits while either one’s change of e-mail can still be undone', async () => {
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

  test('waits while its owner has a pending request to the platform, or can download a copy of their data', async () => {
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
