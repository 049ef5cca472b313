import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { scheduleJobs } from '../jobs/schedule.ts';
import { deliverNotice } from './deliver-notice.ts';
import { noticeJob } from './jobs.ts';

const { call, services, signedIn, url } = await testApp();
const { db, log } = services;

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const NOTICE = { type: 'course', title: 'Aula ao vivo', message: 'Hoje às 20h.\nTraga a câmera.' } as const;
const send = (notice: object = {}) =>
  call('producer.sendNotice', { noticeId: randomUUID(), ...NOTICE, ...notice }, producer);
const newId = async () => String(((await send()).data as { id: string }).id);
const deliver = (noticeId: string) => deliverNotice(services, { ...school, noticeId });

async function newcomer(courseIds: string[], enrollment: Parameters<typeof openEnrollment>[3] = {}) {
  const student = await newStudent(db, school);
  for (const courseId of courseIds) await openEnrollment(db, student, courseId, enrollment);
  return student;
}
const courseId = async (course: Parameters<typeof newCourse>[2] = {}) => (await newCourse(db, school, course)).id;

/** All delivered notifications of the school. */
const delivered = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('notifications')
      .where('producer_id', '=', school.producerId)
      .select(['student_id as studentId', 'type', 'title', 'message', 'read'])
      .execute(),
  );
const noticesKept = () =>
  asPlatform(db, (tx) => tx.selectFrom('notices').where('producer_id', '=', school.producerId).selectAll().execute());

describe('a notice', () => {
  test('reaches everybody with an open course once, however many courses they have', async () => {
    const courses = [await courseId(), await courseId()];
    const people = [await newcomer(courses), await newcomer(courses.slice(1))];
    const completed = await newcomer(courses, { status: 'completed' });
    const unread = { ...NOTICE, read: false };
    expect(await deliver(await newId())).toEqual({ recipients: 3 });
    expect((await delivered()).sort(byStudent)).toEqual(
      [...people, completed].map(({ studentId }) => ({ studentId, ...unread })).sort(byStudent),
    );
  });

  test('skips students without an open course', async () => {
    const course = await courseId();
    const deleted = await courseId();
    const there = await newcomer([course]);
    await newcomer([course], { status: 'inactive' });
    await newcomer([course], { access_until: new Date(Date.now() - 60_000).toISOString() });
    await newcomer([deleted]);
    await newcomer([]);
    const blocked = await newcomer([course]);
    await asPlatform(db, (tx) =>
      tx.updateTable('students').set({ status: 'inactive' }).where('id', '=', blocked.studentId).execute(),
    );
    await call('producer.deleteCourse', { courseId: deleted }, producer);
    await deliver(await newId());
    expect((await delivered()).map(({ studentId }) => studentId)).toEqual([there.studentId]);
  });

  test('stays within its school', async () => {
    await newcomer([await courseId()]);
    const other = await newSchool(db);
    const outsider = await newStudent(db, other);
    await openEnrollment(db, outsider, (await newCourse(db, other)).id);
    await deliver(await newId());
    expect(await delivered()).toHaveLength(1);
    expect(
      await asPlatform(db, (tx) =>
        tx.selectFrom('notifications').where('producer_id', '=', other.producerId).selectAll().execute(),
      ),
    ).toEqual([]);
  });

  test('has the kind `system` by default', async () => {
    await newcomer([await courseId()]);
    await send({ type: undefined });
    expect(await noticesKept()).toMatchObject([{ type: 'system' }]);
  });
});

describe('is refused', () => {
  test('if the school has no course, or only deleted ones', async () => {
    expect(await send()).toMatchObject({ status: 409, code: 'no_courses' });
    await call('producer.deleteCourse', { courseId: await courseId() }, producer);
    expect(await send()).toMatchObject({ status: 409, code: 'no_courses' });
  });

  test('if there is no recipient', async () => {
    await newcomer([await courseId()], { status: 'inactive' });
    expect(await send()).toMatchObject({ status: 409, code: 'no_students' });
    expect(await noticesKept()).toEqual([]);
  });

  test.each([
    [{ title: ' ' }, 'title', 'required'],
    [{ title: undefined }, 'title', 'required'],
    [{ title: 'a'.repeat(201) }, 'title', 'too_long'],
    [{ message: '\n' }, 'message', 'required'],
    [{ message: 'a'.repeat(5001) }, 'message', 'too_long'],
    [{ noticeId: 'primeira' }, 'noticeId', 'invalid'],
  ])('with %j', async (wrong, field, code) => {
    await newcomer([await courseId()]);
    expect(await send(wrong)).toMatchObject({ status: 422, data: { fields: [{ field, code }] } });
  });

  test.each([{ type: 'alarm' }, { studentIds: [] }, { producerId: randomUUID() }])('with %j', async (wrong) => {
    await newcomer([await courseId()]);
    expect((await send(wrong)).status).toBe(422);
    expect(await noticesKept()).toEqual([]);
  });

  test('beyond twenty in an hour, also concurrently', async () => {
    await newcomer([await courseId()]);
    const answers = await Promise.all(Array.from({ length: 24 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(4);
    expect(await noticesKept()).toHaveLength(20);
  });
});

describe('is sent once', () => {
  test('if its request is repeated twenty times concurrently', async () => {
    await newcomer([await courseId()]);
    const noticeId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ noticeId })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await noticesKept()).toHaveLength(1);
    expect(await jobsOf(noticeId)).toBe(1);
  });

  test('if its job runs twenty times concurrently, and again later', async () => {
    await newcomer([await courseId()]);
    const noticeId = await newId();
    const runs = await Promise.all(Array.from({ length: 20 }, () => deliver(noticeId)));
    expect(runs.filter(({ recipients }) => recipients === 1)).toHaveLength(1);
    expect(await deliver(noticeId)).toEqual({ recipients: 0 });
    expect(await delivered()).toHaveLength(1);
  });

  test('with one statement', async () => {
    for (const _ of [1, 2, 3]) await newcomer([await courseId()]);
    const noticeId = await newId();
    expect(await statementsOf(db, () => deliver(noticeId))).toHaveLength(1);
    expect(await delivered()).toHaveLength(3);
  });

  test('by whichever process runs its job', async () => {
    await newcomer([await courseId()]);
    await emptyQueue(url, noticeJob.name);
    await send();
    const processes = await Promise.all([startJobs(url, () => {}), startJobs(url, () => {})]);
    for (const jobs of processes) await scheduleJobs([noticeJob], { db, log, jobs });
    await expect.poll(delivered).toHaveLength(1);
    await send();
    await expect.poll(delivered).toHaveLength(2);
    for (const jobs of processes) await jobs.stop();
    expect(await delivered()).toHaveLength(2);
  });
});

const byStudent = (a: { studentId: string }, b: { studentId: string }) => a.studentId.localeCompare(b.studentId);

const jobsOf = (noticeId: string) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job where name = 'deliver-notice' and data ->> 'noticeId' = ${noticeId}`.execute(
      tx,
    );
    return rows[0]?.count;
  });
