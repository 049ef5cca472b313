import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { endOf } from '#shared/access/access-period.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool, type Tx } from '../../db.ts';
import { type Grant, openGrants, revokeGrants } from '../access/ledger.ts';
import { refreshEnrollments } from '../access/refresh-enrollments.ts';
import { stackAddedDays } from '../access/stack-added-days.ts';

/* Sales that add days, and what happens to them between a bulk closure and its undo. */

const { services, call, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
let courseId: string;
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  courseId = (await newCourse(db, school, { published: true })).id;
  student = await newStudent(db, school);
});

const places = () => ({ producerId: school.producerId, studentIds: [student.studentId], courseIds: [courseId] });
const change = (work: (tx: Tx) => Promise<unknown>) =>
  asSchool(db, school, async (tx) => {
    await work(tx);
    await stackAddedDays(tx, places());
    await refreshEnrollments(tx, places());
  });
const buy = (reference: string, rest: Pick<Grant, 'endsAt' | 'addsDays'>) =>
  change((tx) => openGrants(tx, places(), { origin: 'sale', reference, ...rest }));

async function close() {
  const actionId = randomUUID();
  const closure = { kind: 'close', courseIds: [courseId] };
  const input = { actionId, students: { ids: [student.studentId] }, expected: 1, change: closure };
  expect(await call('producer.startBulkAction', input, producer)).toMatchObject({ data: { outcomes: { done: 1 } } });
  return async () =>
    expect(await call('producer.undoBulkAction', { actionId }, producer)).toMatchObject({ code: null });
}
const until = async () => {
  const rows = await asPlatform(db, (tx) =>
    tx.selectFrom('enrollments').select('access_until').where('student_id', '=', student.studentId).execute(),
  );
  return rows.map(({ access_until }) => new Date(access_until));
};

test('a renewal during the closure follows the access that the undo reopens', async () => {
  await buy('A', { endsAt: endOfDay('2090-12-31') });
  const undo = await close();
  await buy('B', { addsDays: 30 });
  await undo();
  expect(await until()).toEqual([endOfDay('2091-01-30')]);
});

test('days that were added to a sale refunded during the closure follow it no longer', async () => {
  await buy('A', { endsAt: endOfDay('2090-12-31') });
  await buy('B', { addsDays: 30 });
  const undo = await close();
  await change((tx) => revokeGrants(tx, places(), { origin: 'sale', reference: 'A', reason: 'refunded' }));
  await undo();
  const second = await asPlatform(db, (tx) =>
    tx
      .selectFrom('access_grants')
      .select('starts_at')
      .where('student_id', '=', student.studentId)
      .where('reference', '=', 'B')
      .executeTakeFirstOrThrow(),
  );
  expect(await until()).toEqual([endOf({ days: 30 }, new Date(second.starts_at))]);
});
