import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { availableLessons, enrolledIn, inDays, newCohort, newRule, RULE } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { deleteCourse } from '../courses/trash/delete.ts';
import { restoreItem } from '../courses/trash/restore.ts';
import { asPlatform } from '../db.ts';
import { readCourse } from '../learning/course.ts';
import { readLesson } from '../learning/lesson.ts';
import { setCompletion } from '../learning/progress/completion.ts';
import { enrollStudent } from '../students/enrollment.ts';
import { listCohorts, readPlan } from './cohorts.ts';
import { listMembers, moveStudents } from './members.ts';
import { saveRules } from './rules.ts';
import { copyCohort, createCohort, deleteCohort, updateCohort } from './save.ts';

const app = await testApp();
const { services } = app;
const { db, jobs, env } = services;

let school: TestSchool;
let course: { id: string; lessonIds: string[]; moduleIds: string[] };
beforeEach(async () => {
  school = await newSchool(db, { student_limit: 1000 });
  course = await newCourse(db, school, { modules: [[{ title: 'A1' }, { title: 'A2' }], [{ title: 'B1' }]] });
});

const COHORT = {
  name: 'Turma 1',
  startsAt: null,
  endsAt: null,
  endsAccess: false,
  enrollFrom: null,
  enrollUntil: null,
  seats: null,
  isDefault: false,
  admitsWaiting: false,
};
const enrolled = (cohortId?: string) => enrolledIn(db, school, course.id, cohortId);
const setAccessUntil = ({ studentId }: TestStudent, until: string) =>
  asPlatform(db, (tx) =>
    tx.updateTable('enrollments').set({ access_until: until }).where('student_id', '=', studentId).execute(),
  );
const alsoIn = (studentId: string, cohortId: string) =>
  asPlatform(db, (tx) =>
    tx
      .insertInto('access_grants')
      .values({
        ...{ producer_id: school.producerId, student_id: studentId, course_id: course.id },
        ...{ id: crypto.randomUUID(), origin: 'sale', cohort_id: cohortId },
      })
      .execute(),
  );
const availableTo = (student: TestStudent) => availableLessons(services, student, course.id);

describe('a turma', () => {
  test('before its start shows nothing but lessons that are always open', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(3) });
    await newRule(db, school, course.id, { cohort_id: cohortId, lesson_id: course.lessonIds[0] ?? '', kind: 'always' });
    const student = await enrolled(cohortId);
    expect(await availableTo(student)).toEqual(['A1']);
    const [, lessonId = ''] = course.lessonIds;
    await expect(readLesson({ db, env }, student, { lessonId })).rejects.toMatchObject({ code: 'lesson_not_released' });
    await expect(setCompletion(db, jobs, student, { lessonId, completed: true })).rejects.toMatchObject({
      code: 'lesson_not_released',
    });
    expect(await availableTo(await enrolled())).toEqual(['A1', 'A2', 'B1']);
  });

  test('says when each lesson opens', async () => {
    const at = inDays(2);
    const [, second = '', third = ''] = course.lessonIds;
    await newRule(db, school, course.id, { lesson_id: second, kind: 'at', at });
    await newRule(db, school, course.id, { lesson_id: third, kind: 'previous' });
    const { modules } = await readCourse(services, await enrolled(), { courseId: course.id });
    const releases = modules.flatMap(({ lessons }) => lessons.map(({ release }) => release));
    expect(releases).toEqual([
      null,
      { opensAt: at, closesAt: null, after: null },
      { opensAt: null, closesAt: null, after: 'A2' },
    ]);
  });

  test('that has ended keeps its students and their access, unless its lessons close', async () => {
    const over = { starts_at: inDays(-30), ends_at: inDays(-1) };
    const [kept, closed] = [
      await newCohort(db, school, course.id, over),
      await newCohort(db, school, course.id, { ...over, ends_access: true }),
    ];
    expect(await availableTo(await enrolled(kept))).toEqual(['A1', 'A2', 'B1']);
    expect(await availableTo(await enrolled(closed))).toEqual([]);
  });

  test('that overlaps another: students in both have the earlier start', async () => {
    const [early, late] = [
      await newCohort(db, school, course.id, { starts_at: inDays(-1) }),
      await newCohort(db, school, course.id, { starts_at: inDays(5) }),
    ];
    const student = await enrolled(late);
    expect(await availableTo(student)).toEqual([]);
    await alsoIn(student.studentId, early);
    expect(await availableTo(student)).toEqual(['A1', 'A2', 'B1']);
  });

  test('that is over does not open its lessons to those who wait for another to begin', async () => {
    const over = { starts_at: inDays(-90), ends_at: inDays(-30), ends_access: true };
    const [student, lasting] = [
      await enrolled(await newCohort(db, school, course.id, over)),
      await enrolled(await newCohort(db, school, course.id, { ...over, ends_access: false })),
    ];
    const next = await newCohort(db, school, course.id, { name: 'Turma 2', starts_at: inDays(60) });
    for (const { studentId } of [student, lasting]) await alsoIn(studentId, next);
    expect([await availableTo(student), await availableTo(lasting)]).toEqual([[], ['A1', 'A2', 'B1']]);
    const [lessonId = ''] = course.lessonIds;
    await expect(readLesson({ db, env }, student, { lessonId })).rejects.toMatchObject({ code: 'lesson_not_released' });
    const { beginning } = await readCourse(services, student, { courseId: course.id });
    expect(beginning).toMatchObject({ turma: 'Turma 2' });
  });

  test('is restored unchanged with its course from the bin', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(3) });
    const student = await enrolled(cohortId);
    await deleteCourse(db, school, { courseId: course.id });
    await expect(listCohorts(db, school, { courseId: course.id })).rejects.toMatchObject({ code: 'not_found' });
    await restoreItem(db, school, { kind: 'course', id: course.id });
    expect((await listCohorts(db, school, { courseId: course.id })).cohorts).toMatchObject([
      { id: cohortId, students: 1 },
    ]);
    expect(await availableTo(student)).toEqual([]);
  });

  test('can be created, changed, copied with shifted dates and rules, and deleted once it is empty', async () => {
    const { id } = await createCohort(db, school, {
      courseId: course.id,
      cohort: { ...COHORT, startsAt: '2026-11-02T23:00:00Z', endsAt: '2026-12-18T23:00:00Z', seats: 40 },
    });
    const [lessonId = ''] = course.lessonIds;
    await saveRules(db, jobs, school, {
      ...{ courseId: course.id, cohortId: id, keepOpen: false },
      rules: [{ ...RULE, lessonId, kind: 'at', at: '2026-11-05T23:00:00Z' }],
    });
    const copy = await copyCohort(db, school, { cohortId: id, name: 'Turma 2', days: 90 });
    const plan = await readPlan(db, school, { courseId: course.id, cohortId: copy.id });
    const dates = (moment: string | null | undefined) => moment && new Date(moment).toISOString();
    expect(plan.cohort).toMatchObject({ name: 'Turma 2', seats: 40, students: 0 });
    expect([dates(plan.cohort?.startsAt), dates(plan.cohort?.endsAt), dates(plan.rules[0]?.at)]).toEqual([
      '2027-01-31T23:00:00.000Z',
      '2027-03-18T23:00:00.000Z',
      '2027-02-03T23:00:00.000Z',
    ]);
    const student = await enrolled(id);
    await expect(deleteCohort(db, school, { cohortId: id })).rejects.toMatchObject({ code: 'cohort_not_empty' });
    await moveStudents(db, school, { courseId: course.id, cohortId: copy.id, studentIds: [student.studentId] });
    await deleteCohort(db, school, { cohortId: id });
    const { cohorts, others } = await listCohorts(db, school, { courseId: course.id });
    expect([cohorts.map(({ name, students }) => [name, students]), others]).toEqual([[['Turma 2', 1]], 0]);
  });

  test('is the only default one', async () => {
    const made = (name: string) =>
      createCohort(db, school, { courseId: course.id, cohort: { ...COHORT, name, isDefault: true } });
    await Promise.all([made('Turma A'), made('Turma B')]);
    const { cohorts } = await listCohorts(db, school, { courseId: course.id });
    expect(cohorts.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const [other] = cohorts.filter(({ isDefault }) => !isDefault);
    await updateCohort(db, jobs, school, {
      cohortId: other?.id ?? '',
      cohort: { ...COHORT, name: 'Turma C', isDefault: true },
    });
    expect(
      (await listCohorts(db, school, { courseId: course.id })).cohorts.filter(({ isDefault }) => isDefault),
    ).toEqual([expect.objectContaining({ name: 'Turma C' })]);
  });
});

describe('students', () => {
  test('keep their progress when they change turmas', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(3) });
    const student = await enrolled();
    await setCompletion(db, jobs, student, { lessonId: course.lessonIds[0] ?? '', completed: true });
    const place = { courseId: course.id, cohortId, studentIds: [student.studentId] };
    expect(await moveStudents(db, school, place)).toEqual({ moved: 1 });
    expect(await moveStudents(db, school, place)).toEqual({ moved: 0 });
    expect(
      (await listMembers(db, school, { courseId: course.id, cohortId, search: '', page: 1 })).students,
    ).toMatchObject([{ id: student.studentId, progress: 33 }]);
    expect(await availableTo(student)).toEqual([]);
    await moveStudents(db, school, { ...place, cohortId: null });
    const { completedLessons } = await readCourse(services, student, { courseId: course.id });
    expect([completedLessons, await availableTo(student)]).toEqual([1, ['A1', 'A2', 'B1']]);
  });

  test('enter the default turma while it has seats, also concurrently', async () => {
    await createCohort(db, school, { courseId: course.id, cohort: { ...COHORT, seats: 25, isDefault: true } });
    const enroll = (at: number) =>
      enrollStudent(
        db,
        jobs,
        school,
        {
          name: 'Aluna',
          email: `vaga-${at}-${school.slug}@example.com`,
          phone: null,
          cpf: null,
          courseIds: [course.id],
        },
        { announce: false },
      ).then(
        () => 'in',
        (error: { code?: string }) => error.code ?? 'unexpected',
      );
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => enroll(at)));
    expect(Map.groupBy(answers, (answer) => answer).get('in')).toHaveLength(25);
    expect(new Set(answers)).toEqual(new Set(['in', 'cohort_full']));
    const { cohorts, others } = await listCohorts(db, school, { courseId: course.id });
    expect([cohorts[0]?.students, others]).toEqual([25, 0]);
  });

  test('moved concurrently do not exceed the seats', async () => {
    const cohortId = await newCohort(db, school, course.id, { seats: 3 });
    const students = await Promise.all(Array.from({ length: 8 }, () => enrolled()));
    const moves = await Promise.allSettled(
      students.map(({ studentId }) =>
        moveStudents(db, school, { courseId: course.id, cohortId, studentIds: [studentId] }),
      ),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('outside the course need no seat, and a turma reserves seats for those in it', async () => {
    const cohortId = await newCohort(db, school, course.id, { seats: 2 });
    const [one, two] = [await enrolled(), await enrolled()];
    const elsewhere = await newStudent(db, school);
    const studentIds = [one, two, elsewhere].map(({ studentId }) => studentId);
    expect(await moveStudents(db, school, { courseId: course.id, cohortId, studentIds })).toEqual({ moved: 2 });
    const shrink = (seats: number) => updateCohort(db, jobs, school, { cohortId, cohort: { ...COHORT, seats } });
    await expect(shrink(1)).rejects.toMatchObject({ code: 'cohort_full' });
    await shrink(2);
  });

  test('beyond the seats, because access was extended, do not prevent changing the turma', async () => {
    const cohortId = await newCohort(db, school, course.id, { seats: 2 });
    const expired = await enrolled(cohortId);
    await setAccessUntil(expired, inDays(-1));
    for (const _ of [1, 2]) await enrolled(cohortId);
    await setAccessUntil(expired, inDays(30));
    const seatsAre = (seats: number | null) =>
      updateCohort(db, jobs, school, { cohortId, cohort: { ...COHORT, name: 'Turma da noite', seats } });
    await seatsAre(2);
    expect((await listCohorts(db, school, { courseId: course.id })).cohorts).toMatchObject([
      { name: 'Turma da noite', seats: 2, students: 3 },
    ]);
    await expect(seatsAre(1)).rejects.toMatchObject({ code: 'cohort_full' });
    await seatsAre(null);
    await expect(seatsAre(2)).rejects.toMatchObject({ code: 'cohort_full' });
    await seatsAre(3);
  });

  test('of another school cannot be moved', async () => {
    const other = await newSchool(db);
    const cohortId = await newCohort(db, school, course.id);
    await expect(
      moveStudents(db, other, { courseId: course.id, cohortId, studentIds: [(await enrolled()).studentId] }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a lesson’s last day must be after the day on which it opens', async () => {
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const save = (rule: object) =>
    app.call(
      'producer.saveRules',
      { courseId: course.id, rules: [{ ...RULE, lessonId: course.lessonIds[0], ...rule }] },
      producer,
    );
  const [at, until] = ['2026-11-05T23:00:00Z', '2026-11-05T03:00:00Z'];
  for (const end of [until, at]) {
    const wrong = await save({ kind: 'at', at, until: end });
    expect([wrong.code, JSON.stringify(wrong.data)]).toEqual(['invalid_input', expect.stringContaining('.until')]);
  }
  expect((await save({ kind: 'at', at, until: '2026-11-06T03:00:00Z' })).code).toBeNull();
  expect((await save({ kind: 'start', until })).code).toBeNull();
});

test('an end must be after its start, and the invalid field is named', async () => {
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const create = (cohort: object) =>
    app.call('producer.createCohort', { courseId: course.id, cohort: { name: 'T', ...cohort } }, producer);
  const wrong = await create({ startsAt: '2026-11-02T23:00:00Z', endsAt: '2026-11-01T23:00:00Z' });
  expect([wrong.code, JSON.stringify(wrong.data)]).toEqual(['invalid_input', expect.stringContaining('cohort.endsAt')]);
  expect((await create({ endsAccess: true })).code).toBe('invalid_input');
  expect((await create({ startsAt: '0000-01-01T00:00:00Z' })).code).toBe('invalid_input');
  expect((await create({})).code).toBeNull();
});
