import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CourseCard } from '#shared/contract/student.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { type AccessFixture, accessFixture, EMAIL, inDays } from '#test/fixtures/access-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { importBatch } from '../import/batch.ts';
import { defaultEnds } from './set-ends.ts';

const app = await testApp();
const { services, call } = app;
const { db } = services;

let fixture: AccessFixture;
beforeEach(async () => {
  fixture = await accessFixture(app);
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
  ])('%j applies to manual and imported enrollments', async (period, lastDay) => {
    const [byHand, listed] = [await fixture.course(period), await fixture.course(period)];
    expect(await fixture.enroll([byHand])).toMatchObject({ code: null });
    await fixture.importList([listed]);
    expect(await fixture.ends()).toEqual(lastDay ? { [byHand]: lastDay, [listed]: lastDay } : {});
  });

  test('is counted in São Paulo’s days, for a sale from its own time', async () => {
    const [days, day, none] = [
      await fixture.course({ days: 30 }),
      await fixture.course({ lastDay: '2026-12-31' }),
      await fixture.course(),
    ];
    const start = new Date('2026-09-01T02:59:59Z');
    const byCourse = await asSchool(db, fixture.school, (tx) =>
      defaultEnds(tx, { producerId: fixture.school.producerId, courseIds: [days, day, none] }, start),
    );
    expect(byCourse).toEqual(
      new Map([
        [days, new Date('2026-10-01T03:00:00Z')],
        [day, new Date('2027-01-01T03:00:00Z')],
        [none, null],
      ]),
    );
  });

  test('that is over refuses new enrollments, which would give no access', async () => {
    const id = await fixture.course({ lastDay: inDays(-1) });
    expect(await fixture.enroll([id])).toMatchObject({ status: 409, code: 'access_period_over' });
    expect(await fixture.importList([id])).toMatchObject({ code: 'access_period_over' });
    expect(await fixture.row()).toBeUndefined();
    expect(await fixture.enroll([id], { accessPeriod: { days: 7 } })).toMatchObject({ code: null });
    expect(await fixture.ends()).toEqual({ [id]: inDays(7) });
  });

  test('that ends during an import leaves its remaining people out', async () => {
    const id = await fixture.course({ lastDay: inDays(1) });
    const importId = crypto.randomUUID();
    const rows = [{ line: 1, email: EMAIL, name: 'Duda', phone: '', cpf: '' }];
    await call('producer.startImport', { importId, rows, courseIds: [id] }, fixture.producer);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('courses')
        .set({ access_last_day: inDays(-1) })
        .where('id', '=', id)
        .execute(),
    );
    while (await importBatch(services, { producerId: fixture.school.producerId, importId }));
    const { data } = await call('producer.import', { importId, page: 1 }, fixture.producer);
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
    expect(await call('producer.createCourse', { title: 'Curso', accessPeriod }, fixture.producer)).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });
});

describe('enrolling again', () => {
  test('neither lengthens nor shortens what is open', async () => {
    const [month, ever] = [await fixture.course({ days: 30 }), await fixture.course()];
    await fixture.enroll([month, ever]);
    await fixture.age(10);
    await fixture.enroll([month, ever]);
    await fixture.importList([month, ever]);
    expect(await fixture.ends()).toEqual({ [month]: inDays(20) });
  });

  test('opens an expired course for the course’s own period', async () => {
    const id = await fixture.course({ days: 30 });
    await fixture.enroll([id]);
    await fixture.age(31);
    expect(await fixture.row()).toMatchObject({ openCourseIds: [], ends: [{ lastDay: inDays(-1), over: true }] });
    await fixture.enroll([id]);
    expect(await fixture.row()).toMatchObject({ openCourseIds: [id], ends: [{ lastDay: inDays(30), over: false }] });
  });

  test.each([
    [{ lastDay: inDays(5) }, inDays(5)],
    [{ days: 90 }, inDays(90)],
    [null, undefined],
  ])('with a chosen end, %j, applies to all of the courses', async (accessPeriod, lastDay) => {
    const [month, ever] = [await fixture.course({ days: 30 }), await fixture.course()];
    await fixture.enroll([month, ever]);
    await fixture.enroll([month, ever], { accessPeriod });
    expect(await fixture.ends()).toEqual(lastDay ? { [month]: lastDay, [ever]: lastDay } : {});
  });

  test('until a past day is refused', async () => {
    expect(await fixture.enroll([await fixture.course()], { accessPeriod: { lastDay: inDays(-1) } })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'accessPeriod', code: 'invalid' }] },
    });
  });
});

test('the student sees the last day, then that it has ended, and is signed out with the last course', async () => {
  const [month, ever] = [await fixture.course({ days: 30 }, 'Mês'), await fixture.course(null, 'Sempre')];
  await fixture.enroll([month, ever]);
  const student = await fixture.asStudent();
  const catalogue = async () => (await call('student.catalogue', undefined, student)).data as { courses: CourseCard[] };
  const days = (cards: { title: string; lastDay?: string | null }[]) =>
    Object.fromEntries(cards.map(({ title, lastDay }) => [title, lastDay]));
  expect(days((await catalogue()).courses)).toEqual({ Mês: inDays(30), Sempre: null });
  expect((await call('student.course', { courseId: month }, student)).data).toMatchObject({ lastDay: inDays(30) });

  await fixture.age(31);
  expect(await catalogue()).toMatchObject({
    courses: [{ title: 'Sempre' }],
    others: [{ title: 'Mês', endedOn: inDays(-1) }],
  });
  expect((await call('student.course', { courseId: month }, student)).code).toBe('course_locked');
  await fixture.edit({ courseIds: [ever], ends: [{ courseId: ever, lastDay: inDays(0) }] });
  await fixture.age(1);
  expect((await call('student.catalogue', undefined, student)).code).toBe('no_active_enrollment');
});

test('a closed course does not count as expired', async () => {
  const [closed, open] = [await fixture.course({ days: 30 }), await fixture.course()];
  await fixture.enroll([closed, open]);
  await fixture.edit({ courseIds: [open] });
  await fixture.age(31);
  expect(await fixture.row()).toMatchObject({ openCourseIds: [open], ends: [] });
  expect((await call('student.catalogue', undefined, await fixture.asStudent())).data).toMatchObject({
    others: [{ endedOn: null }],
  });
});
