import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProducerPage } from '#shared/contract/owner.ts';
import { CLOSING_NOTICE_DAYS, REGRET_DAYS } from '#shared/privacy/requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { newStudent } from '#test/fixtures/factories.ts';
import { type ClosingSchool, closingPlatform, lastSecond, secondOf } from '#test/fixtures/privacy/closing-fixture.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform, asSchool, type Tx } from '../../db.ts';
import type { JobName } from '../../jobs/job.ts';
import { warnOwnersOfDeadlines } from '../../privacy/producers/platform-deadlines.ts';
import { purgePrivacy } from '../../privacy/requests/deadlines.ts';
import { closeSchools } from './close-schools.ts';
import { BATCH } from './notify-students.ts';

const platform = await closingPlatform();
const { app, db, mail, ownerId, owner, rows, mailsTo } = platform;
afterAll(platform.stop);
let school: ClosingSchool;
beforeEach(async () => {
  school = await platform.newClosingSchool();
});

describe('a closing school', () => {
  test('stays open for seven days, in which its team sees the date', async () => {
    const { userId } = await newMember(db, school, { role: 'instructor' });
    const member = await app.signedIn({ kind: 'producer', userId, producerId: school.producerId });
    expect(await school.ask()).toMatchObject({ status: 200, data: { number: expect.any(Number) } });
    const said = await school.closing();
    expect(secondOf(said)).toBe(lastSecond(REGRET_DAYS));
    expect(await school.closing(member)).toEqual(said);
    expect(await school.withdraw(member)).toMatchObject({ code: 'role_forbidden' });
    expect(await school.onDesk()).toMatchObject({ state: 'open', closeAt: said?.at, producerId: school.producerId });
    const { producers } = (await app.call('owner.producers', { page: 1, search: school.address }, owner))
      .data as ProducerPage;
    expect(producers).toMatchObject([{ closeAt: said?.at }]);
    expect(await mailsTo(school.address)).toEqual(['producer_closing asked']);
    expect(await mailsTo(`${ownerId}@example.com`)).toContain('producer_request_due new');
    expect(await closeSchools(app.services)).toBe(0);
    expect(await app.call('student.course', { courseId: school.courseId }, await studying())).toMatchObject({
      status: 200,
    });
    expect(await mailsTo(school.student.email)).toEqual([]);
  });

  const studying = () =>
    app.signedIn({ kind: 'student', userId: school.student.userId, producerId: school.producerId });

  test('tells everybody with access three days before, once each, including late arrivals', async () => {
    const without = await newStudent(db, school);
    await school.ask();
    await school.closeIn(CLOSING_NOTICE_DAYS);
    await Promise.all([closeSchools(app.services), closeSchools(app.services)]);
    const late = await school.enrolledStudent();
    await closeSchools(app.services);
    for (const { email } of [school.student, late]) expect(await mailsTo(email)).toEqual(['school_closing']);
    expect(await mailsTo(without.email)).toEqual([]);
    expect(await mailsTo(school.address)).toEqual(['producer_closing asked', 'producer_closing soon']);
    expect(await school.closing()).toMatchObject({ studentsTold: true });
    await mail.send(await mail.lastQueuedTo(school.student.email));
    expect(mail.receivedBy(school.student.email)).toMatchObject([
      { text: expect.stringContaining('/alunos/meus-dados'), subject: expect.stringMatching(/encerra em \d\d\/\d\d/) },
    ]);
  });

  test('resumes interrupted announcements', async () => {
    const students = [school.student, ...(await crowd(BATCH + 2))];
    await school.ask();
    await school.closeIn(CLOSING_NOTICE_DAYS);
    await closeSchools(app.services);
    const notifiedStudents = () =>
      rows(sql`
        select user_id as "userId" from email_logs
        where producer_id = ${school.producerId} and template_name = 'school_closing' order by user_id`);
    const everybody = students.map(({ userId }) => ({ userId })).sort((a, b) => (a.userId < b.userId ? -1 : 1));
    expect(await notifiedStudents()).toEqual(everybody);
    // Simulates a crash before the second batch.
    await rows(sql`
      delete from email_logs e using students s
      where s.user_id = e.user_id and s.producer_id = ${school.producerId} and e.template_name = 'school_closing'
        and s.id > (select id from students where producer_id = ${school.producerId} order by id offset ${BATCH - 1} limit 1)`);
    expect(await notifiedStudents()).toHaveLength(BATCH);
    await closeSchools(app.services);
    expect(await notifiedStudents()).toEqual(everybody);
  });

  /** Enrolls many students. */
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
        select ${school.producerId}, u.id, u.id, ${school.courseId}, 'manual' from ${people}`.execute(tx);
      await sql`
        insert into enrollments (producer_id, student_id, course_id, status)
        select ${school.producerId}, u.id, ${school.courseId}, 'active' from ${people}`.execute(tx);
    });
    return ids.map((userId) => ({ userId }));
  }
});

function logBook() {
  const logged: [string, object | undefined][] = [];
  const log = { ...app.services.log, error: (event: string, fields?: object) => void logged.push([event, fields]) };
  return { log, logged };
}

test('a failed closing does not block the others', async () => {
  const { log, logged } = logBook();
  await school.ask();
  await school.closeIn(CLOSING_NOTICE_DAYS);
  const behind = await platform.newClosingSchool();
  await behind.ask();
  await behind.closeIn(CLOSING_NOTICE_DAYS);
  await closeSchools(app.services);
  await school.closeIn(-1);
  await behind.closeIn(0);
  const jobs = Object.assign(Object.create(app.services.jobs), {
    add: (tx: Tx, name: JobName, data: { producerId: string }) =>
      data.producerId === school.producerId
        ? Promise.reject(new Error('no'))
        : app.services.jobs.add(tx, name, data as never),
  });
  expect(await closeSchools({ ...app.services, jobs, log })).toBe(1);
  expect(logged).toEqual([['closing_failed', { requestId: school.requestId, code: 'Error' }]]);
  expect(await school.removedAt()).toBeNull();
  expect(await closeSchools(app.services)).toBe(1);
});

test('an owner’s removal of the producer completes the closing', async () => {
  await school.ask();
  await app.call('owner.removeProducer', { producerId: school.producerId, email: school.address }, owner);
  expect(await closeSchools(app.services)).toBe(0);
  await school.remove();
  expect(await mailsTo(school.address)).toContain('producer_closing closed');
  await mail.send(await mail.lastQueuedTo(school.address));
  const today = formatDate(new Date());
  expect(mail.receivedBy(school.address).at(-1)?.text).toContain(today);
  // It may have been a mistake: they could still have changed their mind.
  expect(await app.services.storage.exists(`closed-schools/${school.producerId}`)).toBe(false);
});

test('a school that is being packed is closed after that', async () => {
  const packageId = randomUUID();
  await school.ask();
  await asSchool(db, { producerId: school.producerId }, (tx) =>
    sql`
      insert into school_packages (producer_id, id, kind, state, until)
      values (${school.producerId}, ${packageId}, 'export', 'running', app_now() + interval '7 days')`.execute(tx),
  );
  expect(await school.closeNow()).toBe(0);
  expect(await school.removedAt()).toBeNull();
  await asPlatform(db, (tx) =>
    sql`update school_packages set state = 'failed', problem = 'failed', finished_at = app_clock() where id = ${packageId}`.execute(
      tx,
    ),
  );
  expect(await closeSchools(app.services)).toBe(1);
});

test('owners are told of an overdue closing a day later, and not before its day', async () => {
  await school.ask();
  const warned = async () => {
    await warnOwnersOfDeadlines(app.services);
    return (await rows(sql`select from producer_requests where id = ${school.requestId} and warned_at is not null`))
      .length;
  };
  // Postponed, so that by the law's time it is not over.
  await rows(sql`update producer_requests set due_at = app_now() + interval '1 day' where id = ${school.requestId}`);
  expect(await warned()).toBe(0);
  await school.closeIn(-2);
  expect(await warned()).toBe(1);
});

test('a closing whose school an earlier version deleted is completed', async () => {
  await school.ask();
  await rows(sql`update producer_requests set state = 'working', account_id = null where id = ${school.requestId}`);
  await purgePrivacy(app.services);
  expect(await school.onDesk()).toMatchObject({ state: 'done', name: null });
});
