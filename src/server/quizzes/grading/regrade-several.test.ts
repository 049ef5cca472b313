import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { newQuestion, newQuiz, quizRules } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { quizTests } from '#test/fixtures/quizzes/quiz-tests.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asSchool } from '../../db.ts';

const { here, db, ok, later } = await quizTests();

/** Students whose only attempts failed by a wrong key, in the order of the attempts' ids; the key is corrected now. */
async function failedByKey(students: readonly TestStudent[]) {
  const { producerId } = here.school;
  const question = newQuestion('Onde medir a luz?', ['*No céu', 'No rosto']);
  const { id, version } = await newQuiz(db, here.school, here.lessonId, { questions: [question] });
  const snapshot = JSON.stringify({ questions: [{ ...question, rights: [] }], minPercent: 70 });
  const given = JSON.stringify({ choices: [question.options[1]?.id], text: '', pairs: [] });
  const ids = students.map(() => randomUUID()).sort();
  await asSchool(db, here.school, async (tx) => {
    for (const [at, { studentId }] of students.entries()) {
      await sql`
        insert into quiz_attempts (producer_id, id, quiz_id, student_id, number, snapshot, submitted_at, score, passed)
        values (${producerId}, ${ids[at]}, ${id}, ${studentId}, 1, ${snapshot}::jsonb, app_now(), 0, false)`.execute(
        tx,
      );
      await sql`
        insert into quiz_answers (producer_id, attempt_id, question_id, student_id, answer, points, most)
        values (${producerId}, ${ids[at]}, ${question.id}, ${studentId}, ${given}::jsonb, 0, 100)`.execute(tx);
    }
  });
  const corrected = question.options.map((each) => ({ ...each, correct: !each.correct }));
  const questions = [{ ...question, options: corrected }];
  await ok('producer.saveQuiz', { lessonId: here.lessonId, version, rules: quizRules(), questions }, here.producer);
}

async function enrolled(id: string = randomUUID()) {
  const student = await newStudent(db, here.school, { id });
  await openEnrollment(db, student, here.course.id);
  return student;
}

const regrade = () => ok('producer.regradeQuiz', { lessonId: here.lessonId }, here.producer);

async function completedBy({ studentId }: TestStudent) {
  const { rows } = await asSchool(db, here.school, (tx) =>
    sql<{ progress: number; completed: boolean }>`
      select e.progress, exists (select from lesson_progress p where p.producer_id = e.producer_id
        and p.student_id = e.student_id and p.completed) as completed
      from enrollments e where e.producer_id = ${here.school.producerId} and e.student_id = ${studentId}`.execute(tx),
  );
  return rows[0];
}

test('regrading completes the lesson of each student who may complete it, and of nobody else', async () => {
  const [done, without, expired] = [here.learner, await enrolled(), await enrolled()];
  const assignmentId = await newAssignment(db, here.school, here.lessonId, { mandatory: true });
  for (const student of [done, expired])
    await newSubmission(db, student, assignmentId, {
      ...{ state: 'approved', marks: [4], criteria: ['Luz'] },
      ...{ graded_at: '2026-01-01T00:00:00Z', returned_at: '2026-01-01T00:00:00Z' },
    });
  await asSchool(db, here.school, (tx) =>
    sql`update enrollments set access_until = app_now() - interval '1 day' where student_id = ${expired.studentId}`.execute(
      tx,
    ),
  );
  await failedByKey([done, without, expired]);
  expect(await regrade()).toEqual({ attempts: 3, raised: 3, newlyPassed: 3 });
  expect(await completedBy(done)).toEqual({ progress: 50, completed: true });
  expect(await completedBy(without)).toEqual({ progress: 0, completed: false });
  expect(await completedBy(expired)).toEqual({ progress: 0, completed: false });
});

test('regrading locks enrollments in the order in which everything else locks them', async () => {
  const [first = '', second = ''] = [randomUUID(), randomUUID()].sort();
  const [smaller, larger] = [await enrolled(first), await enrolled(second)];
  await failedByKey([larger, smaller]);
  const lock = ({ studentId }: TestStudent) =>
    sql`select from enrollments where producer_id = ${here.school.producerId} and student_id = ${studentId} for no key update`;
  let regraded: Promise<unknown> = Promise.resolve();
  await asSchool(db, here.school, async (tx) => {
    await lock(smaller).execute(tx);
    regraded = regrade();
    await untilAwaited(tx);
    await lock(larger).execute(tx);
  });
  expect(await regraded).toMatchObject({ newlyPassed: 2 });
  for (const student of [smaller, larger]) expect(await completedBy(student)).toMatchObject({ completed: true });
});

test('regrading is no activity of the students: they watched until they handed in, or earlier', async () => {
  const [first, watched] = [here.learner, await enrolled()];
  const { producerId } = here.school;
  await failedByKey([first, watched]);
  await later(40 * 86_400);
  await asSchool(db, here.school, (tx) =>
    sql`
      insert into lesson_progress (producer_id, student_id, lesson_id, course_id, begun_at, last_watched_at)
      select ${producerId}, ${watched.studentId}, ${here.lessonId}, ${here.course.id}, at, at
      from cast(app_now() - interval '50 days' as timestamptz) as at`.execute(tx),
  );
  expect(await regrade()).toMatchObject({ newlyPassed: 2 });
  for (const student of [first, watched]) expect(await completedBy(student)).toMatchObject({ completed: true });
  const { students } = await ok<{ students: { id: string; daysAway: number }[] }>(
    'producer.studentsAtRisk',
    { risk: 'away30' },
    here.producer,
  );
  const away = new Map(students.map(({ id, daysAway }) => [id, daysAway]));
  expect(away).toEqual(
    new Map([
      [first.studentId, 40],
      [watched.studentId, 50],
    ]),
  );
});
