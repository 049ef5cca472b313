import { beforeEach, describe, expect, test } from 'vitest';
import { localDay, localMoment } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { availableLessons, enrolledIn, inDays, newCohort, newRule, putInto } from '#test/fixtures/cohort-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { readCourse } from '../learning/course.ts';
import { addFavorite, readFavorites } from '../learning/favorites.ts';
import { lessonsClosedEmail } from './lessons-closed-email.ts';
import { moveStudents } from './members.ts';
import { readDateImpact, updateCohort } from './save.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let course: { id: string; lessonIds: string[]; moduleIds: string[] };
beforeEach(async () => {
  school = await newSchool(db);
  course = await newCourse(db, school, { modules: [[{ title: 'A1' }, { title: 'A2' }]] });
});

const COHORT = {
  ...{ name: 'Turma 1', startsAt: null, endsAt: null, endsAccess: false, enrollFrom: null, enrollUntil: null },
  ...{ seats: null, isDefault: false, admitsWaiting: false },
};
const available = (student: TestStudent) => availableLessons(services, student, course.id);
const mailsTo = async ({ email }: TestStudent) =>
  (
    await asPlatform(db, (tx) =>
      tx
        .selectFrom('email_logs')
        .select('id')
        .where('template_name', '=', 'lessons_closed')
        .where('recipient_email', '=', email)
        .execute(),
    )
  ).length;
const beginningFor = async (student: TestStudent) => {
  await services.listener.check();
  return (await readCourse(services, student, { courseId: course.id })).beginning;
};

describe('moving the dates of a turma', () => {
  const begun = () => newCohort(db, school, course.id, { starts_at: inDays(-2) });

  test('shows in advance who would lose access, and changes nothing by that', async () => {
    const cohortId = await begun();
    const inside = await enrolledIn(db, school, course.id, cohortId);
    await enrolledIn(db, school, course.id);
    const later = { ...COHORT, startsAt: inDays(3) };
    const impact = await readDateImpact(db, school, { cohortId, cohort: later });
    expect(impact).toMatchObject({
      students: 1,
      lessons: 2,
      people: [{ id: inside.studentId, lessons: ['A1', 'A2'] }],
    });
    expect(await available(inside)).toEqual(['A1', 'A2']);
    expect((await readDateImpact(db, school, { cohortId, cohort: { ...COHORT, startsAt: inDays(-1) } })).students).toBe(
      0,
    );
  });

  test('keeps open lessons open for their students, if asked', async () => {
    const cohortId = await begun();
    const inside = await enrolledIn(db, school, course.id, cohortId);
    await updateCohort(db, jobs, school, {
      cohortId,
      cohort: { ...COHORT, startsAt: inDays(3) },
      keepOpen: true,
      tell: true,
    });
    expect(await available(inside)).toEqual(['A1', 'A2']);
    expect(await available(await enrolledIn(db, school, course.id, cohortId))).toEqual([]);
    expect(await mailsTo(inside)).toBe(0);
  });

  test('e-mails those who lose a lesson if the producer wants that, and nobody else', async () => {
    const [quiet, announced] = [await begun(), await begun()];
    const [first, second] = [
      await enrolledIn(db, school, course.id, quiet),
      await enrolledIn(db, school, course.id, announced),
    ];
    const silent = await newStudent(db, school, { notify_by_email: false });
    await openEnrollment(db, silent, course.id);
    await putInto(db, silent, announced, course.id);
    const cohort = { ...COHORT, startsAt: inDays(3) };
    await updateCohort(db, jobs, school, { cohortId: quiet, cohort });
    await updateCohort(db, jobs, school, { cohortId: announced, cohort, tell: true });
    expect([await available(first), await available(second)]).toEqual([[], []]);
    expect([await mailsTo(first), await mailsTo(second), await mailsTo(silent)]).toEqual([0, 1, 0]);
    const email = await asPlatform(db, (tx) =>
      tx
        .selectFrom('email_logs')
        .select('payload')
        .where('recipient_email', '=', second.email)
        .executeTakeFirstOrThrow(),
    );
    const row = { producerId: school.producerId, userId: second.userId, recipientName: 'Duda', payload: email.payload };
    const loaded = await lessonsClosedEmail.load(services as never, row as never);
    expect('content' in loaded && loaded.content.lessons.map(({ title }) => title)).toEqual(['A1', 'A2']);
    await updateCohort(db, jobs, school, { cohortId: announced, cohort: { ...COHORT, startsAt: inDays(-1) } });
    expect(await lessonsClosedEmail.load(services as never, row as never)).toEqual({ dropped: 'outdated' });
  });

  test('takes nothing from students of another, overlapping turma', async () => {
    const [one, other] = [await begun(), await begun()];
    const both = await enrolledIn(db, school, course.id, one);
    await openSecond(both, other);
    const cohort = { ...COHORT, startsAt: inDays(3) };
    expect((await readDateImpact(db, school, { cohortId: one, cohort })).students).toBe(0);
    await updateCohort(db, jobs, school, { cohortId: one, cohort });
    expect(await available(both)).toEqual(['A1', 'A2']);
    expect(await beginningFor(both)).toBeNull();
    expect((await readDateImpact(db, school, { cohortId: other, cohort })).students).toBe(1);
  });

  test('an end closes lessons for current students only if it is to end the access', async () => {
    const cohortId = await begun();
    const inside = await enrolledIn(db, school, course.id, cohortId);
    const ended = { ...COHORT, startsAt: inDays(-9), endsAt: inDays(-1) };
    expect((await readDateImpact(db, school, { cohortId, cohort: ended })).students).toBe(0);
    const closing = { ...ended, endsAccess: true };
    expect((await readDateImpact(db, school, { cohortId, cohort: closing })).students).toBe(1);
    await updateCohort(db, jobs, school, { cohortId, cohort: closing });
    expect(await available(inside)).toEqual([]);
    await updateCohort(db, jobs, school, { cohortId, cohort: ended });
    expect(await available(inside)).toEqual(['A1', 'A2']);
  });
});

async function openSecond({ producerId, studentId }: TestStudent, cohortId: string) {
  await asPlatform(db, (tx) =>
    tx
      .insertInto('access_grants')
      .values({
        ...{ producer_id: producerId, id: crypto.randomUUID(), student_id: studentId, course_id: course.id },
        ...{ origin: 'sale', reference: 'x', cohort_id: cohortId },
      })
      .execute(),
  );
}

describe('a lesson that opens only after its turma has ended', () => {
  test.each([
    ['no date', 5, 0],
    ['control: its day, if the turma ends later', 9, 7],
  ])('has %s', async (_, ends, days) => {
    const endsAt = inDays(ends);
    const cohortId = await newCohort(db, school, course.id, { ends_at: endsAt, ends_access: true });
    const [lessonId = ''] = course.lessonIds;
    await newRule(db, school, course.id, { lesson_id: lessonId, kind: 'at', at: inDays(7) });
    const student = await enrolledIn(db, school, course.id, cohortId);
    await addFavorite(db, student, { lessonId });
    const { modules } = await readCourse(services, student, { courseId: course.id });
    const told = { available: false, inDays: days, release: { closesAt: endsAt } };
    expect(modules[0]?.lessons[0]).toMatchObject(told);
    expect((await readFavorites(db, student)).lessons).toMatchObject([{ available: false, inDays: days }]);
    const row = { ...student, recipientName: 'Duda', payload: { lessonIds: [lessonId] } };
    const loaded = await lessonsClosedEmail.load(services as never, row as never);
    expect('content' in loaded && loaded.content.lessons.map(({ opensAt }) => opensAt !== null)).toEqual([days > 0]);
  });
});

describe('moving students', () => {
  test('restarts their days only if asked', async () => {
    await newRule(db, school, course.id, { lesson_id: course.lessonIds[1] ?? '', kind: 'enrollment', days: 5 });
    const cohortId = await newCohort(db, school, course.id);
    const since = { enrolled_at: inDays(-9) };
    const [kept, anew] = [await newStudent(db, school), await newStudent(db, school)];
    for (const student of [kept, anew]) await openEnrollment(db, student, course.id, since);
    const move = (student: TestStudent, recount: boolean) =>
      moveStudents(db, school, { courseId: course.id, cohortId, studentIds: [student.studentId], recount });
    await move(kept, false);
    await move(anew, true);
    expect([await available(kept), await available(anew)]).toEqual([['A1', 'A2'], ['A1']]);
    expect(await move(anew, true)).toEqual({ moved: 0 });
  });
});

describe('before the beginning', () => {
  test('a student is told the turma’s start, with the server’s clock', async () => {
    const cohortId = await newCohort(db, school, course.id, { name: 'Turma 7', starts_at: inDays(2) });
    const student = await enrolledIn(db, school, course.id, cohortId);
    const beginning = await beginningFor(student);
    expect(beginning).toMatchObject({ turma: 'Turma 7' });
    const left = Date.parse(beginning?.startsAt ?? '') - Date.parse(beginning?.now ?? '');
    expect(Math.round(left / 3_600_000)).toBe(48);
    expect(await beginningFor(await enrolledIn(db, school, course.id))).toBeNull();
    await updateCohort(db, jobs, school, { cohortId, cohort: { ...COHORT, startsAt: inDays(-0.01) } });
    expect(await beginningFor(student)).toBeNull();
  });

  test('of two turmas the earlier start counts', async () => {
    const [late, soon] = [
      await newCohort(db, school, course.id, { name: 'Depois', starts_at: inDays(9) }),
      await newCohort(db, school, course.id, { name: 'Antes', starts_at: inDays(2) }),
    ];
    const student = await enrolledIn(db, school, course.id, late);
    await openSecond(student, soon);
    expect((await beginningFor(student))?.turma).toBe('Antes');
  });

  test.each([
    ['23:59', 1],
    ['00:01', 1],
    ['23:59', 0],
  ])('days of a turma that starts at %s are days of São Paulo', async (hour, days) => {
    const day = localDay(new Date(Date.now() - 3 * 86_400_000));
    const starts_at = localMoment(day, hour).toISOString();
    const cohortId = await newCohort(db, school, course.id, { starts_at });
    await newRule(db, school, course.id, {
      cohort_id: cohortId,
      lesson_id: course.lessonIds[0] ?? '',
      kind: 'start',
      days,
      hour: '00:00',
      until: inDays(9),
    });
    const student = await enrolledIn(db, school, course.id, cohortId);
    await services.listener.check();
    const { modules } = await readCourse(services, student, { courseId: course.id });
    const opens = modules[0]?.lessons[0]?.release?.opensAt ?? '';
    const expected =
      days === 0 ? starts_at : new Date(localMoment(day, '00:00').getTime() + days * 86_400_000).toISOString();
    expect(new Date(opens).toISOString()).toBe(expected);
  });
});
