import { beforeEach, expect, test } from 'vitest';
import type { Access } from '#shared/access/access.ts';
import { accessNow } from '#shared/access/access.ts';
import type { AccessHistory, CourseHistory } from '#shared/contract/people/access-history.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { deleteCourse } from '../../courses/trash/delete.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { closeGrants, type Grant, openGrants } from './ledger.ts';
import { refreshEnrollments } from './refresh-enrollments.ts';

const app = await testApp();
const { db } = app.services;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let school: TestSchool;
let producer: Caller;
let student: TestStudent;
let courseId: string;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  student = await newStudent(db, school);
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
});

const places = () => ({ producerId: school.producerId, studentIds: [student.studentId], courseIds: [courseId] });
const give = (grant: Grant) =>
  asSchool(db, school, async (tx) => {
    await openGrants(tx, places(), grant);
    await refreshEnrollments(tx, places());
  });
const close = (grant: Parameters<typeof closeGrants>[2]) =>
  asSchool(db, school, async (tx) => {
    await closeGrants(tx, places(), grant);
    await refreshEnrollments(tx, places());
  });
const edit = (overrides: object) =>
  app.call(
    'producer.updateStudent',
    { studentId: student.studentId, name: 'Duda', email: student.email, status: 'active', courseIds: [], ...overrides },
    producer,
  );

async function history(): Promise<AccessHistory> {
  const { status, data } = await app.call('producer.accessHistory', { studentId: student.studentId }, producer);
  expect(status).toBe(200);
  return data as AccessHistory;
}

const date = (text: string | null) => (text ? new Date(text) : null);
function judge({ courses, ...facts }: AccessHistory): Access {
  const [course] = courses as [CourseHistory];
  const grants = course.grants.map((grant) => ({
    startsAt: new Date(grant.startsAt),
    endsAt: date(grant.endsAt),
    closedAt: date(grant.closedAt),
    closedReason: grant.closedReason,
  }));
  return accessNow({ ...facts, course: course.state, grants }, new Date());
}
const because = async () => {
  const access = judge(await history());
  return access.open ? 'open' : access.blocks.map(({ because }) => because);
};

test('lists each source, newest first, with its current state', async () => {
  await give({ origin: 'import', startsAt: inDays(-60), endsAt: inDays(-30) });
  await give({ origin: 'sale', reference: 'HP-1', startsAt: inDays(-20) });
  await close({ origin: 'sale', reference: 'HP-1', reason: 'refunded' });
  await give({ origin: 'courtesy', endsAt: inDays(10) });
  const [course, ...others] = (await history()).courses;
  expect(others).toEqual([]);
  expect(course).toMatchObject({
    title: 'Cerâmica',
    state: 'published',
    grants: [
      { origin: 'courtesy', reference: null, closedAt: null, closedReason: null },
      { origin: 'sale', reference: 'HP-1', endsAt: null, closedAt: expect.any(String), closedReason: 'refunded' },
      { origin: 'import', closedAt: null },
    ],
  });
  expect(await because()).toBe('open');
});

test('distinguishes a course closed in the form from one never open', async () => {
  expect(await because()).toEqual(['never']);
  const { id: other } = await newCourse(db, school, { title: 'Esmalte' });
  await edit({ courseIds: [courseId, other] });
  expect(await because()).toBe('open');
  await edit({ courseIds: [other] });
  expect(judge(await history())).toMatchObject({ open: false, blocks: [{ because: 'closed', reason: 'edited' }] });
});

test('agrees with the student’s actual access, whatever the obstacle', async () => {
  await give({ origin: 'manual' });
  await edit({ status: 'inactive', courseIds: [courseId] });
  expect(await because()).toEqual(['student_inactive']);
  await edit({ status: 'active', courseIds: [courseId] });
  const course = { courseId, title: 'Cerâmica', published: false };
  await app.call('producer.updateCourse', course, producer);
  expect(await because()).toEqual(['course_unpublished']);
  await deleteCourse(db, school, { courseId });
  expect(await because()).toEqual(['course_deleted']);
  await asPlatform(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ trial_ends_at: inDays(-1).toISOString() })
      .where('id', '=', school.producerId)
      .execute(),
  );
  expect(await because()).toEqual(['school_expired', 'course_deleted']);
});

test('a deleted course is only shown for students who had it', async () => {
  await deleteCourse(db, school, { courseId });
  expect((await history()).courses).toEqual([]);
});
