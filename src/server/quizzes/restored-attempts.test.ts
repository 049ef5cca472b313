import { expect, test } from 'vitest';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { restoring } from '#test/cleanup/restoring.ts';
import { cleanAll } from '#test/cleanup/run.ts';
import { luz, newAttempt, newQuiz } from '#test/fixtures/quizzes/quiz-fixture.ts';

/* Students who are back before the school is restored have begun the same quiz again. */

const { state, ask, restore, work, stateOf } = restoring();

async function schoolWithQuiz() {
  const { large } = state.ids;
  const { db } = state.app.services;
  const [{ lessonId, courseId }] = await ask(
    `select id as "lessonId", course_id as "courseId" from lessons where producer_id = $1 order by course_id, position limit 1`,
    [large],
  );
  const question = luz();
  const quiz = await newQuiz(db, { producerId: large }, lessonId, { questions: [question] });
  const find = async (email: string) =>
    (
      await ask(
        `select producer_id as "producerId", id as "studentId", user_id as "userId" from students
          where producer_id = $1 and email = $2`,
        [large, email],
      )
    )[0];
  return {
    /** Submitted before the clean-up. */
    async submitted(email: string, score: number) {
      const id = await newAttempt(db, await find(email), quiz.id, { score });
      await ask(
        `insert into quiz_answers (producer_id, attempt_id, question_id, student_id, points, most)
          select producer_id, id, $2, student_id, $3::integer, 100 from quiz_attempts where id = $1`,
        [id, question.id, score],
      );
      return id;
    },
    /** Begun before the clean-up, and not submitted. */
    async begun(email: string) {
      const id = await newAttempt(db, await find(email), quiz.id, { score: null });
      await ask(`update quiz_attempts set submitted_at = null where id = $1`, [id]);
      return id;
    },
    /** Enrolled again after the clean-up. */
    async returned(email: string) {
      const producer = await state.app.signedIn({ kind: 'producer', userId: large });
      const person = { name: 'Aluno de volta', email, courseIds: [courseId] };
      expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
      const learner = await state.app.signedIn({ kind: 'student', ...(await find(email)) });
      const ok = async (operation: 'student.quiz' | 'student.startAttempt') => {
        const { status, data } = await state.app.call(operation, { lessonId }, learner);
        expect(status).toBe(200);
        return data as StudentQuiz;
      };
      return {
        read: () => ok('student.quiz'),
        start: async () => (await ok('student.startAttempt')).open?.id ?? '',
        submit: (attemptId: string) => state.app.call('student.submitAttempt', { attemptId }, learner),
      };
    },
    async restored() {
      await restore(large);
      await work(large);
      expect(await stateOf(large)).toMatchObject({ state: 'restored', problem: null });
    },
  };
}

test('attempts of before a clean-up are numbered before those since, and still count', async () => {
  const school = await schoolWithQuiz();
  const [passing, resuming] = ['large-7@aluno.test', 'large-8@aluno.test'];
  const passed = await school.submitted(passing, 90);
  await school.begun(passing);
  await school.submitted(resuming, 40);
  const interrupted = await school.begun(resuming);
  await cleanAll(state.app.services);

  const one = await school.returned(passing);
  const failed = await one.start();
  expect(await one.submit(failed)).toMatchObject({ status: 200 });
  const open = await one.start();
  const other = await school.returned(resuming);
  expect(await other.submit(await other.start())).toMatchObject({ status: 200 });
  await school.restored();

  const after = await one.read();
  expect(after, 'the attempt begun since stays the open one').toMatchObject({
    passed: true,
    open: { id: open, number: 3 },
    result: { id: failed, number: 2 },
  });
  expect(after.attempts.map(({ number, score }) => [number, score])).toEqual([
    [2, 0],
    [1, 90],
  ]);
  expect(await ask('select points from quiz_answers where attempt_id = $1', [passed])).toEqual([{ points: 90 }]);

  const resumed = await other.read();
  expect(resumed, 'the attempt that was interrupted goes on after the others').toMatchObject({
    passed: false,
    open: { id: interrupted, number: 3 },
    result: { number: 2 },
  });
  expect(resumed.attempts.map(({ number, score }) => [number, score])).toEqual([
    [2, 0],
    [1, 40],
  ]);
});
