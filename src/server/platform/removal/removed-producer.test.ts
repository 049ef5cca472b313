import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform } from '../../db.ts';
import { closeSchool } from './close-school.ts';
import { removeSchool } from './remove-school.ts';

let app: TestApp;
let mail: OutgoingMail;
beforeAll(async () => {
  app = await testApp();
  mail = await outgoingMail(app.services);
});
afterAll(() => mail.stop());

/** Shut, and not deleted yet: the job waits, or has failed. */
async function shutSchool() {
  const { db } = app.services;
  const school = await newSchool(db);
  await asPlatform(db, (tx) => closeSchool(tx, { add: async () => {} } as never, school.producerId));
  return { ...school, email: `${school.slug}@example.com` };
}

test('the team of a shut school is signed out, and not told to ask whoever runs it', async () => {
  const { db } = app.services;
  const school = await newSchool(db);
  const member = await newMember(db, school, { role: 'support' });
  const inside = await app.signedIn({ kind: 'producer', ...member });
  expect((await app.call('producer.profile', undefined, inside)).code).toBe(null);
  await asPlatform(db, (tx) => closeSchool(tx, { add: async () => {} } as never, school.producerId));
  expect(await app.call('producer.profile', undefined, inside)).toMatchObject({
    code: 'session_ended',
    data: { reason: 'signed_out' },
  });
});

test('a removed school takes the accounts of its team along, except of those who are in another school', async () => {
  const { db } = app.services;
  const [school, elsewhere] = [await newSchool(db), await newSchool(db)];
  const student = await newStudent(db, school);
  const [alone, studies, works] = [
    await newMember(db, school),
    await newMember(db, school),
    await newMember(db, school),
  ];
  const over = { role: 'support' as const, expires_at: new Date(Date.now() - 1_000).toISOString() };
  const row = (user_id: string) => ({ id: randomUUID(), user_id });
  await asPlatform(db, async (tx) => {
    const studying = { ...row(studies.userId), producer_id: elsewhere.producerId, name: 'Nina', email: studies.email };
    await tx.insertInto('students').values(studying).execute();
    const members = tx.insertInto('team_members');
    await members.values({ ...row(student.userId), producer_id: school.producerId, ...over }).execute();
    await members.values({ ...row(works.userId), producer_id: elsewhere.producerId, role: 'support' }).execute();
    await closeSchool(tx, app.services.jobs, school.producerId);
  });
  await removeSchool(app.services, school);
  const people = [student, alone, studies, works].map(({ userId }) => userId);
  const left = await asPlatform(db, (tx) => tx.selectFrom('profiles').select('id').where('id', 'in', people).execute());
  expect(left.map(({ id }) => id).sort()).toEqual([studies.userId, works.userId].sort());
});

test('of an account that goes with the team, accesses to other schools stay on record', async () => {
  const { db } = app.services;
  const [school, before] = [await newSchool(db), await newSchool(db)];
  const member = await newMember(db, before);
  await app.signedIn({ kind: 'producer', ...member });
  await asPlatform(db, async (tx) => {
    await tx
      .updateTable('team_members')
      .set({ producer_id: school.producerId })
      .where('id', '=', member.memberId)
      .execute();
    await closeSchool(tx, app.services.jobs, school.producerId);
  });
  await removeSchool(app.services, school);
  const { accounts, records } = await asPlatform(db, async (tx) => ({
    accounts: await tx.selectFrom('profiles').select('id').where('id', '=', member.userId).execute(),
    records: await tx
      .selectFrom('access_records')
      .select('session_id')
      .where('producer_id', '=', before.producerId)
      .execute(),
  }));
  expect([accounts, records.length]).toEqual([[], 1]);
});

/** In a browser that chose a new password with a link from the mailbox. */
async function recovered(email: string) {
  await app.call('public.requestRecovery', { email, audience: 'producer' });
  await mail.send(await mail.lastQueuedTo(email));
  const token = /#([\w-]{43})/.exec(mail.receivedBy(email).at(-1)?.text ?? '')?.[1] ?? '';
  const browser = newBrowser();
  const answer = await app.call('public.resetPassword', { token, password: 'outra chuva de verão longe' }, browser);
  return { browser, answer };
}

test('with a new password a removed producer cannot enter the closed school', async () => {
  const { email } = await shutSchool();
  const { browser } = await recovered(email);
  expect((await app.call('producer.courses', undefined, browser)).status).toBe(401);
  expect((await app.call('public.signIn', { email, password: 'outra chuva de verão longe' })).status).not.toBe(200);
});

test('and can still study where they are a student', async () => {
  const { db } = app.services;
  const { email, producerId } = await shutSchool();
  const other = await newSchool(db);
  const course = await newCourse(db, other, { modules: [[{}]] });
  const student = await newStudent(db, other);
  await asPlatform(db, (tx) =>
    tx.updateTable('students').set({ user_id: producerId, email }).where('id', '=', student.studentId).execute(),
  );
  await openEnrollment(db, student, course.id);
  const { browser, answer } = await recovered(email);
  expect(answer.data).toEqual({ home: '/alunos/cursos' });
  expect((await app.call('student.account', undefined, browser)).status).toBe(200);
});
