import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { makeDue, newNotice } from '#test/fixtures/notice-fixture.ts';
import { asSchool } from '../db.ts';
import { mergeSums } from '../reports/merge-sums.ts';
import { removeStudents } from '../students/removal.ts';
import { deliverNotice } from './deliver-notice.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
});

async function enrolled() {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, courseId);
  return { ...student, caller: await signedIn({ kind: 'student', ...student }) };
}
async function sent(overrides: Parameters<typeof newNotice>[2] = {}) {
  const noticeId = await newNotice(db, school, overrides);
  await makeDue(db, school.producerId, noticeId);
  await deliverNotice(services, { ...school, noticeId });
  return noticeId;
}
async function list(page = 1) {
  const { status, data } = await call('producer.notices', { page }, producer);
  expect(status).toBe(200);
  return data as { notices: NoticeShown[]; total: number };
}
const figures = async () => (await list()).notices.map(({ recipients, reads }) => [recipients, reads]);
async function read({ caller }: { caller: Caller }, which = 0) {
  const { data } = await call('student.notifications', undefined, caller);
  const { notifications } = data as { notifications: { id: string }[] };
  await call('student.readNotification', { notificationId: notifications[which]?.id }, caller);
}

test('scheduled notices come first, the next one on top, then sent ones, latest on top', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await newNotice(db, school, { title: 'Depois', due_at: hours(5) });
  await newNotice(db, school, { title: 'Antes', due_at: hours(2) });
  await newNotice(db, school, { title: 'Cancelado', cancelled_at: hours(-1) });
  await newNotice(db, school, { title: 'De antigamente', sent_at: hours(-900) });
  await sent({ title: 'Enviado', audience: 'course', course_id: courseId });
  const { notices, total } = await list();
  expect(total).toBe(5);
  expect(notices.map(({ title, state }) => [title, state])).toEqual([
    ['Antes', 'scheduled'],
    ['Depois', 'scheduled'],
    ['Enviado', 'sent'],
    ['Cancelado', 'cancelled'],
    ['De antigamente', 'sent'],
  ]);
  expect(notices.map(({ recipients, reads }) => [recipients, reads])).toEqual([
    [null, null],
    [null, null],
    [0, 0],
    [null, null],
    [null, null],
  ]);
  expect(notices[2]?.audience).toEqual({ kind: 'course', courseId, title: 'Cerâmica', deleted: false });
});

test('has pages, and nothing of another school', async () => {
  const other = await newSchool(db);
  await newNotice(db, other);
  for (let count = 0; count <= LIMITS.noticePage; count += 1) await newNotice(db, school);
  const [first, second] = [await list(1), await list(2)];
  expect([first.notices.length, second.notices.length, first.total]).toEqual([20, 1, 21]);
  expect(new Set([...first.notices, ...second.notices].map(({ id }) => id)).size).toBe(21);
});

test('a reader is counted once per notice, by whichever channel', async () => {
  const [ana, bia] = [await enrolled(), await enrolled()];
  await sent();
  expect(await figures()).toEqual([[2, 0]]);
  await read(ana);
  await read(ana);
  expect(await figures()).toEqual([[2, 1]]);
  await call('student.readAllNotifications', undefined, ana.caller);
  await call('student.readAllNotifications', undefined, bia.caller);
  expect(await figures()).toEqual([[2, 2]]);
  await sent();
  expect((await figures()).sort()).toEqual([
    [2, 0],
    [2, 2],
  ]);
});

test('reads stay counted when their student is deleted, and when the sums are merged', async () => {
  const [ana, bia] = [await enrolled(), await enrolled()];
  await sent();
  await read(ana);
  await read(bia);
  await removeStudents(db, school, { studentIds: [ana.studentId] });
  expect(await figures()).toEqual([[2, 2]]);
  await mergeSums(db);
  const rows = await asSchool(db, school, (tx) => tx.selectFrom('notice_reads').selectAll().execute());
  expect(rows).toMatchObject([{ students: 2, merged: true }]);
  expect(await figures()).toEqual([[2, 2]]);
});

test('the form has the courses and, for a scheduled notice, its audience', async () => {
  const [ana, bia] = [await enrolled(), await enrolled()];
  const noticeId = await newNotice(db, school, {
    ...{ audience: 'students', chosen: 2 },
    student_ids: [ana.studentId, bia.studentId],
  });
  const form = async (id?: string) => (await call('producer.noticeForm', { noticeId: id }, producer)).data;
  expect(await form()).toEqual({ courses: [{ id: courseId, title: 'Cerâmica' }], studentIds: [], students: [] });
  expect(await form(noticeId)).toMatchObject({ studentIds: expect.arrayContaining([ana.studentId, bia.studentId]) });
  await removeStudents(db, school, { studentIds: [bia.studentId] });
  expect(await form(noticeId)).toMatchObject({ studentIds: [ana.studentId], students: [{ id: ana.studentId }] });
  const other = await newSchool(db);
  const stranger = await signedIn({ kind: 'producer', userId: other.producerId });
  expect((await call('producer.noticeForm', { noticeId }, stranger)).data).toMatchObject({ studentIds: [] });
  expect((await call('producer.noticeForm', { noticeId: randomUUID() }, producer)).status).toBe(200);
});
