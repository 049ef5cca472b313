import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { KEPT_DAYS } from '#shared/privacy/retention.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type ClosingSchool, closingPlatform } from '#test/fixtures/privacy/closing-fixture.ts';
import { awayFor } from '#test/servers/away-storage.ts';
import { listFiles } from '../../backup/files.ts';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform } from '../../db.ts';
import { purgePrivacy } from '../../privacy/requests/deadlines.ts';
import { SCHOOL_FOLDERS } from '../../uploads/keys.ts';
import { closeReturnedSchools } from '../removal/closed-schools.ts';
import { removeSchool, resumeRemovals } from '../removal/remove-school.ts';

const platform = await closingPlatform();
const { app, db, mail, owner, rows, mailsTo } = platform;
afterAll(platform.stop);
let school: ClosingSchool;
beforeEach(async () => {
  school = await platform.newClosingSchool();
});

const studying = () => app.signedIn({ kind: 'student', userId: school.student.userId, producerId: school.producerId });

describe('a closed school', () => {
  test('closes on its day, is deleted with all files, and leaves the legally required records', async () => {
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
    await school.ask();
    const privacyPage = (slug = school.slug) => app.fetch(`/alunos/privacidade?escola=${slug}`);
    expect((await privacyPage()).status).toBe(200);
    expect(await school.closeNow()).toBe(1);
    expect(await school.removedAt()).toEqual(expect.any(String));
    expect((await app.call('producer.courses', undefined, school.producer)).code).toBe('session_ended');
    expect((await app.call('student.course', { courseId: school.courseId }, here)).code).toBe('school_closed');

    await school.remove();
    for (const folder of folders) {
      expect([folder, await storage.exists(`${folder}${school.producerId}/canary`)]).toEqual([folder, false]);
      expect([folder, await storage.exists(`${folder}${other.producerId}/canary`)]).toEqual([folder, true]);
    }
    expect(await school.removedAt()).toBeUndefined();
    expect((await privacyPage()).status).toBe((await privacyPage('nunca-existiu')).status);
    expect(await mailsTo(school.address)).toEqual(
      expect.arrayContaining(['producer_closing asked', 'producer_closing soon', 'producer_closing closed']),
    );
    await mail.send(await mail.lastQueuedTo(school.address));
    expect(mail.receivedBy(school.address).at(-1)?.subject).toMatch(/^Sua escola foi encerrada/);

    const kept = () =>
      rows(sql<{ key: string; ip: string }>`
        select person_key as key, host(ip_address) as ip from access_records where producer_id = ${school.producerId}`);
    const people = ['apagada', personKey(env, school.student.email), personKey(env, school.address)].sort();
    expect((await kept()).map(({ key }) => key).sort()).toEqual(people);
    expect((await kept()).map(({ ip }) => ip)).toContain('127.0.0.1');
    await purgePrivacy(app.services);
    expect(await kept()).toHaveLength(3);
    expect(await school.onDesk()).toMatchObject({ state: 'done', name: null, email: null, producerId: null });
    await asPlatform(db, (tx) =>
      sql`update access_records set ended_at = ended_at - make_interval(days => ${KEPT_DAYS.accesses + 1})`.execute(tx),
    );
    await purgePrivacy(app.services);
    expect(await kept()).toEqual([]);
    expect(
      await rows(sql`select from user_sessions where producer_id = ${other.producerId} and kind = 'student'`),
    ).toHaveLength(1);
  });

  test('resumes an interrupted removal', async () => {
    await app.signedIn({ kind: 'student', userId: school.student.userId, producerId: school.producerId });
    const { storage } = app.services;
    await storage.put(`copies/${school.producerId}/canary`, 'x');
    await school.ask();
    await school.closeNow();
    const broken = new Proxy(storage, {
      get: (target, name) =>
        name === 'deleteAll'
          ? (prefix: string) => (prefix.startsWith('copies/') ? Promise.reject(new Error('away')) : undefined)
          : Reflect.get(target, name).bind(target),
    });
    await expect(removeSchool({ ...app.services, storage: broken }, school)).rejects.toThrow('away');
    expect(await school.onDesk()).toMatchObject({ state: 'working' });
    await asPlatform(db, (tx) =>
      sql`update profiles set removed_at = removed_at - interval '2 hours' where id = ${school.producerId}`.execute(tx),
    );
    expect(await resumeRemovals(app.services)).toBeGreaterThan(0);
    for (const _ of ['once', 'again']) await school.remove();
    expect(await school.removedAt()).toBeUndefined();
    expect(await storage.exists(`copies/${school.producerId}/canary`)).toBe(false);
    expect((await mailsTo(school.address)).filter((each) => each.endsWith('closed'))).toHaveLength(1);
    expect(await rows(sql`select from access_records where producer_id = ${school.producerId}`)).toHaveLength(2);
  });

  test('keeps its producer in another school’s team, and as another school’s student', async () => {
    const [works, studies] = [await newSchool(db), await newSchool(db)];
    const itself = { user_id: school.producerId, producer_id: works.producerId };
    await asPlatform(db, async (tx) => {
      await sql`
        insert into team_members (producer_id, id, user_id, role)
        values (${works.producerId}, ${randomUUID()}, ${school.producerId}, 'admin')`.execute(tx);
      await sql`
        insert into students (producer_id, id, user_id, email, name)
        values (${studies.producerId}, ${randomUUID()}, ${school.producerId}, ${school.address}, 'Ana')`.execute(tx);
      await sql`
        insert into school_deeds (producer_id, id, actor_id, actor_name, by, action)
        values (${itself.producer_id}, ${randomUUID()}, ${itself.user_id}, 'Ana', 'session', 'course_published')`.execute(
        tx,
      );
    });
    // In more than one school, so their mailbox is proven.
    await app.signedIn({ kind: 'producer', userId: school.producerId, producerId: works.producerId });
    await app.signedIn({ kind: 'student', userId: school.producerId, producerId: studies.producerId });
    await school.ask();
    await school.closeNow();
    await rows(sql`
      insert into totp_secrets (id, user_id, secret, confirmed_at, last_step)
      values (${randomUUID()}, ${school.producerId}, 'selado', app_now(), 1)`);
    await school.remove();
    expect(await school.removedAt()).toBeUndefined();
    const [kept] = await rows(sql<{ id: string; role: string; proven: boolean }>`
      select id, role, mailbox_proven_at is not null as proven from profiles where email = ${school.address}`);
    expect(kept).toMatchObject({ role: 'student', proven: true });
    const theirs = sql`${kept?.id ?? ''}::uuid`;
    expect(
      await rows(sql`
        select (select count(*)::integer from team_members where user_id = ${theirs}) as member,
          (select count(*)::integer from students where user_id = ${theirs} and email = ${school.address}) as student,
          (select count(*)::integer from user_sessions where user_id = ${theirs}) as sessions,
          (select count(*)::integer from school_deeds where actor_id = ${theirs} and action = 'course_published') as "auditEvents",
          (select count(*)::integer from totp_secrets where user_id = ${theirs}) as factors`),
    ).toEqual([{ member: 1, student: 1, sessions: 2, auditEvents: 1, factors: 1 }]);
    await purgePrivacy(app.services);
    expect(await school.onDesk()).toMatchObject({ state: 'done', name: null, email: null });
  });

  test('includes files that were still being stored when it closed', async () => {
    const { storage } = app.services;
    const late = `course-covers/${school.producerId}/late`;
    await school.ask();
    await school.closeNow();
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

  test('does not return with an older backup, while a school removed by an owner does', async () => {
    const { storage } = app.services;
    const { log, logged } = logBook();
    await school.ask();
    await school.closeNow();
    await school.remove();
    expect(await storage.exists(`closed-schools/${school.producerId}`)).toBe(true);
    // Restores the account without the request.
    await asPlatform(db, (tx) =>
      sql`
        insert into profiles (id, email, name, role, plan_id, subscription_status, trial_ends_at, student_limit)
        values (${school.producerId}, ${school.address}, 'Ana', 'admin', 'trial', 'trialing', app_now(), 100)`.execute(
        tx,
      ),
    );
    const stranger = await newSchool(db);
    await storage.put('closed-schools/leia-me', 'x');
    // Simulates an attacker with write access to the storage and a copy of such a file.
    await storage.put(
      `closed-schools/${stranger.producerId}`,
      await storage.get(`closed-schools/${school.producerId}`),
    );
    expect(await closeReturnedSchools({ ...app.services, log })).toBe(1);
    expect(await closeReturnedSchools(app.services)).toBe(0);
    expect(logged).toEqual([['closed_school_unproven', { producerId: stranger.producerId }]]);
    await storage.delete(`closed-schools/${stranger.producerId}`);
    expect((await listFiles(storage)).filter(({ key }) => key.startsWith('closed-schools/'))).toEqual([]);
    expect(await school.removedAt()).toEqual(expect.any(String));
    await school.remove();
    expect(await school.removedAt()).toBeUndefined();
    await app.call(
      'owner.removeProducer',
      { producerId: stranger.producerId, email: `${stranger.slug}@example.com` },
      owner,
    );
    await removeSchool(app.services, stranger);
    expect(await storage.exists(`closed-schools/${stranger.producerId}`)).toBe(false);
  });
});

test('unavailable storage is reported, instead of that nothing returned', async () => {
  const storage = awayFor(app.services.storage, 'listAll');
  await expect(closeReturnedSchools({ ...app.services, storage })).rejects.toThrow('away');
});

function logBook() {
  const logged: [string, object | undefined][] = [];
  const log = { ...app.services.log, error: (event: string, fields?: object) => void logged.push([event, fields]) };
  return { log, logged };
}
