import { beforeEach, describe, expect, test } from 'vitest';
import { endOfDay } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { type AccessFixture, accessFixture, inDays } from '#test/fixtures/access-fixture.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { asSchool } from '../../db.ts';
import { closeGrants, openGrants } from './ledger.ts';
import { refreshEnrollments } from './refresh-enrollments.ts';

const app = await testApp();
const { db } = app.services;

let fixture: AccessFixture;
beforeEach(async () => {
  fixture = await accessFixture(app);
});

describe('the end of a single enrollment', () => {
  let month: string;
  let ever: string;
  beforeEach(async () => {
    [month, ever] = [await fixture.course({ days: 30 }), await fixture.course()];
    await fixture.enroll([month, ever]);
  });

  test('can be set, moved and removed; others stay', async () => {
    await fixture.edit({ ends: [{ courseId: ever, lastDay: inDays(3) }] });
    expect(await fixture.ends()).toEqual({ [month]: inDays(30), [ever]: inDays(3) });
    await fixture.edit({
      ends: [
        { courseId: ever, lastDay: inDays(60) },
        { courseId: month, lastDay: inDays(0) },
      ],
    });
    expect(await fixture.ends()).toEqual({ [month]: inDays(0), [ever]: inDays(60) });
    await fixture.edit({ ends: [{ courseId: ever, lastDay: null }] });
    expect(await fixture.ends()).toEqual({ [month]: inDays(0) });
    await fixture.edit({ phone: '(11) 98765-4321' });
    expect(await fixture.ends()).toEqual({ [month]: inDays(0) });
    expect((await fixture.row())?.openCourseIds.sort()).toEqual([month, ever].sort());
  });

  test('opens expired or added courses until another day than the course’s', async () => {
    await fixture.age(31);
    const added = await fixture.course({ days: 30 });
    await fixture.edit({
      courseIds: [month, ever, added],
      ends: [
        { courseId: month, lastDay: inDays(2) },
        { courseId: added, lastDay: null },
      ],
    });
    expect(await fixture.row()).toMatchObject({ ends: [{ courseId: month, lastDay: inDays(2), over: false }] });
    expect((await fixture.row())?.openCourseIds.sort()).toEqual([month, ever, added].sort());
  });

  test('in the past is refused, without changes [v5.0.0-2.2.3]', async () => {
    expect(await fixture.edit({ name: 'Outra', ends: [{ courseId: ever, lastDay: inDays(-1) }] })).toMatchObject({
      status: 422,
      data: { fields: [{ field: 'ends', code: 'invalid' }] },
    });
    expect(await fixture.row()).toMatchObject({ name: 'Duda', ends: [{ courseId: month }] });
  });

  test('for a course the student does not have, or another school’s, has no effect', async () => {
    const other = await fixture.course();
    const { id: theirs } = await newCourse(db, await newSchool(db));
    const days = [other, theirs].map((courseId) => ({ courseId, lastDay: inDays(9) }));
    expect(await fixture.edit({ ends: days })).toMatchObject({ code: null });
    expect(await fixture.ends()).toEqual({ [month]: inDays(30) });
  });

  test('keeps a sale’s own end: shortened access is closed by its refund, additional access stays', async () => {
    const sale = { origin: 'sale', reference: 'A' } as const;
    const { id: studentId = '' } = (await fixture.row()) ?? {};
    const places = (courseId: string) => ({
      producerId: fixture.school.producerId,
      studentIds: [studentId],
      courseIds: [courseId],
    });
    const [shortened, lengthened] = [await fixture.course(), await fixture.course()];
    await asSchool(db, fixture.school, async (tx) => {
      await openGrants(tx, places(shortened), sale);
      await openGrants(tx, places(lengthened), { ...sale, endsAt: endOfDay(inDays(10)) });
      await refreshEnrollments(tx, { ...places(shortened), courseIds: [shortened, lengthened] });
    });
    await fixture.edit({
      ends: [
        { courseId: shortened, lastDay: inDays(10) },
        { courseId: lengthened, lastDay: inDays(20) },
      ],
    });
    expect(await fixture.ends()).toMatchObject({ [shortened]: inDays(10), [lengthened]: inDays(20) });
    await asSchool(db, fixture.school, async (tx) => {
      for (const courseId of [shortened, lengthened]) await closeGrants(tx, places(courseId), sale);
      await refreshEnrollments(tx, { ...places(shortened), courseIds: [shortened, lengthened] });
    });
    const { openCourseIds } = (await fixture.row()) ?? {};
    expect(openCourseIds).toContain(lengthened);
    expect(openCourseIds).not.toContain(shortened);
  });
});
