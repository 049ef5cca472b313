import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { availableLessons, enrolledIn, inDays, newCohort, RULE } from '#test/fixtures/cohort-fixture.ts';
import { lessonInput, newCourse, newSchool, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { updateLesson } from '../courses/lessons.ts';
import { deleteLesson } from '../courses/trash/delete.ts';
import { restoreItem } from '../courses/trash/restore.ts';
import { asPlatform } from '../db.ts';
import { readCourse } from '../learning/course.ts';
import { setCompletion } from '../learning/progress/completion.ts';
import { readPlan } from './cohorts.ts';
import { readImpact, saveRules } from './rules.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let course: { id: string; lessonIds: string[] };
beforeEach(async () => {
  school = await newSchool(db);
  course = await newCourse(db, school, { modules: [[{ title: 'A1' }, { title: 'A2' }], [{ title: 'B1' }]] });
});

const enrolled = (cohortId?: string) => enrolledIn(db, school, course.id, cohortId);
const versionOf = async (lessonId: string) =>
  (
    await asPlatform(db, (tx) =>
      tx.selectFrom('lessons').select('version').where('id', '=', lessonId).executeTakeFirstOrThrow(),
    )
  ).version;
const nameOf = ({ studentId }: TestStudent, name: string) =>
  asPlatform(db, (tx) => tx.updateTable('students').set({ name }).where('id', '=', studentId).execute());
/** Students of the turma, named Aluna 001 and so on. */
const manyIn = (cohortId: string, count: number) =>
  asPlatform(db, (tx) =>
    sql`
      with person as (
        insert into profiles (id, email, name, role)
        select gen_random_uuid(), gen_random_uuid() || '@example.com', 'Aluna ' || lpad(n::text, 3, '0'), 'student'
        from generate_series(1, ${count}::integer) n returning id, email, name),
      student as (
        insert into students (producer_id, id, user_id, name, email)
        select ${school.producerId}, gen_random_uuid(), id, name, email from person returning id),
      enrollment as (
        insert into enrollments (producer_id, student_id, course_id, status)
        select ${school.producerId}, id, ${course.id}, 'active' from student)
      insert into access_grants (producer_id, id, student_id, course_id, origin, cohort_id)
      select ${school.producerId}, gen_random_uuid(), id, ${course.id}, 'manual', ${cohortId} from student`.execute(tx),
  );
const availableTo = (student: TestStudent) => availableLessons(services, student, course.id);

describe('days after the first access', () => {
  const firstAccess = async ({ studentId }: TestStudent) =>
    (
      await asPlatform(db, (tx) =>
        tx
          .selectFrom('enrollments')
          .select('first_access_at')
          .where('student_id', '=', studentId)
          .executeTakeFirstOrThrow(),
      )
    ).first_access_at;
  const counted = (lessonIds: readonly string[], cohortId: string | null = null) =>
    saveRules(db, jobs, school, {
      ...{ courseId: course.id, cohortId, keepOpen: false },
      rules: lessonIds.map((lessonId) => ({ ...RULE, lessonId, kind: 'first_access' as const, days: 2 })),
    });
  const open = (student: TestStudent) => readCourse(services, student, { courseId: course.id });
  const opensIn = async (student: TestStudent) =>
    (await open(student)).modules.flatMap(({ lessons }) => lessons.map(({ inDays }) => inDays));

  test('are counted from the first look at the course if all of its lessons wait for them', async () => {
    await counted(course.lessonIds);
    const student = await enrolled();
    expect(await opensIn(student)).toEqual([2, 2, 2]);
    const seen = await firstAccess(student);
    expect(seen).not.toBeNull();
    expect(await statementsOf(db, () => open(student))).toHaveLength(1);
    expect(await firstAccess(student)).toEqual(seen);
  });

  test('are not counted from there while a lesson is open, or will be', async () => {
    const [first = '', ...rest] = course.lessonIds;
    await counted(rest);
    const student = await enrolled();
    await open(student);
    await saveRules(db, jobs, school, {
      ...{ courseId: course.id, cohortId: null, keepOpen: false },
      rules: [{ ...RULE, lessonId: first, kind: 'at', at: inDays(3) }],
    });
    await open(student);
    expect(await firstAccess(student)).toBeNull();
  });

  test('are counted from there once the only other lesson is closed for good', async () => {
    const [first = '', ...rest] = course.lessonIds;
    await counted(rest);
    await saveRules(db, jobs, school, {
      ...{ courseId: course.id, cohortId: null, keepOpen: false },
      rules: [{ ...RULE, lessonId: first, kind: 'at', at: inDays(-5), until: inDays(-1) }],
    });
    const student = await enrolled();
    await open(student);
    expect(await firstAccess(student)).not.toBeNull();
  });

  test('nor from an answer that was asked for ahead', async () => {
    await counted(course.lessonIds);
    const student = await enrolled();
    const ahead = { courseId: course.id, ahead: true };
    expect(await readCourse(services, student, ahead)).toMatchObject({ firstAccessAhead: true });
    expect(await firstAccess(student)).toBeNull();
  });

  test('nor before the turma begins', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(3) });
    await counted(course.lessonIds, cohortId);
    const student = await enrolled(cohortId);
    await open(student);
    expect(await firstAccess(student)).toBeNull();
  });
});

describe('access lost by a rule change', () => {
  const later = (lessonId: string) => ({ ...RULE, lessonId, kind: 'at' as const, at: inDays(8) });

  test('is shown before saving, with who had begun the lesson', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(-9) });
    const [one, two] = [await enrolled(cohortId), await enrolled(cohortId)];
    await enrolled();
    const [first = '', second = ''] = course.lessonIds;
    await setCompletion(db, jobs, one, { lessonId: first, completed: true });
    const change = { courseId: course.id, cohortId, rules: [later(first), later(second)] };
    const impact = await readImpact(db, school, change);
    expect(impact).toMatchObject({ students: 2, lessons: 2 });
    expect(impact.people.find(({ id }) => id === one.studentId)).toMatchObject({ lessons: ['A1', 'A2'], begun: true });
    expect(impact.people.find(({ id }) => id === two.studentId)?.begun).toBe(false);
    expect(await availableTo(one)).toEqual(['A1', 'A2', 'B1']);
  });

  test('of a rule that changes nothing reads no student', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(-9) });
    await enrolled(cohortId);
    const [first = ''] = course.lessonIds;
    const preview = (rule: object) => () =>
      readImpact(db, school, { courseId: course.id, cohortId, rules: [{ ...later(first), ...rule }] });
    const changing = await statementsOf(db, preview({ kind: 'always', at: null }));
    const nothing = await statementsOf(db, preview({ kind: null, at: null }));
    expect(changing.length - nothing.length).toBe(1);
  });

  test('of hundreds of students is told by name, and kept open for all of them', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(-9) });
    const [first = '', second = ''] = course.lessonIds;
    await manyIn(cohortId, 501);
    const last = await enrolled(cohortId);
    await nameOf(last, 'Zuleica');
    await setCompletion(db, jobs, last, { lessonId: first, completed: true });
    const change = { courseId: course.id, cohortId, rules: [later(second)] };
    const impact = await readImpact(db, school, change);
    expect([impact.students, impact.lessons, impact.people.length]).toEqual([502, 1, 200]);
    expect([impact.people[0]?.name, impact.people.at(-1)?.name]).toEqual(['Aluna 001', 'Aluna 200']);
    await saveRules(db, jobs, school, { ...change, keepOpen: true });
    expect(await availableTo(last)).toEqual(['A1', 'A2', 'B1']);
    expect((await readImpact(db, school, change)).students).toBe(0);
    const waits = { ...RULE, lessonId: second, kind: 'previous' as const };
    await asPlatform(db, (tx) => tx.deleteFrom('lesson_openings').where('lesson_id', '=', second).execute());
    await saveRules(db, jobs, school, { ...change, rules: [{ ...waits, kind: null }], keepOpen: false });
    // Only the last one has completed what comes before.
    expect((await readImpact(db, school, { ...change, rules: [waits] })).students).toBe(501);
  });

  test('is kept for current students if asked, and later ones wait', async () => {
    const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(-9) });
    const before = await enrolled(cohortId);
    const [first = ''] = course.lessonIds;
    await saveRules(db, jobs, school, { courseId: course.id, cohortId, rules: [later(first)], keepOpen: true });
    expect(await availableTo(before)).toEqual(['A1', 'A2', 'B1']);
    expect(await availableTo(await enrolled(cohortId))).toEqual(['A2', 'B1']);
    expect((await readImpact(db, school, { courseId: course.id, cohortId, rules: [later(first)] })).students).toBe(0);
  });

  test('is closed if the producer wants that, and progress stays', async () => {
    const student = await enrolled();
    const [first = ''] = course.lessonIds;
    await setCompletion(db, jobs, student, { lessonId: first, completed: true });
    await saveRules(db, jobs, school, { courseId: course.id, cohortId: null, rules: [later(first)], keepOpen: false });
    expect(await availableTo(student)).toEqual(['A2', 'B1']);
    const { completedLessons } = await readCourse(services, student, { courseId: course.id });
    expect(completedLessons).toBe(1);
    await saveRules(db, jobs, school, {
      ...{ courseId: course.id, cohortId: null, keepOpen: false },
      rules: [{ ...RULE, lessonId: first, kind: null }],
    });
    expect(await availableTo(student)).toEqual(['A1', 'A2', 'B1']);
  });

  test('days after the enrollment are shown in the lesson’s form', async () => {
    const [lessonId = ''] = course.lessonIds;
    const daysOf = async () =>
      (
        await asPlatform(db, (tx) =>
          tx.selectFrom('lessons').select('release_days').where('id', '=', lessonId).executeTakeFirst(),
        )
      )?.release_days;
    const save = (rule: object) =>
      saveRules(db, jobs, school, {
        ...{ courseId: course.id, cohortId: null, keepOpen: false },
        rules: [{ ...RULE, lessonId, kind: 'enrollment', ...rule }],
      });
    await save({ days: 4 });
    expect(await daysOf()).toBe(4);
    await save({ days: 4, hour: '20:00' });
    expect(await daysOf()).toBeNull();
    const { rules } = await readPlan(db, school, { courseId: course.id, cohortId: null });
    expect(rules).toMatchObject([{ kind: 'enrollment', days: 4, hour: '20:00' }]);
  });

  test('days typed in the lesson’s form replace its days, and no rule that days cannot express', async () => {
    const [lessonId = ''] = course.lessonIds;
    const change = { courseId: course.id, cohortId: null, keepOpen: false };
    const save = (rule: object) =>
      saveRules(db, jobs, school, { ...change, rules: [{ ...RULE, lessonId, kind: 'enrollment', ...rule }] });
    const rulesNow = async () => (await readPlan(db, school, { courseId: course.id, cohortId: null })).rules;
    const type = (releaseDays: number | null) =>
      updateLesson(db, school, { lessonId, formId: randomUUID(), ...lessonInput({ title: 'A1', releaseDays }) });
    await save({ days: 2 });
    await type(7);
    expect(await rulesNow()).toMatchObject([{ lessonId, kind: 'enrollment', days: 7 }]);
    await type(null);
    expect(await rulesNow()).toEqual([]);
    expect(await availableTo(await enrolled())).toContain('A1');
    for (const rule of [
      { kind: 'at' as const, at: inDays(-3), until: inDays(-1) },
      { days: 2, untilDays: 9 },
      { days: 2, afterLessonId: course.lessonIds[1] ?? null },
    ]) {
      await save(rule);
      const before = await rulesNow();
      for (const days of [7, null]) await type(days);
      expect(await rulesNow()).toEqual(before);
    }
  });

  test('a lesson’s form that was open meanwhile is told of them', async () => {
    const [lessonId = ''] = course.lessonIds;
    const rule = { ...RULE, lessonId, kind: 'enrollment' as const };
    const change = { courseId: course.id, cohortId: null, keepOpen: false };
    await saveRules(db, jobs, school, { ...change, rules: [{ ...rule, days: 7 }] });
    const form = {
      lessonId,
      version: await versionOf(lessonId),
      formId: randomUUID(),
      ...lessonInput({ releaseDays: 7 }),
    };
    await saveRules(db, jobs, school, { ...change, rules: [{ ...rule, kind: 'at', at: inDays(8) }] });
    await expect(updateLesson(db, school, form)).rejects.toMatchObject({ code: 'edit_conflict' });
  });

  test('needs as many statements for a course as for a lesson, and of two rules for one lesson the last counts', async () => {
    const rules = course.lessonIds.map((lessonId) => ({ ...RULE, lessonId, kind: 'never' as const }));
    const change = { courseId: course.id, cohortId: null, keepOpen: false };
    const one = await statementsOf(db, () => saveRules(db, jobs, school, { ...change, rules: rules.slice(0, 1) }));
    const all = await statementsOf(db, () =>
      saveRules(db, jobs, school, { ...change, rules: [...rules, later(rules[0]?.lessonId ?? '')] }),
    );
    expect(all).toHaveLength(one.length);
    const plan = await readPlan(db, school, { courseId: course.id, cohortId: null });
    expect(plan.rules.map(({ kind }) => kind).toSorted()).toEqual(['at', ...rules.slice(1).map(() => 'never')]);
  });

  test('keeps a condition whose lesson is in the bin, which counts again once it is restored', async () => {
    const student = await enrolled();
    const [first = '', second = '', third = ''] = course.lessonIds;
    const place = { courseId: course.id, cohortId: null };
    const waits = { ...RULE, lessonId: second, kind: 'enrollment' as const, afterLessonId: first };
    await saveRules(db, jobs, school, { ...place, rules: [waits], keepOpen: false });
    await deleteLesson(db, school, { lessonId: first });
    const rules = [{ ...waits, until: inDays(9) }, later(third)];
    expect(await readImpact(db, school, { ...place, rules })).toMatchObject({ lessons: 1 });
    await saveRules(db, jobs, school, { ...place, rules, keepOpen: false });
    expect(await availableTo(student)).toEqual(['A2']);
    await restoreItem(db, school, { kind: 'lesson', id: first });
    expect(await availableTo(student)).toEqual(['A1']);
    const inBin = { ...place, rules: [{ ...waits, lessonId: first, afterLessonId: null }], keepOpen: false };
    await deleteLesson(db, school, { lessonId: first });
    await expect(saveRules(db, jobs, school, inBin)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('refuses ids of another course', async () => {
    const other = await newCourse(db, school, { modules: [[{}]] });
    const [lessonId = ''] = other.lessonIds;
    const change = { courseId: course.id, cohortId: null, rules: [later(lessonId)] };
    await expect(readImpact(db, school, change)).rejects.toMatchObject({ code: 'not_found' });
    await expect(saveRules(db, jobs, school, { ...change, keepOpen: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    const waits = { ...later(course.lessonIds[0] ?? ''), afterLessonId: lessonId };
    await expect(readImpact(db, school, { ...change, rules: [waits] })).rejects.toMatchObject({ code: 'not_found' });
  });
});
