import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProducerPage } from '#shared/contract/owner.ts';
import type { PlatformDesk } from '#shared/contract/producer-requests.ts';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { CLOSING_TOLD_DAYS, REGRET_DAYS } from '#shared/privacy/requests.ts';
import { KEPT_DAYS } from '#shared/privacy/retention.ts';
import { DAY_MS, endOfDay, formatDate, localDay } from '#shared/time/dates.ts';
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
import { untilAwaited } from '#test/run/locks.ts';
import { listFiles } from '../../backup/files.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform, asSchool, type Database, type Tx } from '../../db.ts';
import type { JobName } from '../../jobs/job.ts';
import { announceClosing, type Closing, nearClosings } from '../../privacy/producers/closings.ts';
import { warnOwnersOfDeadlines } from '../../privacy/producers/platform-deadlines.ts';
import { purgePrivacy } from '../../privacy/requests/deadlines.ts';
import { SCHOOL_FOLDERS } from '../../uploads/keys.ts';
import { closeReturned } from '../removal/closed-schools.ts';
import { removeSchool, resumeRemovals } from '../removal/remove-school.ts';
import { closeSchools } from './close-schools.ts';
import { BATCH } from './tell-students.ts';

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
const secondOf = (said: { at: string } | null | undefined) => new Date(said?.at ?? '').toISOString();
/** Of the day that it is so many days from now. */
const lastSecond = (days: number) =>
  new Date(endOfDay(localDay(new Date(Date.now() + days * DAY_MS))).getTime() - 1000).toISOString();
const remove = () => removeSchool(app.services, school);

describe('a school that its producer closes', () => {
  test('goes on for seven days, in which everybody who works in it sees the day', async () => {
    const { userId } = await newMember(db, school, { role: 'instructor' });
    const member = await app.signedIn({ kind: 'producer', userId, producerId: school.producerId });
    expect(await ask()).toMatchObject({ status: 200, data: { number: expect.any(Number) } });
    const said = await closing();
    expect(secondOf(said)).toBe(lastSecond(REGRET_DAYS));
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
    const students = [student, ...(await crowd(BATCH + 2))];
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await closeSchools(app.services);
    const told = () =>
      rows(sql`
        select user_id as "userId" from email_logs
        where producer_id = ${school.producerId} and template_name = 'school_closing' order by user_id`);
    const everybody = students.map(({ userId }) => ({ userId })).sort((a, b) => (a.userId < b.userId ? -1 : 1));
    expect(await told()).toEqual(everybody);
    // As if the process had died before the second batch.
    await rows(sql`
      delete from email_logs e using students s
      where s.user_id = e.user_id and s.producer_id = ${school.producerId} and e.template_name = 'school_closing'
        and s.id > (select id from students where producer_id = ${school.producerId} order by id offset ${BATCH - 1} limit 1)`);
    expect(await told()).toHaveLength(BATCH);
    await closeSchools(app.services);
    expect(await told()).toEqual(everybody);
  });

  /** So many who are enrolled. */
  async function crowd(count: number) {
    const ids = Array.from({ length: count }, () => randomUUID());
    await asPlatform(db, async (tx) => {
      const people = sql`unnest(${ids}::uuid[]) as u (id)`;
      await sql`
        insert into profiles (id, email, name, role) select u.id, u.id || '@example.com', 'Duda', 'student' from ${people}`.execute(
        tx,
      );
      await sql`
        insert into students (producer_id, id, user_id, email, name)
        select ${school.producerId}, u.id, u.id, u.id || '@example.com', 'Duda' from ${people}`.execute(tx);
      await sql`
        insert into access_grants (producer_id, id, student_id, course_id, origin)
        select ${school.producerId}, u.id, u.id, ${courseId}, 'manual' from ${people}`.execute(tx);
      await sql`
        insert into enrollments (producer_id, student_id, course_id, status)
        select ${school.producerId}, u.id, ${courseId}, 'active' from ${people}`.execute(tx);
    });
    return ids.map((userId) => ({ userId }));
  }

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

  test('keeps its producer in another school’s team, and as somebody’s student, with what is theirs there', async () => {
    const [works, studies] = [await newSchool(db), await newSchool(db)];
    const itself = { user_id: school.producerId, producer_id: works.producerId };
    await asPlatform(db, async (tx) => {
      await sql`
        insert into team_members (producer_id, id, user_id, role)
        values (${works.producerId}, ${randomUUID()}, ${school.producerId}, 'admin')`.execute(tx);
      await sql`
        insert into students (producer_id, id, user_id, email, name)
        values (${studies.producerId}, ${randomUUID()}, ${school.producerId}, ${address()}, 'Ana')`.execute(tx);
      await sql`
        insert into school_deeds (producer_id, id, actor_id, actor_name, by, action)
        values (${itself.producer_id}, ${randomUUID()}, ${itself.user_id}, 'Ana', 'session', 'course_published')`.execute(
        tx,
      );
    });
    // Of more than one school, and so with a mailbox that is proven.
    await app.signedIn({ kind: 'producer', userId: school.producerId, producerId: works.producerId });
    await app.signedIn({ kind: 'student', userId: school.producerId, producerId: studies.producerId });
    await ask();
    await closeNow();
    await rows(sql`
      insert into totp_secrets (id, user_id, secret, confirmed_at, last_step)
      values (${randomUUID()}, ${school.producerId}, 'selado', app_now(), 1)`);
    await remove();
    expect(await removedAt()).toBeUndefined();
    const [kept] = await rows(sql<{ id: string; role: string; proven: boolean }>`
      select id, role, mailbox_proven_at is not null as proven from profiles where email = ${address()}`);
    expect(kept).toMatchObject({ role: 'student', proven: true });
    const theirs = sql`${kept?.id ?? ''}::uuid`;
    expect(
      await rows(sql`
        select (select count(*)::integer from team_members where user_id = ${theirs}) as member,
          (select count(*)::integer from students where user_id = ${theirs} and email = ${address()}) as student,
          (select count(*)::integer from user_sessions where user_id = ${theirs}) as sessions,
          (select count(*)::integer from school_deeds where actor_id = ${theirs} and action = 'course_published') as deeds,
          (select count(*)::integer from totp_secrets where user_id = ${theirs}) as factors`),
    ).toEqual([{ member: 1, student: 1, sessions: 2, deeds: 1, factors: 1 }]);
    await purgePrivacy(app.services);
    expect(await onDesk()).toMatchObject({ state: 'done', name: null, email: null });
  });

  test('goes with what was still being stored when it was shut', async () => {
    const { storage } = app.services;
    const late = `course-covers/${school.producerId}/late`;
    await ask();
    await closeNow();
    let stored = false;
    const slow = new Proxy(storage, {
      get: (target, name) =>
        name === 'deleteAll'
          ? async (prefix: string) => {
              await target.deleteAll(prefix);
              // An upload that was under way, once its folder is gone.
              if (stored || prefix !== `${school.producerId}/`) return;
              stored = true;
              await target.put(late, 'x');
            }
          : Reflect.get(target, name).bind(target),
    });
    await removeSchool({ ...app.services, storage: slow }, school);
    expect([stored, await storage.exists(late)]).toEqual([true, false]);
  });

  test('does not come back with a backup from before, nor does one of an owner’s removal go again', async () => {
    const { storage } = app.services;
    const { log, logged } = logBook();
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
    // By whoever can write to the storage, and has seen what is in another such file.
    await storage.put(
      `closed-schools/${stranger.producerId}`,
      await storage.get(`closed-schools/${school.producerId}`),
    );
    expect(await closeReturned({ ...app.services, log })).toBe(1);
    expect(await closeReturned(app.services)).toBe(0);
    expect(logged).toEqual([['closed_school_unproven', { producerId: stranger.producerId }]]);
    await storage.delete(`closed-schools/${stranger.producerId}`);
    expect((await listFiles(storage)).filter(({ key }) => key.startsWith('closed-schools/'))).toEqual([]);
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

function logBook() {
  const logged: [string, object | undefined][] = [];
  const log = { ...app.services.log, error: (event: string, fields?: object) => void logged.push([event, fields]) };
  return { log, logged };
}

test('a storage that is away is said, rather than that nothing came back', async () => {
  const listAll = () => Promise.reject(Object.assign(new Error('away'), { code: 'E_CANNOT_READ_FILE' }));
  const storage = new Proxy(app.services.storage, {
    get: (target, name) => (name === 'listAll' ? listAll : Reflect.get(target, name).bind(target)),
  });
  await expect(closeReturned({ ...app.services, storage })).rejects.toThrow('away');
});

test('a school that cannot be closed keeps none behind it open', async () => {
  const { log, logged } = logBook();
  await ask();
  await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
  const behind = await newSchool(db);
  const itsProducer = await app.signedIn({ kind: 'producer', userId: behind.producerId });
  await app.call('producer.askClosing', { confirmation: `${behind.slug}@example.com` }, itsProducer);
  await closeIn(db, behind.producerId, CLOSING_TOLD_DAYS);
  await closeSchools(app.services);
  await closeIn(db, school.producerId, -1);
  await closeIn(db, behind.producerId, 0);
  const jobs = Object.assign(Object.create(app.services.jobs), {
    add: (tx: Tx, name: JobName, data: { producerId: string }) =>
      data.producerId === school.producerId
        ? Promise.reject(new Error('no'))
        : app.services.jobs.add(tx, name, data as never),
  });
  expect(await closeSchools({ ...app.services, jobs, log })).toBe(1);
  expect(logged).toEqual([['closing_failed', { requestId, code: 'Error' }]]);
  expect(await removedAt()).toBeNull();
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

  describe('either takes it back or is too late, when both happen at once:', () => {
    beforeEach(async () => {
      await ask();
      await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
      await closeSchools(app.services);
      await closeIn(db, school.producerId, 0);
    });

    test('takes it back', async () => {
      const both = await asPlatform(db, async (tx) => {
        await sql`select from producer_requests where id = ${requestId} for update`.execute(tx);
        const taken = withdraw();
        await untilAwaited(tx);
        const closed = closeSchools(app.services);
        await untilAwaited(tx, 2);
        return { taken, closed };
      });
      expect([(await both.taken).code, await both.closed, await removedAt()]).toEqual([null, 0, null]);
    });

    test('is too late', async () => {
      const keyId = randomUUID();
      await rows(sql`
        insert into auth_tokens (id, token_hash, user_id, kind, expires_at)
        values (${keyId}, ${hashToken(keyId)}, ${school.producerId}, 'recovery', app_now() + interval '1 hour')`);
      const both = await asPlatform(db, async (tx) => {
        // What is deleted once nobody can change their mind any more.
        await sql`select from auth_tokens where user_id = ${school.producerId} for update`.execute(tx);
        const closed = closeSchools(app.services);
        await untilAwaited(tx);
        const taken = withdraw();
        await untilAwaited(tx, 2);
        return { taken, closed };
      });
      expect([await both.closed, (await both.taken).code]).toEqual([1, 'data_request_over']);
      expect(await removedAt()).toEqual(expect.any(String));
    });
  });

  test('who was asleep with the platform still has three days from when the others hear of it', async () => {
    await ask();
    await closeIn(db, school.producerId, -2);
    expect(await closeSchools(app.services)).toBe(0);
    expect(secondOf(await closing())).toBe(lastSecond(CLOSING_TOLD_DAYS));
  });

  /** As if nothing had run, or a backup of then had come back. */
  const silentFor = (hours: number) =>
    rows(sql`
      update producer_requests set told_at = told_at - make_interval(hours => ${hours}),
        checked_at = checked_at - make_interval(hours => ${hours})
      where id = ${requestId}`);

  test('has three more days where nothing ran for hours before the end, or a backup came back', async () => {
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await closeSchools(app.services);
    await silentFor(48);
    await closeIn(db, school.producerId, -1);
    expect(await closeSchools(app.services)).toBe(0);
    expect(secondOf(await closing())).toBe(lastSecond(CLOSING_TOLD_DAYS));
    expect((await mailsTo(address())).filter((each) => each.endsWith('soon'))).toHaveLength(2);
    expect(await mailsTo(student.email)).toEqual(['school_closing']);
    await closeIn(db, school.producerId, 0);
    expect(await closeSchools(app.services)).toBe(1);
  });

  test('has them as well where the process died between telling them and telling the students', async () => {
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    const [near] = await nearClosings(db);
    await announceClosing(app.services, near as Closing);
    expect(await closing()).toMatchObject({ studentsTold: false });
    await closeIn(db, school.producerId, -1);
    expect(await closeSchools(app.services)).toBe(0);
    expect(secondOf(await closing())).toBe(lastSecond(CLOSING_TOLD_DAYS));
    expect(await mailsTo(student.email)).toEqual(['school_closing']);
    expect((await mailsTo(address())).filter((each) => each.endsWith('soon'))).toHaveLength(1);
  });

  test('loses no school to whoever changed the e-mail since, and has it back with the account', async () => {
    await ask();
    await closeIn(db, school.producerId, CLOSING_TOLD_DAYS);
    await closeSchools(app.services);
    const token = randomUUID();
    await rows(sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until, undo_hash)
      values (${randomUUID()}, ${school.producerId}, ${`dona-${address()}`}, ${address()}, app_now(), app_now(),
        app_now() + interval '7 days', ${hashToken(token)})`);
    await closeIn(db, school.producerId, 0);
    expect(await closeSchools(app.services)).toBe(0);
    expect(await removedAt()).toBeNull();
    expect(await app.call('public.undoEmailChange', { token })).toMatchObject({ status: 200 });
    expect(await onDesk()).toMatchObject({ state: 'withdrawn' });
    expect(await closeSchools(app.services)).toBe(0);
    expect(
      await rows(
        sql`select from school_deeds where producer_id = ${school.producerId} and action = 'closing_withdrawn'`,
      ),
    ).toHaveLength(1);
  });

  test('who asks for something else at the same time holds nobody up', async () => {
    const asked = await asPlatform(db, async (tx) => {
      await sql`select from profiles where id = ${school.producerId} for update`.execute(tx);
      const other = app.call('producer.askPlatform', { message: 'Quero saber de uma coisa.' }, producer);
      await untilAwaited(tx);
      // As whoever asks to close does, with the account held.
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('producer requests', 0)) as free`.execute(tx);
      return { other, free: rows[0]?.free };
    });
    expect([asked.free, (await asked.other).status]).toEqual([true, 200]);
  });
});

test('a closing is done as well where an owner removes the producer meanwhile', async () => {
  await ask();
  await app.call('owner.removeProducer', { producerId: school.producerId, email: address() }, owner);
  expect(await closeSchools(app.services)).toBe(0);
  await remove();
  expect(await mailsTo(address())).toContain('producer_closing closed');
  await mail.send(await mail.lastQueuedTo(address()));
  const today = formatDate(new Date());
  expect(mail.receivedBy(address()).at(-1)?.text).toContain(today);
  // It may have been a mistake: they could still have changed their mind.
  expect(await app.services.storage.exists(`closed-schools/${school.producerId}`)).toBe(false);
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

test('owners hear of one that was not done a day after, and not before its day', async () => {
  await ask();
  const warned = async () => {
    await warnOwnersOfDeadlines(app.services);
    return (await rows(sql`select from producer_requests where id = ${requestId} and warned_at is not null`)).length;
  };
  // Postponed, so that by the law's time it is not over.
  await rows(sql`update producer_requests set due_at = app_now() + interval '1 day' where id = ${requestId}`);
  expect(await warned()).toBe(0);
  await closeIn(db, school.producerId, -2);
  expect(await warned()).toBe(1);
});

test('one that an earlier version deleted is over as well', async () => {
  await ask();
  await rows(sql`update producer_requests set state = 'working', account_id = null where id = ${requestId}`);
  await purgePrivacy(app.services);
  expect(await onDesk()).toMatchObject({ state: 'done', name: null });
});
