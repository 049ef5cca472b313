import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { newMember, type TestMember } from '#test/fixtures/team/team-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform } from '../../db.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

/** Stored in the opposite of their order. */
async function twoSessionsOf(member: TestMember) {
  for (const _ of [1, 2]) await signedIn({ kind: 'producer', ...member });
  const [low, high] = [randomUUID(), randomUUID()].toSorted();
  return asPlatform(db, async (tx) => {
    const sessions = tx.selectFrom('user_sessions').select('id').where('user_id', '=', member.userId);
    const found = await sessions.orderBy('created_at').execute();
    for (const [at, id] of [high, low].entries())
      await tx
        .updateTable('user_sessions')
        .set({ id })
        .where('id', '=', found[at]?.id ?? '')
        .execute();
    return { low, high };
  });
}

test('a member is removed while they end their own sessions, and neither waits for the other', async () => {
  const school = await newSchool(db);
  const member = await newMember(db, school);
  const { low, high } = await twoSessionsOf(member);
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const removed = await asPlatform(db, async (tx) => {
    await sql`select from user_sessions where id = ${low} for update`.execute(tx);
    const removed = call('producer.removeMember', { memberId: member.memberId }, owner);
    await untilAwaited(tx);
    await sql`select from user_sessions where id = ${high} for update nowait`.execute(tx);
    return { answer: removed };
  });
  expect(await removed.answer).toMatchObject({ code: null });
});
