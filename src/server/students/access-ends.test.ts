import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccessPeriod } from '#shared/access-period.ts';
import type { CourseCard } from '#shared/contract/student.ts';
import type { StudentPage } from '#shared/contract/students.ts';
import { endOfDay, localDay } from '#shared/dates.ts';
import { addDays } from '#shared/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/factories.ts';
import { asPlatform, asSchool } from '../db.ts';
import { importBatch } from './import/batch.ts';
import { closeGrants, defaultEnds, openGrants, refreshEnrolments } from './ledger.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;
const email = 'aluna@example.com';
const inDays = (days: number) => addDays(localDay(new Date()), days);

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('email', '=', email).execute());
});

const course = async (accessPeriod: AccessPeriod | null = null, title = 'Curso') =>
  (await newCourse(db, school, { title, accessPeriod, modules: [[{}]] })).id;
const enrol = (courseIds: string[], more: object = {}) =>
  call('producer.enrollStudent', { name: 'Duda', email, courseIds, ...more }, producer);
const row = async () => {
  const { data } = await call('producer.students', { search: '', page: 1 }, producer);
  return (data as StudentPage).students[0];
};
/** Day by course, as the producer reads them. */
const ends = async () =>
  Object.fromEntries(((await row())?.ends ?? []).map(({ courseId, lastDay }) => [courseId, lastDay]));
async function edit(changes: object) {
  const { id: studentId, openCourseIds: courseIds = [] } = (await row()) ?? {};
  return call(
    'producer.updateStudent',
    { studentId, name: 'Duda', email, status: 'active', courseIds, ...changes },
    producer,
  );
}
/** As if everything of the student's access had been set so many days ago. */
const age = (days: number) =>
  asPlatform(db, async (tx) => {
    const back = sql`make_interval(days => ${days}::integer)`;
    await sql`update access_grants set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}
      where producer_id = ${school.producerId}`.execute(tx);
    await sql`update enrollments set access_until = access_until - ${back}, enrolled_at = enrolled_at - ${back}
      where producer_id = ${school.producerId}`.execute(tx);
  });
async function asStudent() {
  const student = await asPlatform(db, (tx) =>
    tx.selectFrom('students').select('user_id').where('producer_id', '=', school.producerId).executeTakeFirstOrThrow(),
  );
  return signedIn({ kind: 'student', userId: student.user_id, producerId: school.producerId });
}
async function importList(courseIds: string[]) {
  const importId = crypto.randomUUID();
  const rows = [{ line: 1, email, name: 'Duda', phone: '', cpf: '' }];
  const answer = await call('producer.startImport', { importId, rows, courseIds }, producer);
  while (answer.status < 300 && (await importBatch(db, jobs, { producerId: school.producerId, importId })));
  return answer;
}

test('the last day is included until São Paulo’s midnight', async () => {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ end: string; before: boolean; after: boolean; last: string; morning: string }>`
      select end_of_day('2026-09-30') as end,
        enrollment_open('active', end_of_day('2026-09-30'), '2026-10-01T02:59:59.999Z') as before,
        enrollment_open('active', end_of_day('2026-09-30'), '2026-10-01T03:00:00Z') as after,
        access_last_day(end_of_day('2026-09-30'))::text as last,
        access_last_day('2026-09-30T03:00:01Z')::text as morning`.execute(tx),
  );
  expect(rows[0]).toEqual({
    end: endOfDay('2026-09-30').toISOString(),
    before: true,
    after: false,
    last: '2026-09-30',
    morning: '2026-09-30',
  });
});

describe('a course’s own period', () => {
  test.each([
    [null, undefined],
    [{ days: 30 }, inDays(30)],
    [{ lastDay: inDays(0) }, inDays(0)],
  ])('%j is for whoever is enrolled by hand or by a list', async (period, lastDay) => {
    const [byHand, listed] = [await course(period), await course(period)];
    expect(await enrol([byHand])).toMatchObject({ code: null });
    await importList([listed]);
    expect(await ends()).toEqual(lastDay ? { [byHand]: lastDay, [listed]: lastDay } : {});
  });

  test('is counted by São Paulo’s days, for a sale from its own moment', async () => {
    const [days, day, none] = [await course({ days: 30 }), await course({ lastDay: '2026-12-31' }), await course()];
    const start = new Date('2026-09-01T02:59:59Z');
    const byCourse = await asSchool(db, school, (tx) =>
      defaultEnds(tx, { producerId: school.producerId, courseIds: [days, day, none] }, start),
    );
    expect(byCourse).toEqual(
      new Map([
        [days, new Date('2026-10-01T03:00:00Z')],
        [day, new Date('2027-01-01T03:00:00Z')],
        [none, null],
      ]),
    );
  });

  test('that is over refuses newcomers, who would get nothing', async () => {
    const id = await course({ lastDay: inDays(-1) });
    expect(await enrol([id])).toMatchObject({ status: 409, code: 'access_period_over' });
    expect(await importList([id])).toMatchObject({ code: 'access_period_over' });
    expect(await row()).toBeUndefined();
    expect(await enrol([id], { accessPeriod: { days: 7 } })).toMatchObject({ code: null });
    expect(await ends()).toEqual({ [id]: inDays(7) });
  });

  test('that ends while a list is worked through leaves its people out', async () => {
    const id = await course({ lastDay: inDays(1) });
    const importId = crypto.randomUUID();
    const rows = [{ line: 1, email, name: 'Duda', phone: '', cpf: '' }];
    await call('producer.startImport', { importId, rows, courseIds: [id] }, producer);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('courses')
        .set({ access_last_day: inDays(-1) })
        .where('id', '=', id)
        .execute(),
    );
    while (await importBatch(db, jobs, { producerId: school.producerId, importId }));
    const { data } = await call('producer.import', { importId, page: 1 }, producer);
    expect(data).toMatchObject({ outcomes: { course_gone: 1 } });
  });

  test.each([
    { days: 0 },
    { days: 3651 },
    { days: 1.5 },
    { lastDay: '2026-02-30' },
    { lastDay: '30/09/2026' },
    { lastDay: '12026-01-01' },
    { days: 30, lastDay: '2026-09-30' },
    {},
  ])('%j is refused', async (accessPeriod) => {
    expect(await call('producer.createCourse', { title: 'Curso', accessPeriod }, producer)).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });
});

describe('enrolling again', () => {
  test('neither lengthens nor shortens what is open', async () => {
    const [month, ever] = [await course({ days: 30 }), await course()];
    await enrol([month, ever]);
    await age(10);
    await enrol([month, ever]);
    await importList([month, ever]);
    expect(await ends()).toEqual({ [month]: inDays(20) });
  });

  test('opens what is over for as long as the course says', async () => {
    const id = await course({ days: 30 });
    await enrol([id]);
    await age(31);
    expect(await row()).toMatchObject({ openCourseIds: [], ends: [{ lastDay: inDays(-1), over: true }] });
    await enrol([id]);
    expect(await row()).toMatchObject({ openCourseIds: [id], ends: [{ lastDay: inDays(30), over: false }] });
  });

  test.each([
    [{ lastDay: inDays(5) }, inDays(5)],
    [{ days: 90 }, inDays(90)],
    [null, undefined],
  ])('with the producer’s word, %j, is for all of the courses', async (accessPeriod, lastDay) => {
    const [month, ever] = [await course({ days: 30 }), await course()];
    await enrol([month, ever]);
    await enrol([month, ever], { accessPeriod });
    expect(await ends()).toEqual(lastDay ? { [month]: lastDay, [ever]: lastDay } : {});
  });

  test('to a day that has passed is refused', async () => {
    expect(await enrol([await course()], { accessPeriod: { lastDay: inDays(-1) } })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'accessPeriod', code: 'invalid' }] },
    });
  });
});

describe('one enrolment’s end', () => {
  let month: string;
  let ever: string;
  beforeEach(async () => {
    [month, ever] = [await course({ days: 30 }), await course()];
    await enrol([month, ever]);
  });

  test('is set, moved either way and removed; the others stay', async () => {
    await edit({ ends: [{ courseId: ever, lastDay: inDays(3) }] });
    expect(await ends()).toEqual({ [month]: inDays(30), [ever]: inDays(3) });
    await edit({
      ends: [
        { courseId: ever, lastDay: inDays(60) },
        { courseId: month, lastDay: inDays(0) },
      ],
    });
    expect(await ends()).toEqual({ [month]: inDays(0), [ever]: inDays(60) });
    await edit({ ends: [{ courseId: ever, lastDay: null }] });
    expect(await ends()).toEqual({ [month]: inDays(0) });
    await edit({ phone: '(11) 98765-4321' });
    expect(await ends()).toEqual({ [month]: inDays(0) });
    expect((await row())?.openCourseIds.sort()).toEqual([month, ever].sort());
  });

  test('opens what is over, or what is added, to another day than the course’s', async () => {
    await age(31);
    const added = await course({ days: 30 });
    await edit({
      courseIds: [month, ever, added],
      ends: [
        { courseId: month, lastDay: inDays(2) },
        { courseId: added, lastDay: null },
      ],
    });
    expect(await row()).toMatchObject({ ends: [{ courseId: month, lastDay: inDays(2), over: false }] });
    expect((await row())?.openCourseIds.sort()).toEqual([month, ever, added].sort());
  });

  test('in the past is refused, and nothing changes', async () => {
    expect(await edit({ name: 'Outra', ends: [{ courseId: ever, lastDay: inDays(-1) }] })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'ends', code: 'invalid' }] },
    });
    expect(await row()).toMatchObject({ name: 'Duda', ends: [{ courseId: month }] });
  });

  test('of a course that is not the student’s, or another school’s, is nothing', async () => {
    const other = await course();
    const { id: theirs } = await newCourse(db, await newSchool(db));
    const days = [other, theirs].map((courseId) => ({ courseId, lastDay: inDays(9) }));
    expect(await edit({ ends: days })).toMatchObject({ code: null });
    expect(await ends()).toEqual({ [month]: inDays(30) });
  });

  test('leaves a sale its own: what is shortened goes with its refund, what is lengthened stays', async () => {
    const sale = { origin: 'sale', reference: 'A' } as const;
    const { id: studentId = '' } = (await row()) ?? {};
    const places = (courseId: string) => ({
      producerId: school.producerId,
      studentIds: [studentId],
      courseIds: [courseId],
    });
    const [shortened, lengthened] = [await course(), await course()];
    await asSchool(db, school, async (tx) => {
      await openGrants(tx, places(shortened), sale);
      await openGrants(tx, places(lengthened), { ...sale, endsAt: endOfDay(inDays(10)) });
      await refreshEnrolments(tx, { ...places(shortened), courseIds: [shortened, lengthened] });
    });
    await edit({
      ends: [
        { courseId: shortened, lastDay: inDays(10) },
        { courseId: lengthened, lastDay: inDays(20) },
      ],
    });
    expect(await ends()).toMatchObject({ [shortened]: inDays(10), [lengthened]: inDays(20) });
    await asSchool(db, school, async (tx) => {
      for (const courseId of [shortened, lengthened]) await closeGrants(tx, places(courseId), sale);
      await refreshEnrolments(tx, { ...places(shortened), courseIds: [shortened, lengthened] });
    });
    const { openCourseIds } = (await row()) ?? {};
    expect(openCourseIds).toContain(lengthened);
    expect(openCourseIds).not.toContain(shortened);
  });
});

test('the student reads the last day, then that it has ended, and is out with the last course', async () => {
  const [month, ever] = [await course({ days: 30 }, 'Mês'), await course(null, 'Sempre')];
  await enrol([month, ever]);
  const student = await asStudent();
  const catalogue = async () => (await call('student.catalogue', undefined, student)).data as { courses: CourseCard[] };
  const days = (cards: { title: string; lastDay?: string | null }[]) =>
    Object.fromEntries(cards.map(({ title, lastDay }) => [title, lastDay]));
  expect(days((await catalogue()).courses)).toEqual({ Mês: inDays(30), Sempre: null });
  expect((await call('student.course', { courseId: month }, student)).data).toMatchObject({ lastDay: inDays(30) });

  await age(31);
  expect(await catalogue()).toMatchObject({
    courses: [{ title: 'Sempre' }],
    others: [{ title: 'Mês', endedOn: inDays(-1) }],
  });
  expect((await call('student.course', { courseId: month }, student)).code).toBe('course_locked');
  await edit({ courseIds: [ever], ends: [{ courseId: ever, lastDay: inDays(0) }] });
  await age(1);
  expect((await call('student.catalogue', undefined, student)).code).toBe('no_active_enrollment');
});

test('a course that was closed has not ended by itself', async () => {
  const [closed, open] = [await course({ days: 30 }), await course()];
  await enrol([closed, open]);
  await edit({ courseIds: [open] });
  await age(31);
  expect(await row()).toMatchObject({ openCourseIds: [open], ends: [] });
  expect((await call('student.catalogue', undefined, await asStudent())).data).toMatchObject({
    others: [{ endedOn: null }],
  });
});
