import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { startBulkAction } from '../bulk/start.ts';
import { closeAllGrants, openGrants } from './ledger.ts';
import { refreshEnrollments } from './refresh-enrollments.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;
const inDays = (days: number) => addDays(localDay(new Date()), days);

let school: TestSchool;
let producer: Caller;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  courseId = (await newCourse(db, school)).id;
});

/** Students whose access to the course ends in so many days; null for never. */
function enrolled(...days: (number | null)[]): Promise<string[]> {
  return Promise.all(
    days.map(async (left) => {
      const { studentId } = await newStudent(db, school);
      const places = { producerId: school.producerId, studentIds: [studentId], courseIds: [courseId] };
      await asSchool(db, school, async (tx) => {
        const endsAt = left === null ? null : endOfDay(inDays(left));
        await openGrants(tx, places, { origin: 'sale', reference: 'A', startsAt: new Date(0), endsAt });
        await refreshEnrollments(tx, places);
      });
      return studentId;
    }),
  );
}
async function close(studentId: string) {
  const places = { producerId: school.producerId, studentIds: [studentId], courseIds: [courseId] };
  await asSchool(db, school, async (tx) => {
    await closeAllGrants(tx, places);
    await refreshEnrollments(tx, places);
  });
}
/** In the form written by an earlier version. */
async function endsAt(studentId: string, ends: string) {
  const places = { producerId: school.producerId, studentIds: [studentId], courseIds: [courseId] };
  await asPlatform(db, (tx) =>
    tx.updateTable('access_grants').set({ ends_at: ends }).where('student_id', '=', studentId).execute(),
  );
  await asSchool(db, school, (tx) => refreshEnrollments(tx, places));
}
/** A bulk extension; pass the same `actionId` to repeat it. */
const extend = (studentIds: string[], period: object, { actionId = randomUUID(), ...more }: Partial<Extension> = {}) =>
  call(
    'producer.startBulkAction',
    {
      actionId,
      students: { ids: studentIds },
      expected: studentIds.length,
      change: { kind: 'extend', courseIds: [courseId], period, ...more },
    },
    producer,
  );
type Extension = { actionId: string; courseIds: string[]; period: object };
const check = (studentIds: string[], period: object, more: object = {}) =>
  call('producer.checkExtension', { students: { ids: studentIds }, courseIds: [courseId], period, ...more }, producer);
/** Each student's access to the course: last day, whether open, or nothing. */
async function accessOf(studentIds: string[]) {
  const { data } = await call('producer.students', { search: '', page: 1 }, producer);
  const byId = new Map((data as StudentPage).students.map((student) => [student.id, student]));
  return studentIds.map((id) => {
    const student = byId.get(id);
    const end = student?.ends.find((each) => each.courseId === courseId);
    const open = student?.openCourseIds.includes(courseId);
    return `${open ? 'open' : 'shut'} ${end?.lastDay ?? '-'}`;
  });
}

test('days are added to what is left, or to today if it has ended', async () => {
  const students = await enrolled(10, 0, -1, -400, null);
  const counts = { students: 5, extended: 2, reopened: 2, longer: 1, outside: 0 };
  expect(await check(students, { days: 30 })).toMatchObject({ data: counts });
  expect(await extend(students, { days: 30 })).toMatchObject({ data: { outcomes: { done: 4, unchanged: 1 } } });
  expect(await accessOf(students)).toEqual([
    `open ${inDays(40)}`,
    `open ${inDays(30)}`,
    `open ${inDays(30)}`,
    `open ${inDays(30)}`,
    'open -',
  ]);
});

test('a last day never shortens access', async () => {
  const students = await enrolled(10, 20, 21, null, -3);
  expect(await extend(students, { lastDay: inDays(20) })).toMatchObject({
    data: { outcomes: { done: 2, unchanged: 3 } },
  });
  expect(await accessOf(students)).toEqual([
    `open ${inDays(20)}`,
    `open ${inDays(20)}`,
    `open ${inDays(21)}`,
    'open -',
    `open ${inDays(20)}`,
  ]);
});

test('days past 2099 end then, and the list still shows them', async () => {
  const [nearly = '', last = '', further = ''] = await enrolled(10, 10, 10);
  await extend([nearly], { lastDay: '2099-12-20' });
  await extend([last], { lastDay: '2099-12-31' });
  await endsAt(further, '2100-02-01T03:00:00Z');
  const students = [nearly, last, further];
  expect(await accessOf(students)).toEqual(['open 2099-12-20', 'open 2099-12-31', 'open 2099-12-31']);
  expect(await extend(students, { days: 3650 })).toMatchObject({ data: { outcomes: { done: 1, unchanged: 2 } } });
  expect(await accessOf(students)).toEqual(['open 2099-12-31', 'open 2099-12-31', 'open 2099-12-31']);
  expect(await extend(students, { lastDay: '2100-01-01' })).toMatchObject({ code: 'invalid_input' });
});

test('students outside the course, or with a closed enrollment, stay unchanged', async () => {
  const [closed = '', open = ''] = await enrolled(10, 10);
  await close(closed);
  const { studentId: outside } = await newStudent(db, school);
  const students = [closed, open, outside];
  expect(await check(students, { days: 30 })).toMatchObject({ data: { students: 3, extended: 1, outside: 2 } });
  expect(await extend(students, { days: 30 })).toMatchObject({ data: { outcomes: { done: 1, no_course: 2 } } });
  expect(await accessOf(students)).toEqual(['shut -', `open ${inDays(40)}`, 'shut -']);
  const enrollments = await asPlatform(db, (tx) =>
    tx.selectFrom('enrollments').select('student_id').where('student_id', '=', outside).execute(),
  );
  expect(enrollments).toEqual([]);
});

test('the preview changes nothing', async () => {
  const students = await enrolled(10, -1);
  await check(students, { days: 30 });
  expect(await accessOf(students)).toEqual([`open ${inDays(10)}`, `shut ${inDays(-1)}`]);
});

test('a repeated or concurrent extension adds its days once; another one adds its own', async () => {
  const students = await enrolled(10, -1);
  const same = { actionId: randomUUID() };
  await Promise.all([extend(students, { days: 30 }, same), extend(students, { days: 30 }, same)]);
  await extend(students, { days: 30 }, same);
  expect(await accessOf(students)).toEqual([`open ${inDays(40)}`, `open ${inDays(30)}`]);
  await Promise.all([extend(students, { days: 30 }), extend(students, { days: 7 })]);
  expect(await accessOf(students)).toEqual([`open ${inDays(77)}`, `open ${inDays(67)}`]);
});

test('with several courses each enrollment is extended from its own end', async () => {
  const students = await enrolled(10);
  const first = courseId;
  courseId = (await newCourse(db, school)).id;
  await asSchool(db, school, async (tx) => {
    const places = { producerId: school.producerId, studentIds: students, courseIds: [courseId] };
    await openGrants(tx, places, { origin: 'manual', endsAt: endOfDay(inDays(5)) });
    await refreshEnrollments(tx, places);
  });
  const courseIds = [first, courseId, first];
  expect(await check(students, { days: 1 }, { courseIds })).toMatchObject({ data: { students: 1, extended: 2 } });
  expect(await extend(students, { days: 1 }, { courseIds })).toMatchObject({ data: { outcomes: { done: 1 } } });
  expect(await accessOf(students)).toEqual([`open ${inDays(6)}`]);
});

test('it takes as many statements for many students as for one', async () => {
  const counted = async (...days: number[]) => {
    const studentIds = await enrolled(...days);
    const change = { kind: 'extend' as const, courseIds: [courseId], period: { days: 30 } };
    const students = { ids: studentIds };
    const start = { actionId: randomUUID(), students, expected: studentIds.length, change };
    return (await statementsOf(db, () => startBulkAction(db, jobs, school, start))).length;
  };
  expect(await counted(1, 2, 3, -1, -2, 4)).toBe(await counted(1, -1));
});

test('students whose access reopens get one notice for all of the courses, once', async () => {
  const [longer = '', back = ''] = await enrolled(10, -1);
  const first = courseId;
  courseId = (await newCourse(db, school, { title: 'Aquarela' })).id;
  const draft = (await newCourse(db, school, { published: false })).id;
  await asSchool(db, school, async (tx) => {
    const places = { producerId: school.producerId, studentIds: [back], courseIds: [courseId, draft] };
    await openGrants(tx, places, { origin: 'manual', startsAt: new Date(0), endsAt: endOfDay(inDays(-5)) });
    await refreshEnrollments(tx, places);
  });
  const same = { actionId: randomUUID(), courseIds: [first, courseId, draft] };
  await extend([longer, back], { days: 30 }, same);
  await extend([longer, back], { days: 30 }, same);
  const notices = await asPlatform(db, (tx) =>
    tx
      .selectFrom('notifications')
      .select(['student_id', 'title', 'message'])
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  expect(notices).toEqual([
    {
      student_id: back,
      title: 'Acesso liberado de novo',
      message: expect.stringMatching(/^Estão disponíveis para você outra vez: “Aquarela” e “.+”\.$/),
    },
  ]);
});

test('a concurrent change of one of them is waited for, without a deadlock', async () => {
  const [studentId = ''] = await enrolled(10);
  const extending = await asSchool(db, school, async (tx) => {
    await sql`select from students where id = ${studentId} for update`.execute(tx);
    const extending = extend([studentId], { days: 30 });
    await untilAwaited(tx);
    await refreshEnrollments(tx, { producerId: school.producerId, studentIds: [studentId], courseIds: [courseId] });
    return { answer: extending };
  });
  expect(await extending.answer).toMatchObject({ status: 200 });
});

describe('refused', () => {
  test.each([
    ['a last day that has passed', { period: { lastDay: inDays(-1) } }, 'period'],
    ['no day at all', { period: { days: 0 } }, 'period'],
    ['no course', { courseIds: [] }, 'courseIds'],
  ])('%s', async (_, input, field) => {
    const answer = await extend(await enrolled(1), { days: 30 }, input);
    expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(JSON.stringify(answer.data)).toContain(field);
  });

  test('another school’s students and courses are not found', async () => {
    const other = await newSchool(db);
    const { studentId: stranger } = await newStudent(db, other);
    const [mine = ''] = await enrolled(10);
    expect((await extend([stranger], { days: 30 })).code).toBe('not_found');
    const { id: theirs } = await newCourse(db, other);
    expect((await extend([mine], { days: 30 }, { courseIds: [courseId, theirs] })).code).toBe('not_found');
    expect(await extend([stranger, mine], { days: 30 })).toMatchObject({
      code: 'selection_changed',
      data: { count: 1 },
    });
    expect(await accessOf([mine])).toEqual([`open ${inDays(10)}`]);
  });
});
