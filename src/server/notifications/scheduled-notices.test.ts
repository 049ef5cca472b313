import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { makeDue, newNotice } from '#test/fixtures/notice-fixture.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { purgeTrash } from '../courses/trash/purge.ts';
import { asSchool } from '../db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { scheduleJobs } from '../jobs/schedule.ts';
import { removeStudents } from '../students/removal.ts';
import { deliverNotice, queueDueNotices } from './deliver-notice.ts';
import { noticeJob } from './jobs.ts';

const { call, services, signedIn, url } = await testApp();
const { db, log } = services;
const HOUR_MS = 3_600_000;

let school: TestSchool;
let producer: Caller;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school)).id;
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const WORDS = { title: 'Aula ao vivo', message: 'Hoje às 20h.' };
const send = (more: object = {}, noticeId: string = randomUUID()) =>
  call('producer.sendNotice', { noticeId, ...WORDS, ...more }, producer);
const change = (noticeId: string, more: object = {}) =>
  call('producer.updateNotice', { noticeId, ...WORDS, ...more }, producer);
const cancel = (noticeId: string) => call('producer.cancelNotice', { noticeId }, producer);
const deliver = (noticeId: string) => deliverNotice(services, { ...school, noticeId });
async function scheduled(more: object = {}): Promise<string> {
  const { status, data } = await send({ sendAt: inHours(1), ...more });
  expect(status).toBe(200);
  return (data as { id: string }).id;
}
async function enrolled(inCourse = courseId, of = school) {
  const student = await newStudent(db, of);
  await openEnrollment(db, student, inCourse);
  return student;
}
const toldIds = () =>
  asSchool(db, school, async (tx) => {
    const rows = await tx.selectFrom('notifications').select('student_id').execute();
    return rows.map(({ student_id }) => student_id).sort();
  });
const kept = () => asSchool(db, school, (tx) => tx.selectFrom('notices').selectAll().execute());
const idsOf = (people: { studentId: string }[]) => people.map(({ studentId }) => studentId).sort();
const some = (people: { studentId: string }[]) => ({ audience: { kind: 'students', studentIds: idsOf(people) } });

describe('the audience', () => {
  test('of a course is everybody with access, and the notice links there', async () => {
    const other = (await newCourse(db, school)).id;
    const there = await enrolled();
    await enrolled(other);
    const noticeId = await scheduled({ audience: { kind: 'course', courseId } });
    await makeDue(db, school.producerId, noticeId);
    expect(await deliver(noticeId)).toEqual({ recipients: 1 });
    expect(await toldIds()).toEqual([there.studentId]);
    const rows = await asSchool(db, school, (tx) => tx.selectFrom('notifications').selectAll().execute());
    expect(rows).toMatchObject([{ course_id: courseId, notice_id: noticeId }]);
  });

  test('of selected students is those with access when it is sent', async () => {
    const people = [await enrolled(), await enrolled(), await enrolled()];
    const [stays, removed, blocked] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    await enrolled();
    const noticeId = await scheduled(some(people));
    await removeStudents(db, school, { studentIds: [removed.studentId] });
    await asSchool(db, school, (tx) =>
      tx.updateTable('students').set({ status: 'inactive' }).where('id', '=', blocked.studentId).execute(),
    );
    await makeDue(db, school.producerId, noticeId);
    await deliver(noticeId);
    expect(await toldIds()).toEqual([stays.studentId]);
    expect(await kept()).toMatchObject([{ recipients: 1, chosen: 3, student_ids: null }]);
  });

  test('is determined when it is sent, including later arrivals', async () => {
    const noticeId = await scheduled();
    const late = await enrolled();
    await makeDue(db, school.producerId, noticeId);
    await deliver(noticeId);
    expect(await toldIds()).toEqual([late.studentId]);
  });

  test.each(['deleted', 'deleted for good'])('of a course that is %s by then is empty', async (how) => {
    await newCourse(db, school);
    await enrolled();
    const noticeId = await scheduled({ audience: { kind: 'course', courseId } });
    await call('producer.deleteCourse', { courseId }, producer);
    if (how !== 'deleted') {
      await call('producer.deleteForGood', { kind: 'course', id: courseId }, producer);
      await purgeTrash(db);
    }
    await makeDue(db, school.producerId, noticeId);
    expect(await deliver(noticeId)).toEqual({ recipients: 0 });
    const { data } = await call('producer.notices', { page: 1 }, producer);
    expect(data).toMatchObject({
      notices: [
        {
          ...{ state: 'sent', recipients: 0, reads: 0 },
          audience: { kind: 'course', deleted: true, courseId: how === 'deleted' ? courseId : null },
        },
      ],
    });
  });

  test('is limited to the school', async () => {
    const other = await newSchool(db);
    const foreignCourse = (await newCourse(db, other)).id;
    const stranger = await enrolled(foreignCourse, other);
    const mine = await enrolled();
    for (const audience of [
      { kind: 'course', courseId: foreignCourse },
      some([mine, stranger]).audience,
      some([{ studentId: randomUUID() }]).audience,
    ])
      expect(await send({ audience })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await kept()).toEqual([]);
    expect((await send(some([mine]))).status).toBe(200);
  });

  test.each([
    { audience: { kind: 'students', studentIds: [] } },
    { audience: { kind: 'students', studentIds: Array.from({ length: 10_001 }, () => randomUUID()) } },
    { audience: { kind: 'course' } },
    { audience: { kind: 'everybody' } },
    { audience: 'all' },
    { sendAt: 'amanhã' },
    { sendAt: '2026-13-01T00:00:00Z' },
    { sendAt: '0000-01-01T00:00:00Z' },
  ])('is refused as %j', async (wrong) => {
    await enrolled();
    expect((await send(wrong)).status).toBe(422);
    expect(await kept()).toEqual([]);
  });
});

describe('the scheduled time', () => {
  test.each([
    [-1 / 60, 'invalid'],
    [366 * 24, 'too_long'],
  ])('%d hours from now is refused', async (hours, code) => {
    await enrolled();
    const refusal = { status: 422, data: { fields: [{ field: 'sendAt', code }] } };
    expect(await send({ sendAt: inHours(hours) })).toMatchObject(refusal);
    expect(await kept()).toEqual([]);
    const noticeId = await scheduled();
    expect(await change(noticeId, { sendAt: inHours(hours) })).toMatchObject(refusal);
  });

  test('may be written with an offset that PostgreSQL does not know', async () => {
    await enrolled();
    const at = inHours(2);
    const written = new Date(Date.parse(at) + 16 * HOUR_MS).toISOString().replace('Z', '+16:00');
    await scheduled({ sendAt: written });
    expect((await kept()).map(({ due_at }) => new Date(due_at).toISOString())).toEqual([at]);
  });

  test('up to a year is accepted, also if it passed during a lost request', async () => {
    await enrolled();
    expect((await send({ sendAt: inHours(364 * 24) })).status).toBe(200);
    const noticeId = await scheduled();
    expect((await send({ sendAt: inHours(-1) }, noticeId)).status).toBe(200);
    expect(await kept()).toHaveLength(2);
  });

  test('has to be within that time', async () => {
    await enrolled();
    const noticeId = await scheduled();
    expect(await deliver(noticeId)).toEqual({ recipients: 0 });
    await queueDueNotices(services);
    expect(await toldIds()).toEqual([]);
    expect(await kept()).toMatchObject([{ sent_at: null }]);
    await makeDue(db, school.producerId, noticeId);
    expect(await deliver(noticeId)).toEqual({ recipients: 1 });
  });

  test('needs a course, but no students yet', async () => {
    expect((await send()).code).toBe('no_students');
    await scheduled();
    await call('producer.deleteCourse', { courseId }, producer);
    expect((await send({ sendAt: inHours(1) })).code).toBe('no_courses');
  });
});

describe('before it leaves', () => {
  test('can be changed, and sent at once', async () => {
    const [first, second] = [await enrolled(), await enrolled()];
    const noticeId = await scheduled(some([first]));
    expect((await change(noticeId, { ...some([second]), title: 'Outra hora', sendAt: inHours(2) })).status).toBe(200);
    expect(await kept()).toMatchObject([{ title: 'Outra hora', chosen: 1 }]);
    expect((await change(noticeId, some([second]))).status).toBe(200);
    await deliver(noticeId);
    expect(await toldIds()).toEqual([second.studentId]);
  });

  test('can be sent at once by a form whose answer was lost, which then repeats the same, and nothing else', async () => {
    const people = [await enrolled(), await enrolled()];
    const noticeId = await scheduled(some(people));
    const form = { ...some(people), title: 'Agora', version: 1, formId: randomUUID() };
    const saved = await change(noticeId, form);
    expect(saved.status).toBe(200);
    await deliver(noticeId);
    expect(await change(noticeId, form)).toMatchObject({ status: 200, data: saved.data });
    await deliver(noticeId);
    expect(await toldIds()).toEqual(idsOf(people));
    for (const other of [{ title: 'Outra coisa' }, { audience: { kind: 'all' } }, { formId: randomUUID() }])
      expect(await change(noticeId, { ...form, ...other })).toMatchObject({ status: 409, code: 'notice_gone' });
  });

  test('can be cancelled, repeatedly, and then reaches nobody', async () => {
    await enrolled();
    const noticeId = await scheduled();
    expect((await cancel(noticeId)).status).toBe(200);
    expect((await cancel(noticeId)).status).toBe(200);
    await makeDue(db, school.producerId, noticeId);
    expect(await deliver(noticeId)).toEqual({ recipients: 0 });
    expect(await toldIds()).toEqual([]);
    expect(await change(noticeId)).toMatchObject({ status: 409, code: 'notice_gone' });
    expect((await send({}, noticeId)).status).toBe(200);
    expect(await kept()).toMatchObject([{ sent_at: null }]);
  });

  test('but not after it was sent', async () => {
    await enrolled();
    const noticeId = await scheduled();
    await makeDue(db, school.producerId, noticeId);
    await deliver(noticeId);
    expect(await change(noticeId, { title: 'Tarde demais' })).toMatchObject({ status: 409, code: 'notice_gone' });
    expect(await cancel(noticeId)).toMatchObject({ status: 409, code: 'notice_gone' });
    expect(await kept()).toMatchObject([{ title: WORDS.title, cancelled_at: null }]);
  });

  test('cancelling and sending concurrently: only one of them happens', async () => {
    await enrolled();
    for (let round = 0; round < 10; round += 1) {
      const noticeId = await newNotice(db, school);
      await makeDue(db, school.producerId, noticeId);
      const [{ status }, { recipients }] = await Promise.all([cancel(noticeId), deliver(noticeId)]);
      expect([status, recipients]).toEqual(status === 200 ? [200, 0] : [409, 1]);
    }
  });
});

test('each student gets it once with two concurrent processes and the scheduler', async () => {
  await emptyQueue(url, noticeJob.name);
  const people = [await enrolled(), await enrolled(), await enrolled()];
  const noticeId = await scheduled();
  await makeDue(db, school.producerId, noticeId);
  const processes = await Promise.all([startJobs(url, () => {}), startJobs(url, () => {})]);
  for (const jobs of processes) await scheduleJobs([noticeJob], { db, log, jobs });
  await Promise.all(processes.map((jobs) => queueDueNotices({ db, jobs })));
  await expect.poll(toldIds).toEqual(idsOf(people));
  await queueDueNotices(services);
  for (const jobs of processes) await jobs.stop();
  expect(await toldIds()).toEqual(idsOf(people));
});
