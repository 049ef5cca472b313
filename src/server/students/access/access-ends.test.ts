import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CourseCard } from '#shared/contract/student.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { type AccessDesk, accessDesk, EMAIL, inDays } from '#test/fixtures/access-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { importBatch } from '../import/batch.ts';
import { defaultEnds } from './ledger.ts';

const app = await testApp();
const { services, call } = app;
const { db, jobs } = services;

let desk: AccessDesk;
beforeEach(async () => {
  desk = await accessDesk(app);
});

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
    const [byHand, listed] = [await desk.course(period), await desk.course(period)];
    expect(await desk.enroll([byHand])).toMatchObject({ code: null });
    await desk.importList([listed]);
    expect(await desk.ends()).toEqual(lastDay ? { [byHand]: lastDay, [listed]: lastDay } : {});
  });

  test('is counted by São Paulo’s days, for a sale from its own moment', async () => {
    const [days, day, none] = [
      await desk.course({ days: 30 }),
      await desk.course({ lastDay: '2026-12-31' }),
      await desk.course(),
    ];
    const start = new Date('2026-09-01T02:59:59Z');
    const byCourse = await asSchool(db, desk.school, (tx) =>
      defaultEnds(tx, { producerId: desk.school.producerId, courseIds: [days, day, none] }, start),
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
    const id = await desk.course({ lastDay: inDays(-1) });
    expect(await desk.enroll([id])).toMatchObject({ status: 409, code: 'access_period_over' });
    expect(await desk.importList([id])).toMatchObject({ code: 'access_period_over' });
    expect(await desk.row()).toBeUndefined();
    expect(await desk.enroll([id], { accessPeriod: { days: 7 } })).toMatchObject({ code: null });
    expect(await desk.ends()).toEqual({ [id]: inDays(7) });
  });

  test('that ends while a list is worked through leaves its people out', async () => {
    const id = await desk.course({ lastDay: inDays(1) });
    const importId = crypto.randomUUID();
    const rows = [{ line: 1, email: EMAIL, name: 'Duda', phone: '', cpf: '' }];
    await call('producer.startImport', { importId, rows, courseIds: [id] }, desk.producer);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('courses')
        .set({ access_last_day: inDays(-1) })
        .where('id', '=', id)
        .execute(),
    );
    while (await importBatch(db, jobs, { producerId: desk.school.producerId, importId }));
    const { data } = await call('producer.import', { importId, page: 1 }, desk.producer);
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
    expect(await call('producer.createCourse', { title: 'Curso', accessPeriod }, desk.producer)).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });
});

describe('enrolling again', () => {
  test('neither lengthens nor shortens what is open', async () => {
    const [month, ever] = [await desk.course({ days: 30 }), await desk.course()];
    await desk.enroll([month, ever]);
    await desk.age(10);
    await desk.enroll([month, ever]);
    await desk.importList([month, ever]);
    expect(await desk.ends()).toEqual({ [month]: inDays(20) });
  });

  test('opens what is over for as long as the course says', async () => {
    const id = await desk.course({ days: 30 });
    await desk.enroll([id]);
    await desk.age(31);
    expect(await desk.row()).toMatchObject({ openCourseIds: [], ends: [{ lastDay: inDays(-1), over: true }] });
    await desk.enroll([id]);
    expect(await desk.row()).toMatchObject({ openCourseIds: [id], ends: [{ lastDay: inDays(30), over: false }] });
  });

  test.each([
    [{ lastDay: inDays(5) }, inDays(5)],
    [{ days: 90 }, inDays(90)],
    [null, undefined],
  ])('with the producer’s word, %j, is for all of the courses', async (accessPeriod, lastDay) => {
    const [month, ever] = [await desk.course({ days: 30 }), await desk.course()];
    await desk.enroll([month, ever]);
    await desk.enroll([month, ever], { accessPeriod });
    expect(await desk.ends()).toEqual(lastDay ? { [month]: lastDay, [ever]: lastDay } : {});
  });

  test('to a day that has passed is refused', async () => {
    expect(await desk.enroll([await desk.course()], { accessPeriod: { lastDay: inDays(-1) } })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'accessPeriod', code: 'invalid' }] },
    });
  });
});

test('the student reads the last day, then that it has ended, and is out with the last course', async () => {
  const [month, ever] = [await desk.course({ days: 30 }, 'Mês'), await desk.course(null, 'Sempre')];
  await desk.enroll([month, ever]);
  const student = await desk.asStudent();
  const catalogue = async () => (await call('student.catalogue', undefined, student)).data as { courses: CourseCard[] };
  const days = (cards: { title: string; lastDay?: string | null }[]) =>
    Object.fromEntries(cards.map(({ title, lastDay }) => [title, lastDay]));
  expect(days((await catalogue()).courses)).toEqual({ Mês: inDays(30), Sempre: null });
  expect((await call('student.course', { courseId: month }, student)).data).toMatchObject({ lastDay: inDays(30) });

  await desk.age(31);
  expect(await catalogue()).toMatchObject({
    courses: [{ title: 'Sempre' }],
    others: [{ title: 'Mês', endedOn: inDays(-1) }],
  });
  expect((await call('student.course', { courseId: month }, student)).code).toBe('course_locked');
  await desk.edit({ courseIds: [ever], ends: [{ courseId: ever, lastDay: inDays(0) }] });
  await desk.age(1);
  expect((await call('student.catalogue', undefined, student)).code).toBe('no_active_enrollment');
});

test('a course that was closed has not ended by itself', async () => {
  const [closed, open] = [await desk.course({ days: 30 }), await desk.course()];
  await desk.enroll([closed, open]);
  await desk.edit({ courseIds: [open] });
  await desk.age(31);
  expect(await desk.row()).toMatchObject({ openCourseIds: [open], ends: [] });
  expect((await call('student.catalogue', undefined, await desk.asStudent())).data).toMatchObject({
    others: [{ endedOn: null }],
  });
});
