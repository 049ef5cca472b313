import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { latestCleanup } from '#shared/cleanup.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { workerLogin } from '#test/fixtures/login.ts';
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
