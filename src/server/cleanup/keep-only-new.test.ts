import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { latestCleanup } from '#shared/cleanup.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { workerLogin } from '#test/fixtures/login.ts';
import { twoAttempts } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform, asSchool, openDatabase } from '../db.ts';
import { keepOnlyNew } from './keep-only-new.ts';

const db = openDatabase(await workerLogin());
afterAll(() => db.close());

test('old rows are deleted after waiting for a completion in progress', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  const { id: courseId, lessonIds } = await newCourse(db, school, { modules: [[{}]] });
  await openEnrollment(db, student, courseId);
  const mine = sql`student_id = ${student.studentId}`;
  await asPlatform(db, (tx) =>
    sql`insert into lesson_progress (producer_id, student_id, lesson_id, course_id, last_watched_at)
      values (${school.producerId}, ${student.studentId}, ${lessonIds[0]}, ${courseId}, app_now() - interval '400 days')`.execute(
      tx,
    ),
  );
  const { year } = latestCleanup(new Date());
  const { cleaned } = await asPlatform(db, async (tx) => {
    await sql`select from enrollments where ${mine} for no key update`.execute(tx);
    const cleaned = asSchool(db, school, (other) =>
      keepOnlyNew(other, { producerId: school.producerId, year }, [student.studentId]),
    );
    await untilAwaited(tx);
    await sql`update lesson_progress set completed = true, completed_at = app_now(), last_watched_at = app_now()
      where ${mine}`.execute(tx);
    return { cleaned };
  });
  await cleaned;
  const { rows } = await asPlatform(db, (tx) => sql`select from lesson_progress where ${mine}`.execute(tx));
  expect(rows).toHaveLength(1);
});

test('attempts, openings and announcements from before are deleted, and those since stay', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  const { id: courseId, lessonIds } = await newCourse(db, school, { modules: [[{}, {}]] });
  await openEnrollment(db, student, courseId);
  const { handedInId, attemptId } = await twoAttempts(db, student, lessonIds[0] ?? '');
  const { producerId, studentId } = student;
  const mine = sql`student_id = ${studentId}`;
  await asPlatform(db, async (tx) => {
    await sql`update quiz_attempts set started_at = app_now() - interval '400 days' where id = ${handedInId}`.execute(
      tx,
    );
    await sql`
      insert into lesson_openings (producer_id, student_id, lesson_id, opened_at)
      values (${producerId}, ${studentId}, ${lessonIds[0]}, app_now() - interval '400 days'),
        (${producerId}, ${studentId}, ${lessonIds[1]}, app_now())`.execute(tx);
    await sql`
      insert into releases_told (producer_id, student_id, lesson_id, day)
      values (${producerId}, ${studentId}, ${lessonIds[0]}, local_day(app_now()) - 400),
        (${producerId}, ${studentId}, ${lessonIds[1]}, local_day(app_now()))`.execute(tx);
  });
  const { year } = latestCleanup(new Date());
  await asSchool(db, school, (tx) => keepOnlyNew(tx, { producerId, year }, [studentId]));
  const left = await asPlatform(db, async (tx) => ({
    attempts: (await sql<{ id: string }>`select id from quiz_attempts where ${mine}`.execute(tx)).rows,
    answers: (await sql`select from quiz_answers where ${mine}`.execute(tx)).rows,
    openings: (await sql`select lesson_id as id from lesson_openings where ${mine}`.execute(tx)).rows,
    told: (await sql`select lesson_id as id from releases_told where ${mine}`.execute(tx)).rows,
  }));
  const second = [{ id: lessonIds[1] }];
  expect(left).toEqual({ attempts: [{ id: attemptId }], answers: [], openings: second, told: second });
});

test('an access e-mail that waits for a draft stays with the new enrollment, and goes with an old one', async () => {
  const school = await newSchool(db);
  const { producerId } = school;
  const { studentId, ...student } = await newStudent(db, school);
  const courses = [
    await newCourse(db, school, { published: false }),
    await newCourse(db, school, { published: false }),
  ];
  const [again, before] = courses.map(({ id }) => id);
  for (const { id } of courses) await openEnrollment(db, { ...student, studentId }, id);
  await asPlatform(db, async (tx) => {
    await sql`update access_grants set starts_at = app_now() - interval '400 days' where course_id = ${before}`.execute(
      tx,
    );
    await sql`insert into held_access_emails (producer_id, course_id, student_id, password_set_by_school)
      values (${producerId}, ${again}, ${studentId}, true), (${producerId}, ${before}, ${studentId}, true)`.execute(tx);
  });
  const { year } = latestCleanup(new Date());
  await asSchool(db, school, (tx) => keepOnlyNew(tx, { producerId, year }, [studentId]));
  const { rows } = await asPlatform(db, (tx) =>
    sql`select course_id as id, password_set_by_school as typed from held_access_emails where student_id = ${studentId}`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ id: again, typed: true }]);
});

test('a new enrollment keeps what was noted of it since the clean-up was due, and nothing older', async () => {
  const school = await newSchool(db);
  const { producerId } = school;
  const student = await newStudent(db, school);
  const { studentId } = student;
  const [finished, again] = [
    await newCourse(db, school, { modules: [[{}]] }),
    await newCourse(db, school, { modules: [[{}]] }),
  ];
  for (const { id } of [finished, again]) await openEnrollment(db, student, id);
  const { year, at } = latestCleanup(new Date());
  const [old, since, later] = [-400, 1, 2].map((days) => new Date(at.getTime() + days * DAY_MS));
  await asPlatform(db, async (tx) => {
    await sql`
      insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, completed_at, last_watched_at)
      values (${producerId}, ${studentId}, ${finished.lessonIds[0]}, ${finished.id}, true, ${later}, ${later})`.execute(
      tx,
    );
    await sql`
      update enrollments set status = 'completed', progress = 100, completed_at = ${later}, first_access_at = ${since}, counted_from = ${since}
      where student_id = ${studentId} and course_id = ${finished.id}`.execute(tx);
    await sql`
      update enrollments set status = 'completed', progress = 100, completed_at = ${old}, first_access_at = ${old}, counted_from = ${old}
      where student_id = ${studentId} and course_id = ${again.id}`.execute(tx);
    await sql`
      insert into lesson_viewings (producer_id, student_id, lesson_id, day, code, opened_at, last_seen_at)
      select ${producerId}, ${studentId}, ${again.lessonIds[0]}, local_day(opened), 'ABCDEFG' || n, opened, opened
      from (values (1, ${old}::timestamptz), (2, ${later}::timestamptz)) v (n, opened)`.execute(tx);
  });
  await asSchool(db, school, (tx) => keepOnlyNew(tx, { producerId, year }, [studentId]));
  const known = (courseId: string) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql`
        select status, progress, completed_at as completed, first_access_at as accessed, counted_from as counted from enrollments
        where student_id = ${studentId} and course_id = ${courseId}`.execute(tx);
      return rows[0];
    });
  expect(await known(finished.id)).toMatchObject({
    ...{ status: 'completed', progress: 100 },
    ...{ completed: later?.toISOString(), accessed: since?.toISOString(), counted: since?.toISOString() },
  });
  expect(await known(again.id), 'entered again since').toEqual({
    ...{ status: 'active', progress: 0, completed: null, counted: null },
    accessed: later?.toISOString(),
  });
});
