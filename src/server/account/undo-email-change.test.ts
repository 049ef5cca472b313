import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyRegistrationOptions } from '#shared/contract/account/factors.ts';
import type { Team } from '#shared/contract/school/team.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { newAuthenticator } from '#test/fixtures/factors/authenticator.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newDataRequest, requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { newInvitation, newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform } from '../db.ts';
import { findCopy } from '../privacy/copy/http.ts';
import { makeCopy } from '../privacy/copy/make-copy.ts';

/* An attacker with a producer's session adds ways to come back, then moves the account to another address. */

const { services, call, signedIn, fetch } = await testApp();
const { db } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let old: string;
let next: string;
let thief: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  old = `${school.slug}@example.com`;
  next = `outra-${randomUUID()}@example.com`;
  thief = await signedIn({ userId: school.producerId, kind: 'producer' });
});

async function tokenTo(email: string): Promise<string> {
  const [sent] = await asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('recipient_email', '=', email)
      .where('template_name', '=', 'email_change')
      .orderBy('created_at', 'desc')
      .execute(),
  );
  await mail.send(sent?.id ?? '');
  return /#([\w-]{40,})/.exec(mail.receivedBy(email).at(-1)?.text ?? '')?.[1] ?? '';
}

async function takeTheAccount(): Promise<void> {
  await call('producer.requestEmailChange', { email: next }, thief);
  expect(await call('public.confirmEmailChange', { token: await tokenTo(next) }, thief)).toMatchObject({ status: 200 });
}
/** The same with the account of a student's session. */
async function takeFrom(session: Caller): Promise<void> {
  await call('student.requestEmailChange', { email: next }, session);
  const taken = await call('public.confirmEmailChange', { token: await tokenTo(next) }, session);
  expect(taken).toMatchObject({ status: 200 });
}
const undo = async () =>
  expect(await call('public.undoEmailChange', { token: await tokenTo(old) })).toMatchObject({ status: 200 });

async function addPasskey(name: string): Promise<void> {
  const authenticator = newAuthenticator({ origin: services.env.publicUrl });
  const { data } = await call('factors.startPasskey', undefined, thief);
  const response = authenticator.create(data as PasskeyRegistrationOptions);
  expect(await call('factors.addPasskey', { name, response }, thief)).toMatchObject({ status: 200 });
}
const passkeys = async () =>
  (
    await asPlatform(db, (tx) =>
      tx.selectFrom('passkeys').select('name').where('user_id', '=', school.producerId).execute(),
    )
  ).map(({ name }) => name);
/** A call by API key that counts as its use: removing an unknown student answers 404 only if the key is valid. */
const byKey = async (key: string) => {
  const body = JSON.stringify({ profileId: randomUUID(), adminId: school.producerId });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  return (await fetch('/api/deleteProfile.php', { method: 'POST', body, headers })).status;
};
/** Of an administrator. */
const rights = { role: 'admin', finance: false, courseIds: [], cohortIds: [], until: null };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const backdate = (table: 'passkeys' | 'totp_secrets', days: number) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable(table)
      .set({ created_at: daysAgo(days) })
      .where('user_id', '=', school.producerId)
      .execute(),
  );

describe('taking an account back leaves nothing', () => {
  test('of passkeys from shortly before and since, nor of recovery codes; an older passkey stays', async () => {
    await addPasskey('Da dona');
    await backdate('passkeys', 8);
    await addPasskey('De antes');
    await takeTheAccount();
    await addPasskey('De depois');
    expect(await passkeys()).toHaveLength(3);
    await undo();
    expect(await passkeys()).toEqual(['Da dona']);
    const codes = await asPlatform(db, (tx) =>
      tx.selectFrom('recovery_codes').select('prefix').where('user_id', '=', school.producerId).execute(),
    );
    expect(codes).toEqual([]);
  });

  test('of an authenticator from shortly before; an older one stays', async () => {
    const setUp = (id: string, days: number) =>
      asPlatform(db, (tx) =>
        tx
          .insertInto('totp_secrets')
          .values({
            ...{ id, user_id: school.producerId, secret: 'selado', created_at: daysAgo(days) },
            ...(days > 7 && { confirmed_at: daysAgo(days), last_step: 1 }),
          })
          .execute(),
      );
    const [older, recent] = [randomUUID(), randomUUID()];
    await setUp(older, 8);
    await setUp(recent, 1);
    await takeTheAccount();
    await undo();
    const left = await asPlatform(db, (tx) =>
      tx.selectFrom('totp_secrets').select('id').where('user_id', '=', school.producerId).execute(),
    );
    expect(left).toEqual([{ id: older }]);
  });

  test('of API keys, invitations and members, who are signed out; and says so in the audit', async () => {
    const { data } = await call('producer.createApiKey', undefined, thief);
    const { key } = data as { key: string };
    const member = await newMember(db, school, { role: 'admin', name: 'Cúmplice' });
    const inside = await signedIn({ kind: 'producer', ...member });
    const invited = `convite-${randomUUID()}@example.com`;
    expect(await call('producer.inviteMember', { ...rights, email: invited }, thief)).toMatchObject({ status: 200 });
    await takeTheAccount();
    expect(await call('producer.profile', undefined, inside)).toMatchObject({ status: 200 });
    expect(await byKey(key)).toBe(404);
    await undo();
    expect(await call('producer.profile', undefined, inside)).toMatchObject({ data: { reason: 'left_team' } });
    expect(await byKey(key)).toBe(401);
    const { producerId } = school;
    const { invitations, actions } = await asPlatform(db, async (tx) => ({
      invitations: await tx
        .selectFrom('team_invitations')
        .select('email')
        .where('producer_id', '=', producerId)
        .execute(),
      actions: await tx.selectFrom('school_deeds').select('action').where('producer_id', '=', producerId).execute(),
    }));
    expect(invitations).toEqual([]);
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['api_key_revoked', 'invitation_cancelled', 'member_removed']),
    );
  });

  test('and leaves those whom the owner had let in before, also with fewer rights than then', async () => {
    const created_at = daysAgo(8);
    const member = await newMember(db, school, { role: 'admin', name: 'Sócia', created_at });
    const lowered = await newMember(db, school, { role: 'admin', finance: true, created_at });
    const email = `convite-${randomUUID()}@example.com`;
    await newInvitation(db, school, { email, created_at, sent_at: created_at });
    const inside = await signedIn({ kind: 'producer', ...member });
    await takeTheAccount();
    const fewer = { ...rights, role: 'support', until: '2099-12-31' };
    expect(await call('producer.changeMember', { ...fewer, memberId: lowered.memberId }, thief)).toMatchObject({
      status: 200,
    });
    await undo();
    expect(await call('producer.profile', undefined, inside)).toMatchObject({ status: 200 });
    const left = await signedIn({ userId: school.producerId, kind: 'producer' });
    const { members, invitations } = (await call('producer.team', undefined, left)).data as Team;
    expect(members.map(({ id }) => id).sort()).toEqual([member.memberId, lowered.memberId].sort());
    expect(invitations.map((each) => each.email)).toEqual([email]);
  });

  test.each([
    ['role', { role: 'support' }, { role: 'admin' }],
    ['money', { role: 'admin' }, { role: 'admin', finance: true }],
    ['reach', { role: 'instructor' }, { role: 'instructor' }],
    ['end', { role: 'support', expires_at: new Date(Date.now() + 86_400_000).toISOString() }, { role: 'support' }],
  ] as const)('of rights that an older member was given: %s', async (_, before, given) => {
    const reach = { course_ids: before.role === 'instructor' ? [(await newCourse(db, school)).id] : [] };
    const courseIds = before.role === 'instructor' ? [(await newCourse(db, school)).id] : [];
    const member = await newMember(db, school, { ...before, ...reach, created_at: daysAgo(8) });
    const inside = await signedIn({ kind: 'producer', ...member });
    await takeTheAccount();
    const fields = { ...rights, courseIds, ...given, memberId: member.memberId };
    expect(await call('producer.changeMember', fields, thief)).toMatchObject({ status: 200 });
    await undo();
    expect(await call('producer.profile', undefined, inside)).toMatchObject({ data: { reason: 'left_team' } });
  });

  test('of an older invitation that was sent again', async () => {
    const created_at = daysAgo(8);
    const email = `convite-${randomUUID()}@example.com`;
    await newInvitation(db, school, { email, created_at, sent_at: created_at, expires_at: daysAgo(1) });
    await takeTheAccount();
    expect(await call('producer.inviteMember', { ...rights, email }, thief)).toMatchObject({ status: 200 });
    await mail.send(await mail.lastQueuedTo(email));
    const token = /#([\w-]{40,})/.exec(mail.receivedBy(email).at(-1)?.text ?? '')?.[1] ?? '';
    expect(await call('public.readInvitation', { token })).toMatchObject({ status: 200 });
    await undo();
    expect(await call('public.readInvitation', { token })).toMatchObject({ code: 'link_invalid' });
  });

  test('of a student’s deletion, correction or copy that was asked for at the other address', async () => {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, (await newCourse(db, school)).id);
    const older = await newDataRequest(db, student, { kind: 'erasure', channel: 'area' });
    const session = await signedIn({ kind: 'student', ...student });
    await takeFrom(session);
    const renamed = { ...student, email: next };
    const asked = {
      erasure: await newDataRequest(db, renamed, { kind: 'erasure', channel: 'area' }),
      correction: await newDataRequest(db, renamed, { channel: 'page' }),
      copy: await newDataRequest(db, renamed, { kind: 'copy', channel: 'page' }),
    };
    await makeCopy(services, { ...school, requestId: asked.copy });
    expect(await call('public.undoEmailChange', { token: await tokenTo(student.email) })).toMatchObject({
      status: 200,
    });
    const requests = new Map((await requestsOf(db, school)).map((request) => [request.id, request]));
    expect(requests.get(asked.erasure)).toMatchObject({ state: 'withdrawn', settled_at: expect.any(String) });
    expect(requests.get(asked.correction)).toMatchObject({ state: 'withdrawn' });
    expect(requests.get(asked.copy)).toMatchObject({ state: 'done', copy_key: expect.any(String) });
    expect(await findCopy(db, { ...school, requestId: asked.copy, whose: sql`true` })).toBeUndefined();
    expect(requests.get(older)).toMatchObject({ state: 'open' });
    expect([...requests.values()].map(({ email }) => email)).toEqual(Array(4).fill(student.email));
  });

  test('of the secret address of a student’s calendar', async () => {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, (await newCourse(db, school)).id);
    const session = await signedIn({ kind: 'student', ...student });
    const { data } = await call('student.makeCalendarAddress', undefined, session);
    const { path } = data as { path: string };
    await takeFrom(session);
    expect((await fetch(path)).status).toBe(200);
    expect(await call('public.undoEmailChange', { token: await tokenTo(student.email) })).toMatchObject({
      status: 200,
    });
    expect((await fetch(path)).status).toBe(404);
  });
});
