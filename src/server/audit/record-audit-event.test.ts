import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool, type Tx } from '../db.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const { services } = await testApp();
const { db } = services;
const place = {
  ip: '203.0.113.77',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
};

const auditEventsOf = (producerId: string) =>
  asSchool(db, { producerId }, (tx) => tx.selectFrom('school_deeds').selectAll().execute());

test('records who did what, to how many, from where and with which browser [v5.0.0-16.2.1]', async () => {
  const { producerId } = await newSchool(db);
  const doer = { producerId, userId: randomUUID(), name: 'Camila' };
  await asSchool(db, { producerId }, (tx) =>
    recordAuditEvent(tx, doer, place, { action: 'students_removed', subject: ' Duda\nAluna ', count: 3 }),
  );
  expect(await auditEventsOf(producerId)).toMatchObject([
    {
      actor_id: doer.userId,
      actor_name: 'Camila',
      by: 'session',
      action: 'students_removed',
      subject: 'Duda Aluna',
      count: 3,
      address: '203.0.113.•',
      device: 'Chrome no Windows',
    },
  ]);
});

test('an API call has the producer’s name, and a long subject is truncated', async () => {
  const { producerId } = await newSchool(db, { name: 'Ana' });
  const subject = 'e\u0301'.repeat(300);
  await asSchool(db, { producerId }, (tx) =>
    recordAuditEvent(tx, { producerId, by: 'system' }, null, { action: 'signed_in', subject }),
  );
  const [auditEvent] = await auditEventsOf(producerId);
  expect(auditEvent).toMatchObject({ actor_name: 'Ana', by: 'system', actor_id: null, address: null, device: null });
  expect(auditEvent?.subject).toHaveLength(200);
});

test('an action without an actor is not recorded', async () => {
  const { producerId } = await newSchool(db);
  await asSchool(db, { producerId }, (tx) => recordAuditEvent(tx, { producerId }, null, { action: 'course_created' }));
  expect(await auditEventsOf(producerId)).toEqual([]);
});

test('is rolled back with its transaction', async () => {
  const { producerId } = await newSchool(db);
  await asSchool(db, { producerId }, async (tx) => {
    await recordAuditEvent(tx, { producerId, by: 'system' }, null, { action: 'signed_in' });
    throw new Error('changed my mind');
  }).catch(() => {});
  expect(await auditEventsOf(producerId)).toEqual([]);
});

const REFUSED = { code: '42501' };
const rewriting: [string, (tx: Tx, producerId: string) => Promise<unknown>][] = [
  ['changed', (tx, id) => sql`update school_deeds set subject = 'nada' where producer_id = ${id}`.execute(tx)],
  [
    'written for another day',
    (tx, id) =>
      sql`
      insert into school_deeds (producer_id, id, at, actor_name, by, action)
      values (${id}, ${randomUUID()}, app_now() - interval '2 years', 'Ana', 'session', 'signed_in')`.execute(tx),
  ],
];

test.each(rewriting)('a record cannot be %s by either role', async (_, rewrite) => {
  const { producerId } = await newSchool(db);
  await asSchool(db, { producerId }, (tx) =>
    recordAuditEvent(tx, { producerId, by: 'system' }, null, { action: 'signed_in' }),
  );
  await expect(asSchool(db, { producerId }, (tx) => rewrite(tx, producerId))).rejects.toMatchObject(REFUSED);
  await expect(asPlatform(db, (tx) => rewrite(tx, producerId))).rejects.toMatchObject(REFUSED);
  expect(await auditEventsOf(producerId)).toHaveLength(1);
});

test('a record cannot be deleted: a school is refused, and the platform has no effect within its year', async () => {
  const { producerId } = await newSchool(db);
  await asSchool(db, { producerId }, (tx) =>
    recordAuditEvent(tx, { producerId, by: 'system' }, null, { action: 'signed_in' }),
  );
  const deleting = (tx: Tx) => sql`delete from school_deeds where producer_id = ${producerId}`.execute(tx);
  await expect(asSchool(db, { producerId }, deleting)).rejects.toMatchObject(REFUSED);
  await asPlatform(db, deleting);
  expect(await auditEventsOf(producerId)).toHaveLength(1);
});

test('a school neither reads nor writes another school’s audit events', async () => {
  const [own, other] = [await newSchool(db), await newSchool(db)];
  await asSchool(db, other, (tx) => recordAuditEvent(tx, { ...other, by: 'system' }, null, { action: 'signed_in' }));
  expect(await auditEventsOf(own.producerId)).toEqual([]);
  const planted = sql`
    insert into school_deeds (producer_id, id, actor_name, by, action)
    values (${other.producerId}, ${randomUUID()}, 'Ana', 'session', 'signed_in')`;
  await expect(asSchool(db, own, (tx) => planted.execute(tx))).rejects.toMatchObject(REFUSED);
});
