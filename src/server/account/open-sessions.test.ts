import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OpenSessions } from '#shared/contract/account/sessions.ts';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newOwner, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { chosenAfterProof } from '../auth/scope.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform, asSchool } from '../db.ts';
import { openSessionsOf, type SessionRow } from './open-sessions.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

type Who = Omit<Parameters<typeof openSession>[1], 'device' | 'credential'>;

async function browserOf(who: Who, device: { ip: string; userAgent: string }) {
  const deviceId = newToken();
  const opened = { ...who, device: { ...device, deviceId }, credential: chosenAfterProof } as Parameters<
    typeof openSession
  >[1];
  const { token } = await asPlatform(db, (tx) => openSession(tx, opened));
  return newBrowser({ sid: token, did: deviceId });
}

const listed = async (audience: 'producer' | 'owner' | 'student', caller: Awaited<ReturnType<typeof browserOf>>) =>
  ((await call(`${audience}.sessions`, undefined, caller)).data as OpenSessions).sessions;

test('a producer sees the account’s open sessions and ends one, which is refused at once with a reason [v5.0.0-7.5.2]', async () => {
  const { producerId } = await newSchool(db);
  const who = { userId: producerId, kind: 'producer' } as const;
  const phone = await browserOf(who, { ip: '198.51.100.7', userAgent: IPHONE });
  const mac = await browserOf(who, { ip: '203.0.113.9', userAgent: MAC });

  const sessions = await listed('producer', mac);
  expect(sessions).toMatchObject([
    { current: true, browser: { name: 'Chrome', system: 'macOS', form: 'computer' }, addressGroup: '203.0.113.•' },
    { current: false, browser: { name: 'Safari', system: 'iPhone', form: 'phone' }, addressGroup: '198.51.100.•' },
  ]);
  const sessionId = sessions[1]?.id;
  expect(await call('producer.endSession', { sessionId }, mac)).toMatchObject({ status: 200 });
  expect(await call('producer.profile', undefined, phone)).toMatchObject({
    status: 401,
    code: 'session_ended',
    data: { reason: 'ended_elsewhere' },
  });
  expect(await call('producer.endSession', { sessionId }, mac)).toMatchObject({ code: 'not_found' });
  expect(await listed('producer', mac)).toHaveLength(1);
  const auditEvents = await asSchool(db, { producerId }, (tx) =>
    tx.selectFrom('school_deeds').where('action', '<>', 'signed_in').selectAll().execute(),
  );
  expect(auditEvents).toMatchObject([{ action: 'session_ended', actor_id: producerId, by: 'session' }]);
});

test('the current session stays when the others are ended, and cannot be ended by its id', async () => {
  const { producerId } = await newSchool(db);
  const who = { userId: producerId, kind: 'producer' } as const;
  const others = [
    await browserOf(who, { ip: '198.51.100.7', userAgent: IPHONE }),
    await browserOf(who, { ip: '198.51.100.8', userAgent: IPHONE }),
  ];
  const mine = await browserOf(who, { ip: '203.0.113.9', userAgent: MAC });
  const [current] = await listed('producer', mine);
  expect(await call('producer.endSession', { sessionId: current?.id }, mine)).toMatchObject({ code: 'not_found' });
  expect(await call('producer.endOtherSessions', undefined, mine)).toMatchObject({ status: 200 });
  for (const other of others)
    expect((await call('producer.sessions', undefined, other)).data).toMatchObject({ reason: 'ended_elsewhere' });
  expect(await listed('producer', mine)).toMatchObject([{ current: true }]);
});

test('a school is closed while its producer ends the other sessions, and neither fails', async () => {
  const { producerId, slug } = await newSchool(db);
  const owner = await signedIn({ kind: 'owner', userId: await newOwner(db) });
  const [mine] = [
    await signedIn({ kind: 'producer', userId: producerId }),
    await signedIn({ kind: 'producer', userId: producerId }),
  ];
  const { closed, ended } = await asPlatform(db, async (tx) => {
    await sql`lock table auth_tokens in share mode`.execute(tx);
    const closed = call('owner.removeProducer', { producerId, email: `${slug}@example.com` }, owner);
    await untilAwaited(tx);
    const ended = call('producer.endOtherSessions', undefined, mine);
    await untilAwaited(tx, 2);
    return { closed, ended };
  });
  expect([await closed, await ended]).toMatchObject([{ code: null }, { code: null }]);
});

test("another account's sessions can be neither listed nor ended", async () => {
  const [own, other] = [await newSchool(db), await newSchool(db)];
  const mine = await browserOf({ userId: own.producerId, kind: 'producer' }, { ip: '203.0.113.9', userAgent: MAC });
  const foreign = await browserOf(
    { userId: other.producerId, kind: 'producer' },
    { ip: '203.0.113.9', userAgent: MAC },
  );
  const [theirs] = await listed('producer', foreign);
  expect(await call('producer.endSession', { sessionId: theirs?.id }, mine)).toMatchObject({ code: 'not_found' });
  await call('producer.endOtherSessions', undefined, mine);
  expect(await listed('producer', foreign)).toHaveLength(1);
});

test('a student sees and ends sessions of this school only', async () => {
  const [school, other] = [await newSchool(db), await newSchool(db)];
  const student = await newStudent(db, school);
  const { id } = await newCourse(db, school);
  await openEnrollment(db, student, id);
  const elsewhere = randomUUID();
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('students')
      .values({
        producer_id: other.producerId,
        id: elsewhere,
        user_id: student.userId,
        email: student.email,
        name: 'D',
      })
      .execute();
    const switched = tx.updateTable('client_settings').set({ single_device: false });
    await switched.where('producer_id', 'in', [school.producerId, other.producerId]).execute();
  });
  const at = (producerId: string) =>
    browserOf({ userId: student.userId, kind: 'student', producerId } as Who, { ip: '203.0.113.9', userAgent: MAC });
  const [here, alsoHere, there] = [
    await at(school.producerId),
    await at(school.producerId),
    await at(other.producerId),
  ];
  expect(await listed('student', here)).toHaveLength(2);
  await call('student.endOtherSessions', undefined, here);
  expect((await call('student.sessions', undefined, alsoHere)).code).toBe('session_ended');
  // No course is open there, so this reason is only reported if the session is still open.
  expect((await call('student.sessions', undefined, there)).code).toBe('no_active_enrollment');
});

test('an owner has a list of sessions too', async () => {
  const userId = randomUUID();
  await asPlatform(db, (tx) =>
    tx
      .insertInto('profiles')
      .values({
        id: userId,
        email: `${userId}@example.com`,
        name: 'Dono',
        role: 'super_admin',
        mailbox_proven_at: new Date().toISOString(),
      })
      .execute(),
  );
  const mine = await browserOf({ userId, kind: 'owner' }, { ip: '203.0.113.9', userAgent: MAC });
  await browserOf({ userId, kind: 'owner' }, { ip: '203.0.113.10', userAgent: IPHONE });
  const sessions = await listed('owner', mine);
  expect(sessions).toHaveLength(2);
  await call('owner.endSession', { sessionId: sessions[1]?.id }, mine);
  expect(await listed('owner', mine)).toHaveLength(1);
});

describe('an address in the list', () => {
  const row = (id: string, ip: string | null, minute: number, isOpen = true): SessionRow => {
    const at = new Date(Date.UTC(2026, 10, 23, 12, minute)).toISOString();
    return { id, ip, userAgent: null, createdAt: at, lastActive: at, isOpen };
  };
  const newOnes = (rows: SessionRow[], current = 'mine') =>
    openSessionsOf(rows, current)
      .filter(({ newAddress }) => newAddress)
      .map(({ id }) => id);

  test('is new if there was no earlier session from it', () =>
    expect(newOnes([row('mine', '203.0.113.1', 1), row('a', '198.51.100.1', 2), row('b', '203.0.113.200', 3)])).toEqual(
      ['a'],
    ));
  test('is known after a session from it has ended', () =>
    expect(
      newOnes([row('over', '198.51.100.9', 0, false), row('mine', '203.0.113.1', 1), row('a', '198.51.100.1', 2)]),
    ).toEqual([]));
  test('is not marked for the very first session, the current one, and one without an address', () =>
    expect(newOnes([row('first', '198.51.100.1', 0), row('mine', '203.0.113.1', 1), row('c', null, 2)])).toEqual([]));
});
