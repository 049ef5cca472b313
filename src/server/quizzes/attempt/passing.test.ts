import { describe, expect, test } from 'vitest';
import { luz, newQuestion, newQuiz, quizRules } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { inOrder, openOf, quizTests, RIGHT } from '#test/fixtures/quizzes/quiz-tests.ts';
import { newAssignment } from '#test/fixtures/tasks/assignment-fixture.ts';

const { here, call, db, ok, start, submit, answer, attempt, completed, read } = await quizTests();

describe('passing', () => {
  test('is the only way to complete a lesson with a required quiz', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    expect(
      await call('student.setCompletion', { lessonId: here.lessonId, completed: true }, here.student),
    ).toMatchObject({
      status: 409,
      code: 'quiz_not_passed',
    });
    const watched = { lessonId: here.lessonId, positionSeconds: 600, durationSeconds: 10, watched: [[0, 10]] };
    expect((await call('student.setPosition', watched, here.student)).status).toBe(200);
    expect(await completed()).toBe(false);
    const failed = await attempt(['O foco']);
    expect(failed.result).toMatchObject({ score: 50, passed: false, number: 1 });
    expect(await completed()).toBe(false);
    const half = await attempt(['O ruído']);
    expect(half.result).toMatchObject({ score: 75, passed: true, number: 2 });
    expect(await completed()).toBe(true);
    const worse = await attempt([], 'No chão');
    expect(worse).toMatchObject({ passed: true, result: { score: 0, passed: false } });
    expect(worse.attempts.map(({ score }) => score)).toEqual([0, 75, 50]);
    expect(await completed()).toBe(true);
    expect(
      (await call('student.setCompletion', { lessonId: here.lessonId, completed: false }, here.student)).status,
    ).toBe(200);
    expect(
      (await call('student.setCompletion', { lessonId: here.lessonId, completed: true }, here.student)).status,
    ).toBe(200);
  });

  test('is told with the lesson’s completion, which a mandatory task still holds back', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    await newAssignment(db, here.school, here.lessonId, { mandatory: true });
    expect(await attempt(RIGHT)).toMatchObject({ passed: true, completed: false });
    const [, otherId = ''] = here.course.lessonIds;
    await newQuiz(db, here.school, otherId, { rules: { required: false }, questions: [luz()] });
    expect(await ok('student.quiz', { lessonId: otherId })).toMatchObject({ completed: false });
    await ok('student.setCompletion', { lessonId: otherId, completed: true });
    expect(await ok('student.quiz', { lessonId: otherId })).toMatchObject({ completed: true });
  });

  test('is measured by the minimum of its attempt, which is sent with the result', async () => {
    const { version, questions } = await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    expect((await attempt(['O foco'])).result).toMatchObject({ score: 50, passed: false, minPercent: 70 });
    const rules = quizRules({ minPercent: 40 });
    await ok('producer.saveQuiz', { lessonId: here.lessonId, version, rules, questions }, here.producer);
    expect(await read()).toMatchObject({ minPercent: 40, result: { score: 50, passed: false, minPercent: 70 } });
  });

  test('opens the lesson that depends on it', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    const next = here.course.lessonIds[1];
    const rules = [{ lessonId: next, kind: 'previous' }];
    await ok('producer.saveRules', { courseId: here.course.id, cohortId: null, rules, keepOpen: false }, here.producer);
    expect(await call('student.lesson', { lessonId: next }, here.student)).toMatchObject({
      code: 'lesson_not_released',
    });
    await attempt(['O foco']);
    expect(await call('student.lesson', { lessonId: next }, here.student)).toMatchObject({
      code: 'lesson_not_released',
    });
    await attempt(RIGHT);
    expect((await call('student.lesson', { lessonId: next }, here.student)).status).toBe(200);
  });

  test('is shown on the lesson', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    const seen = async () => (await ok<{ quiz: unknown }>('student.lesson', { lessonId: here.lessonId })).quiz;
    const first = {
      ...{ questionCount: 2, required: true, minPercent: 70 },
      ...{ passed: false, underway: false, grading: false, best: null },
    };
    expect(await seen()).toEqual(first);
    await start();
    expect(await seen()).toEqual({ ...first, underway: true });
    await attempt(RIGHT);
    expect(await seen()).toEqual({ ...first, passed: true, best: 100 });
  });

  test('is shown on the lesson as being graded while an essay waits', async () => {
    const questions = [newQuestion('Conte.', [], { kind: 'essay' })];
    await newQuiz(db, here.school, here.lessonId, { questions });
    const open = openOf(await start());
    await answer(open.id, open.questions[0]?.id ?? '', { text: 'Na janela.' });
    await submit(open.id);
    const lesson = await ok<{ quiz: unknown }>('student.lesson', { lessonId: here.lessonId });
    expect(lesson.quiz).toMatchObject({ underway: false, grading: true, passed: false, best: null });
  });
});
