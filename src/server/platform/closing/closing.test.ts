import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProducerPage } from '#shared/contract/owner.ts';
import type { PlatformDesk } from '#shared/contract/producer-requests.ts';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { CLOSING_TOLD_DAYS, REGRET_DAYS } from '#shared/privacy/requests.ts';
import { KEPT_DAYS } from '#shared/privacy/retention.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { appOn, type Caller, type TestApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import {
  newCourse,
  newOwner,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { closeIn } from '#test/fixtures/privacy/closing-fixture.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import { purgePrivacy } from '../../privacy/requests/deadlines.ts';
import { SCHOOL_FOLDERS } from '../../uploads/keys.ts';
import { closeReturned } from '../removal/closed-schools.ts';
import { removeSchool, resumeRemovals } from '../removal/remove-school.ts';
import { closeSchools } from './close-schools.ts';

// Closings are looked for across a whole platform: others' would be closed along.
let app: TestApp;
let db: Database;
let mail: OutgoingMail;
let ownerId: string;
let owner: Caller;
beforeAll(async () => {
  app = await appOn(await ownDatabase());
  ({ db } = app.services);
  mail = await outgoingMail(app.services);
  ownerId = await newOwner(db);
  owner = await app.signedIn({ kind: 'owner', userId: ownerId });
});
afterAll(async () => {
  await mail.stop();
  await Promise.all([app.services.jobs.stop(), app.services.live.stop(), app.services.listener.stop()]);
  await db.close();
});

let school: TestSchool;
let producer: Caller;
let courseId: string;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school, { modules: [[{}]] })).id;
  student = await enrolled();
});

async function enrolled(): Promise<TestStudent> {
  const someone = await newStudent(db, school);
  await openEnrollment(db, someone, courseId);
  return someone;
}

const address = () => `${school.slug}@example.com`;
let requestId: string | undefined;
async function ask(confirmation = address()) {
  const answer = await app.call('producer.askClosing', { confirmation }, producer);
  requestId = (await closing())?.requestId;
  return answer;
}
const closing = async (caller: Caller = producer) => {
  const { viewer } = (await app.call('public.session', undefined, caller)).data as SessionInfo;
  return (viewer as Extract<Viewer, { kind: 'producer' }>).closing;
};
const withdraw = (caller: Caller = producer) => app.call('producer.withdrawOwnRequest', { requestId }, caller);
const onDesk = async () => {
  const { requests } = (await app.call('owner.producerRequests', { page: 1 }, owner)).data as PlatformDesk;
  return requests.find(({ id }) => id === requestId);
};
const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await asPlatform(db, (tx) => statement.execute(tx))).rows;
const mailsTo = async (email: string) =>
  (
    await rows(sql<{ template: string; part: string | null }>`
      select template_name as template, payload ->> 'part' as part from email_logs
      where recipient_email = ${email} and template_name like '%clos%' or recipient_email = ${email} and template_name like 'producer_request%'
      order by created_at, id`)
  ).map(({ template, part }) => (part ? `${template} ${part}` : template));
const removedAt = async () =>
  (
    await rows(sql<{ removedAt: string | null }>`
    select removed_at as "removedAt" from profiles where id = ${school.producerId}`)
  )[0]?.removedAt;
/** Seven days on. */
async function closeNow() {
  await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
  await closeSchools(app.services);
  await closeIn(db, school.producerId, 0);
  return closeSchools(app.services);
}
const remove = () => removeSchool(app.services, school);

describe('a school that its producer closes', () => {
  test('goes on for seven days, in which everybody who works in it sees the day', async () => {
    const { userId } = await newMember(db, school, { role: 'instructor' });
    const member = await app.signedIn({ kind: 'producer', userId, producerId: school.producerId });
    expect(await ask()).toMatchObject({ status: 200, data: { number: expect.any(Number) } });
    const said = await closing();
    expect((Date.parse(said?.at ?? '') - Date.now()) / DAY_MS).toBeCloseTo(REGRET_DAYS, 1);
    expect(await closing(member)).toEqual(said);
    expect(await withdraw(member)).toMatchObject({ code: 'role_forbidden' });
    expect(await onDesk()).toMatchObject({ state: 'open', closeAt: said?.at, producerId: school.producerId });
    const { producers } = (await app.call('owner.producers', { page: 1, search: address() }, owner))
      .data as ProducerPage;
    expect(producers).toMatchObject([{ closeAt: said?.at }]);
    expect(await mailsTo(address())).toEqual(['producer_closing asked']);
    expect(await mailsTo(`${ownerId}@example.com`)).toContain('producer_request_due new');
    expect(await closeSchools(app.services)).toBe(0);
    expect(await app.call('student.course', { courseId }, await studying())).toMatchObject({ status: 200 });
    expect(await mailsTo(student.email)).toEqual([]);
  });

  const studying = () => app.signedIn({ kind: 'student', userId: student.userId, producerId: school.producerId });

  test('tells who has access three days before, each once, also who comes late', async () => {
    const without = await newStudent(db, school);
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await Promise.all([closeSchools(app.services), closeSchools(app.services)]);
    const late = await enrolled();
    await closeSchools(app.services);
    for (const { email } of [student, late]) expect(await mailsTo(email)).toEqual(['school_closing']);
    expect(await mailsTo(without.email)).toEqual([]);
    expect(await mailsTo(address())).toEqual(['producer_closing asked', 'producer_closing soon']);
    expect(await closing()).toMatchObject({ studentsTold: true });
    await mail.send(await mail.lastQueuedTo(student.email));
    expect(mail.receivedBy(student.email)).toMatchObject([
      { text: expect.stringContaining('/alunos/meus-dados'), subject: expect.stringMatching(/encerra em \d\d\/\d\d/) },
    ]);
  });

  test('goes on being told where it was broken off', async () => {
    const students = [student, await enrolled(), await enrolled()];
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await closeSchools(app.services);
    // As if the process had died before the last of them.
    await asPlatform(db, (tx) =>
      sql`delete from email_logs where user_id = ${students[1]?.userId ?? ''} and template_name = 'school_closing'`.execute(
        tx,
      ),
    );
    await closeSchools(app.services);
    for (const { email } of students) expect(await mailsTo(email)).toEqual(['school_closing']);
  });

  test('closes on its day, goes with all its files, and leaves what the law wants kept', async () => {
    const { storage, env } = app.services;
    const other = await newSchool(db);
    const [here, elsewhere] = [await studying(), await newStudent(db, other)];
    const folders = [...SCHOOL_FOLDERS.map((folder) => `${folder}/`), ''];
    for (const each of [school, other])
      for (const folder of folders) await storage.put(`${folder}${each.producerId}/canary`, 'x');
    await app.signedIn({ kind: 'student', userId: elsewhere.userId, producerId: other.producerId });
    // Of somebody who was erased before.
    await asPlatform(db, (tx) =>
      sql`
        insert into access_records (producer_id, session_id, person_key, opened_at, ended_at)
        values (${school.producerId}, ${randomUUID()}, 'apagada', app_now(), app_now())`.execute(tx),
    );
    await ask();
    const privacyPage = (slug = school.slug) => app.fetch(`/alunos/privacidade?escola=${slug}`);
    expect((await privacyPage()).status).toBe(200);
    expect(await closeNow()).toBe(1);
    expect(await removedAt()).toEqual(expect.any(String));
    expect((await app.call('producer.courses', undefined, producer)).code).toBe('session_ended');
    expect((await app.call('student.course', { courseId }, here)).code).toBe('school_closed');

    await remove();
    for (const folder of folders) {
      expect([folder, await storage.exists(`${folder}${school.producerId}/canary`)]).toEqual([folder, false]);
      expect([folder, await storage.exists(`${folder}${other.producerId}/canary`)]).toEqual([folder, true]);
    }
    expect(await removedAt()).toBeUndefined();
    expect((await privacyPage()).status).toBe((await privacyPage('nunca-existiu')).status);
    expect(await mailsTo(address())).toEqual(
      expect.arrayContaining(['producer_closing asked', 'producer_closing soon', 'producer_closing closed']),
    );
    await mail.send(await mail.lastQueuedTo(address()));
    expect(mail.receivedBy(address()).at(-1)?.subject).toMatch(/^Sua escola foi encerrada/);

    const kept = () =>
      rows(sql<{ key: string; ip: string }>`
        select person_key as key, host(ip_address) as ip from access_records where producer_id = ${school.producerId}`);
    const people = ['apagada', personKey(env, student.email), personKey(env, address())].sort();
    expect((await kept()).map(({ key }) => key).sort()).toEqual(people);
    expect((await kept()).map(({ ip }) => ip)).toContain('127.0.0.1');
    await purgePrivacy(app.services);
    expect(await kept()).toHaveLength(3);
    expect(await onDesk()).toMatchObject({ state: 'done', name: null, email: null, producerId: null });
    await asPlatform(db, (tx) =>
      sql`update access_records set ended_at = ended_at - make_interval(days => ${KEPT_DAYS.accesses + 1})`.execute(tx),
    );
    await purgePrivacy(app.services);
    expect(await kept()).toEqual([]);
    expect(
      await rows(sql`select from user_sessions where producer_id = ${other.producerId} and kind = 'student'`),
    ).toHaveLength(1);
  });

  test('goes on being removed where that was broken off', async () => {
    await app.signedIn({ kind: 'student', userId: student.userId, producerId: school.producerId });
    const { storage } = app.services;
    await storage.put(`copies/${school.producerId}/canary`, 'x');
    await ask();
    await closeNow();
    const broken = new Proxy(storage, {
      get: (target, name) =>
        name === 'deleteAll'
          ? (prefix: string) => (prefix.startsWith('copies/') ? Promise.reject(new Error('away')) : undefined)
          : Reflect.get(target, name).bind(target),
    });
    await expect(removeSchool({ ...app.services, storage: broken }, school)).rejects.toThrow('away');
    expect(await onDesk()).toMatchObject({ state: 'working' });
    await asPlatform(db, (tx) =>
      sql`update profiles set removed_at = removed_at - interval '2 hours' where id = ${school.producerId}`.execute(tx),
    );
    expect(await resumeRemovals(app.services)).toBeGreaterThan(0);
    for (const _ of ['once', 'again']) await remove();
    expect(await removedAt()).toBeUndefined();
    expect(await storage.exists(`copies/${school.producerId}/canary`)).toBe(false);
    expect((await mailsTo(address())).filter((each) => each.endsWith('closed'))).toHaveLength(1);
    expect(await rows(sql`select from access_records where producer_id = ${school.producerId}`)).toHaveLength(2);
  });

  test('keeps its producer in another school’s team, and as somebody’s student', async () => {
    const other = await newSchool(db);
    await asPlatform(db, (tx) =>
      sql`
        insert into team_members (producer_id, id, user_id, role)
        values (${other.producerId}, ${randomUUID()}, ${school.producerId}, 'admin')`.execute(tx),
    );
    await ask();
    await closeNow();
    await remove();
    expect(
      await rows(sql`
        select p.email, p.role from team_members m join profiles p on p.id = m.user_id
        where m.producer_id = ${other.producerId}`),
    ).toEqual([{ email: address(), role: 'student' }]);
  });

  test('does not come back with a backup from before, nor does one of an owner’s removal go again', async () => {
    const { storage } = app.services;
    await ask();
    await closeNow();
    await remove();
    expect(await storage.exists(`closed-schools/${school.producerId}`)).toBe(true);
    // As it was: the account, and no request that anybody knows of.
    await asPlatform(db, (tx) =>
      sql`
        insert into profiles (id, email, name, role, plan_id, subscription_status, trial_ends_at, student_limit)
        values (${school.producerId}, ${address()}, 'Ana', 'admin', 'trial', 'trialing', app_now(), 100)`.execute(tx),
    );
    const stranger = await newSchool(db);
    await storage.put('closed-schools/leia-me', 'x');
    expect(await closeReturned(app.services)).toBe(1);
    expect(await closeReturned(app.services)).toBe(0);
    expect(await removedAt()).toEqual(expect.any(String));
    await remove();
    expect(await removedAt()).toBeUndefined();
    await app.call(
      'owner.removeProducer',
      { producerId: stranger.producerId, email: `${stranger.slug}@example.com` },
      owner,
    );
    await removeSchool(app.services, stranger);
    expect(await storage.exists(`closed-schools/${stranger.producerId}`)).toBe(false);
  });
});

describe('its producer', () => {
  test('changes their mind, and nothing has happened', async () => {
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await closeSchools(app.services);
    const queued = await mail.lastQueuedTo(student.email);
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await closing()).toBeNull();
    await mail.send(queued);
    expect(mail.receivedBy(student.email)).toEqual([]);
    expect(await closeNow()).toBe(0);
    expect(await removedAt()).toBeNull();
    expect(await onDesk()).toMatchObject({ state: 'withdrawn' });
    expect(
      await rows(sql`
        select action from school_deeds where producer_id = ${school.producerId} and action like 'closing%' order by at`),
    ).toEqual([{ action: 'closing_asked' }, { action: 'closing_withdrawn' }]);
    expect(await ask()).toMatchObject({ status: 200 });
  });

  test.each([
    ['  minha área de Membros ', null],
    ['Outra Escola', 'invalid_input'],
    ['', 'invalid_input'],
    ['   ', 'invalid_input'],
    ['a'.repeat(300), 'invalid_input'],
  ])('who types %j hears %s', async (typed, code) => {
    await asPlatform(db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ member_area_name: 'Minha Área de Membros' })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    expect(await ask(typed)).toMatchObject({ code });
  });

  test('asks once, also of two at once, and may neither pay nor give the school away meanwhile', async () => {
    const { memberId } = await newMember(db, school, { role: 'admin' });
    const asked = await Promise.all([ask(), ask()]);
    expect(asked.map(({ code }) => code).sort()).toEqual(['data_request_open', null]);
    expect(await app.call('producer.checkout', { planId: 'premium', method: 'pix' }, producer)).toMatchObject({
      code: 'school_closing',
    });
    expect(await app.call('producer.offerOwnership', { memberId }, producer)).toMatchObject({
      code: 'ownership_requests_open',
    });
  });

  test('first takes back an offer of the school, and waits while the account may still be undone', async () => {
    const { memberId } = await newMember(db, school, { role: 'admin' });
    await app.call('producer.offerOwnership', { memberId }, producer);
    expect(await ask()).toMatchObject({ code: 'closing_while_offered' });
    await app.call('producer.endOwnershipOffer', undefined, producer);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('email_changes')
        .values({
          id: randomUUID(),
          user_id: school.producerId,
          old_email: `${randomUUID()}@example.com`,
          new_email: address(),
          expires_at: new Date(Date.now() + DAY_MS).toISOString(),
        })
        .execute(),
    );
    expect(await ask()).toMatchObject({ code: 'closing_unsettled' });
  });

  test('has to have confirmed that it is them', async () => {
    const unconfirmed = await app.signedIn({ kind: 'producer', userId: school.producerId }, false);
    expect(await app.call('producer.askClosing', { confirmation: address() }, unconfirmed)).toMatchObject({
      code: 'step_up_required',
    });
  });

  test('either takes it back or is too late, when both happen at once', async () => {
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await closeSchools(app.services);
    await closeIn(db, school.producerId, 0);
    const [taken, closed] = await Promise.all([withdraw(), closeSchools(app.services)]);
    expect(closed === 1).toBe(taken.code !== null);
    expect((await removedAt()) !== null).toBe(closed === 1);
  });

  test('who was asleep with the platform still has three days from when the others hear of it', async () => {
    await ask();
    await closeIn(db, school.producerId, -2);
    expect(await closeSchools(app.services)).toBe(0);
    const left = (Date.parse((await closing())?.at ?? '') - Date.now()) / DAY_MS;
    expect(left).toBeCloseTo(CLOSING_TOLD_DAYS, 1);
  });
});

test('a closing is done as well where an owner removes the producer meanwhile', async () => {
  await ask();
  await app.call('owner.removeProducer', { producerId: school.producerId, email: address() }, owner);
  expect(await closeSchools(app.services)).toBe(0);
  await remove();
  expect(await mailsTo(address())).toContain('producer_closing closed');
  expect(await app.services.storage.exists(`closed-schools/${school.producerId}`)).toBe(true);
});

test('a school that is being packed is closed once that is over', async () => {
  const packageId = randomUUID();
  await ask();
  await asSchool(db, { producerId: school.producerId }, (tx) =>
    sql`
      insert into school_packages (producer_id, id, kind, state, until)
      values (${school.producerId}, ${packageId}, 'export', 'running', app_now() + interval '7 days')`.execute(tx),
  );
  expect(await closeNow()).toBe(0);
  expect(await removedAt()).toBeNull();
  await asPlatform(db, (tx) =>
    sql`update school_packages set state = 'failed', problem = 'failed', finished_at = app_clock() where id = ${packageId}`.execute(
      tx,
    ),
  );
  expect(await closeSchools(app.services)).toBe(1);
});

test('an owner can neither answer nor refuse it', async () => {
  await ask();
  for (const call of [
    app.call('owner.answerProducerRequest', { requestId, answer: 'Não' }, owner),
    app.call('owner.refuseProducerRequest', { requestId, ground: 'fraud', answer: '' }, owner),
  ])
    expect(await call).toMatchObject({ code: 'data_request_over' });
});
