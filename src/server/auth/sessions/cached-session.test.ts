import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asPlatform, asSchool } from '#server/db.ts';
import { PLATFORM_HOST } from '#server/http/hosts.ts';
import type { TestApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { type TwoProcesses, twoProcesses } from '#test/fixtures/two-processes.ts';
import { cachedSession } from './cached-session.ts';
import { endSession } from './end-sessions.ts';
import { findSession } from './find-session.ts';

/* Two processes on one database and a third that changes it: cached sessions must always match the tables. */

let two: TwoProcesses;
let here: TestApp;
let there: TestApp;
let student: TestStudent;
let token: string;
let courseId: string;

beforeAll(async () => {
  two = await twoProcesses();
  ({ here, there } = two);
});
afterAll(() => two.stop());

beforeEach(async () => {
  const { db } = here.services;
  const school = await newSchool(db);
  student = await newStudent(db, school);
  courseId = (await newCourse(db, school, { modules: [[{}]] })).id;
  await openEnrollment(db, student, courseId);
  const { cookie = '' } = await here.signedIn({ kind: 'student', ...student });
  token = /\bsid=([^;]+)/.exec(cookie)?.[1] ?? '';
  // Waits until earlier changes are announced, before anything is cached.
  await two.settle();
});

const keptIn = ({ services }: TestApp) => cachedSession(services, token, PLATFORM_HOST);

async function readByNow() {
  const session = await findSession(here.services.db, token, PLATFORM_HOST);
  return session && { ...session, lastsMs: expect.any(Number) };
}

test('is read once, and not again when it is extended', async () => {
  await keptIn(here);
  expect(await statementsOf(here.services.db, () => keptIn(here))).toEqual([]);
  await two.meddle(
    `update user_sessions set last_active = app_now(), expires_at = expires_at + interval '1 hour' where user_id = $1`,
    [student.userId],
  );
  expect(await statementsOf(here.services.db, () => keptIn(here))).toEqual([]);
});

test('that was ended is invalid at once in this process, and in others as soon as they are notified', async () => {
  const session = await keptIn(here);
  await keptIn(there);
  await endSession(here.services.db, session?.id ?? '', 'signed_out');
  expect(await keptIn(here)).toMatchObject({ endedBecause: 'signed_out' });
  await there.services.listener.check();
  expect(await keptIn(there)).toMatchObject({ endedBecause: 'signed_out' });
});

test('is only invalidated by a transaction that commits', async () => {
  const session = await keptIn(here);
  const failed = asPlatform(here.services.db, async (tx) => {
    await tx
      .updateTable('user_sessions')
      .set({ is_active: false })
      .where('id', '=', session?.id ?? '')
      .execute();
    throw new Error('not after all');
  });
  await expect(failed).rejects.toThrow('not after all');
  expect(await statementsOf(here.services.db, () => keptIn(here))).toEqual([]);
});

const CHANGES: [string, string, () => unknown[]][] = [
  [
    'the session ended',
    `update user_sessions set is_active = false, ended_reason = 'other_device' where user_id = $1`,
    () => [student.userId],
  ],
  ['the session deleted', 'delete from user_sessions where user_id = $1', () => [student.userId]],
  [
    'the session brought to an earlier end',
    `update user_sessions set expires_at = app_now() where user_id = $1`,
    () => [student.userId],
  ],
  [
    'the person confirmed',
    `update user_sessions set elevated_until = app_now() + interval '1 hour' where user_id = $1`,
    () => [student.userId],
  ],
  ['the student made inactive', `update students set status = 'inactive' where id = $1`, () => [student.studentId]],
  ['the student renamed', `update students set name = 'Outro Nome' where id = $1`, () => [student.studentId]],
  ['a CPF corrected', `update students set cpf = '52998224725' where id = $1`, () => [student.studentId]],
  ['the student removed', 'delete from students where id = $1', () => [student.studentId]],
  [
    'another address',
    `update profiles set email = $2 where id = $1`,
    () => [student.userId, `${randomUUID()}@example.com`],
  ],
  [
    'the only course closed',
    `update enrollments set status = 'inactive' where student_id = $1`,
    () => [student.studentId],
  ],
  [
    'an earlier end of access',
    `update enrollments set access_until = app_now() where student_id = $1`,
    () => [student.studentId],
  ],
  ['the enrollment deleted', 'delete from enrollments where student_id = $1', () => [student.studentId]],
  ['the course deleted', 'update courses set deleted_at = app_now() where id = $1', () => [courseId]],
  ['the school expired', `update profiles set trial_ends_at = app_now() where id = $1`, () => [student.producerId]],
  [
    'another address for help',
    `update client_settings set support_email = 'ajuda@example.com' where producer_id = $1`,
    () => [student.producerId],
  ],
  [
    'the CPF off the video',
    `update client_settings set watermark_cpf = 'masked' where producer_id = $1`,
    () => [student.producerId],
  ],
];

describe.each(CHANGES)('%s', (_, text, values) => {
  test('is announced', async () => {
    const before = await keptIn(here);
    await two.meddle(text, values());
    const now = await readByNow();
    expect(await keptIn(here)).toEqual(now);
    expect(now).not.toEqual({ ...before, lastsMs: expect.any(Number) });
  });
});

test('a bulk change is announced as one for the whole school', async () => {
  const { db } = here.services;
  const others = await Promise.all(Array.from({ length: 60 }, () => newStudent(db, student)));
  for (const other of others) await openEnrollment(db, other, courseId);
  await keptIn(there);
  await asSchool(db, student, (tx) =>
    tx.updateTable('students').set({ status: 'inactive' }).where('producer_id', '=', student.producerId).execute(),
  );
  await there.services.listener.check();
  expect(await keptIn(there)).toEqual(await readByNow());
});

test('without the listener nothing is cached, and afterwards nothing older is used', async () => {
  await keptIn(here);
  await two.cutHearing();
  await two.meddle(`update students set name = 'Durante o silêncio' where id = $1`, [student.studentId]);
  expect(await keptIn(here)).toMatchObject({ name: 'Durante o silêncio' });
  await expect.poll(() => here.services.listener.isCurrent()).toBe(true);
  expect(await keptIn(here)).toMatchObject({ name: 'Durante o silêncio' });
});

test('control: without announcements cached sessions are stale', async () => {
  await keptIn(here);
  await two.asOwner('alter table students disable trigger announce_change');
  await two.meddle(`update students set name = 'Ninguém soube' where id = $1`, [student.studentId]);
  await two.asOwner('alter table students enable trigger announce_change');
  expect(await keptIn(here)).toMatchObject({ name: 'Duda Aluna' });
  expect(await readByNow()).toMatchObject({ name: 'Ninguém soube' });
});

test('time-dependent changes take effect although it is cached', async () => {
  await asSchool(here.services.db, student, (tx) =>
    sql`update enrollments set access_until = app_now() + interval '90 seconds' where student_id = ${student.studentId}`.execute(
      tx,
    ),
  );
  const { lastsMs = 0 } = (await keptIn(here)) ?? {};
  expect(lastsMs).toBeGreaterThan(60_000);
  expect(lastsMs).toBeLessThanOrEqual(90_000);
});
