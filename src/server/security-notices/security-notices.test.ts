import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SecurityNotice } from '#shared/security/security-notice.ts';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';
import { queueSecurityNotice } from './queue.ts';

const { services } = await testApp();
const { db, jobs, env } = services;
const place = {
  ip: '203.0.113.77',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
};
const now = new Date('2026-11-23T15:04:00Z');

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

async function sendNotice(person: { userId: string; email: string }, notice: SecurityNotice, schoolId?: string) {
  await asPlatform(db, (tx) => queueSecurityNotice(tx, jobs, { userId: person.userId, notice, place, schoolId, now }));
  const emailId = await mail.lastQueuedTo(person.email);
  await mail.send(emailId);
  return { message: mail.receivedBy(person.email).at(-1), row: await mail.rowOf(emailId) };
}

test('the platform tells a producer what was done, when and where', async () => {
  const school = await newSchool(db);
  const producer = { userId: school.producerId, email: `${school.slug}@example.com` };
  const { message, row } = await sendNotice(producer, { kind: 'new_device' });
  expect(message?.subject).toBe('Novo acesso à sua conta');
  for (const said of ['23/11/2026 12:04', 'Chrome no Windows', '203.0.113.•', `${env.publicUrl}/forgot-password`]) {
    expect(message?.html).toContain(said);
    expect(message?.text).toContain(said);
  }
  expect(message?.text).not.toContain('203.0.113.77');
  expect(row).toMatchObject({ status: 'sent', producer_id: null, user_id: school.producerId });
});

test('a student’s notice has the school’s branding, is sent by the operator, and links to the platform’s own address', async () => {
  const [school, other] = [await newSchool(db), await newSchool(db)];
  const student = await newStudent(db, school);
  await asPlatform(db, async (tx) => {
    await tx
      .updateTable('client_settings')
      .set({ member_area_name: 'Escola Vértice', custom_domain: `${school.producerId}.example.com` })
      .where('producer_id', '=', school.producerId)
      .execute();
  });
  for (const schoolId of [school.producerId, other.producerId, undefined]) {
    const { message, row } = await sendNotice(student, { kind: 'password_changed' }, schoolId);
    expect(message?.from?.name).toBe('Escola Vértice');
    expect(message?.text).toContain(`${env.publicUrl}/student-forgot-password?escola=${school.slug}`);
    expect(row?.producer_id).toBeNull();
  }
});

test('names in it are escaped', async () => {
  const school = await newSchool(db);
  const producer = { userId: school.producerId, email: `${school.slug}@example.com` };
  const { message } = await sendNotice(producer, { kind: 'passkey_added', name: '<img src=x onerror=alert(1)>' });
  expect(message?.html).toContain('&#60;img');
  expect(message?.html).not.toContain('<img');
});

test('nothing is sent for a deleted account', async () => {
  const school = await newSchool(db, { removed_at: now.toISOString() });
  await asPlatform(db, (tx) =>
    queueSecurityNotice(tx, jobs, { userId: school.producerId, notice: { kind: 'totp_added' }, place }),
  );
  await expect(mail.lastQueuedTo(`${school.slug}@example.com`)).rejects.toThrow();
});
