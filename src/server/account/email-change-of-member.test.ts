import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newOwner, newSchool } from '#test/fixtures/factories.ts';
import { newMember, type TestMember } from '#test/fixtures/team/team-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { hashToken, newToken } from '../crypto/tokens.ts';
import { asPlatform, asSchool } from '../db.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

/** A member of a school's team who has asked for another address, with the links of both mailboxes. */
async function changing() {
  const school = await newSchool(db);
  const member = await newMember(db, school, { role: 'support', name: 'Nina Costa' });
  const next = `nova-${member.email}`;
  const [proof, undoing] = [newToken(), newToken()];
  await asPlatform(db, (tx) =>
    sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at, proof_hash, undo_hash)
      values (${randomUUID()}, ${member.userId}, ${member.email}, ${next}, app_now() + interval '1 day', ${hashToken(proof)},
        ${hashToken(undoing)})`.execute(tx),
  );
  const panel = await signedIn({ kind: 'producer', ...member });
  return {
    ...{ school, member, next },
    confirm: () => call('public.confirmEmailChange', { token: proof }, panel),
    undo: () => call('public.undoEmailChange', { token: undoing }),
  };
}

/** Also in the team of another school. */
async function joinAnother({ userId }: TestMember) {
  const school = await newSchool(db);
  const row = { producer_id: school.producerId, id: randomUUID(), user_id: userId, role: 'moderator' as const };
  await asPlatform(db, (tx) => tx.insertInto('team_members').values(row).execute());
  return school;
}

const changesIn = ({ producerId }: { producerId: string }) =>
  asSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('school_deeds')
      .select(['action', 'actor_name as by', 'subject'])
      .where('action', 'like', 'email_change%')
      .orderBy('at')
      .execute(),
  );

test('a new address of a member, and its undoing, is in the audit of each school whose team they are in', async () => {
  const { school, member, next, confirm, undo } = await changing();
  const another = await joinAnother(member);
  expect(await confirm()).toMatchObject({ code: null });
  const changed = { action: 'email_changed', by: 'Nina Costa', subject: next };
  for (const each of [school, another]) expect(await changesIn(each)).toEqual([changed]);
  expect(await undo()).toMatchObject({ code: null });
  const undone = { action: 'email_change_undone', by: 'Nina Costa', subject: member.email };
  for (const each of [school, another]) expect(await changesIn(each)).toEqual([changed, undone]);
});

test('a school is closed while a member’s new address is undone, and neither fails', async () => {
  const { school, member, confirm, undo } = await changing();
  const { producerId, slug } = school;
  expect(await confirm()).toMatchObject({ code: null });
  const owner = await signedIn({ kind: 'owner', userId: await newOwner(db) });
  await signedIn({ kind: 'producer', ...member });
  const { closed, undone } = await asPlatform(db, async (tx) => {
    await sql`lock table api_keys in share mode`.execute(tx);
    const closed = call('owner.removeProducer', { producerId, email: `${slug}@example.com` }, owner);
    await untilAwaited(tx);
    const undone = undo();
    await untilAwaited(tx, 2);
    return { closed, undone };
  });
  expect([await closed, await undone]).toMatchObject([{ code: null }, { code: null }]);
});
