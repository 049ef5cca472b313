import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newQuestion, newQuiz, quizRules } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { choice, inOrder, openOf, quizTests, RIGHT } from '#test/fixtures/quizzes/quiz-tests.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import type { ScheduledJob } from '../../jobs/job.ts';
import { quizJobs } from '../jobs.ts';
import { closeDueAttempts } from './close-due.ts';

const { here, call, services, db, signedIn, ok, start, submit, answer, attempt, completed, later, dueIn, read } =
  await quizTests();

describe('an attempt', () => {
  test('is one, however many tabs start, answer and submit it', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    const tabs = await Promise.all(Array.from({ length: 10 }, start));
    const [id] = new Set(tabs.map((tab) => openOf(tab).id));
    expect(tabs.every((tab) => openOf(tab).id === id)).toBe(true);
    const [, questionId] = choice(tabs[0] as StudentQuiz, 0);
    const quiz = tabs[0] as StudentQuiz;
    await Promise.all(['No céu', 'No chão', 'No rosto'].map((text) => answer(...choice(quiz, 0, text))));
    expect((await answer(...choice(quiz, 0, 'No rosto'))).status).toBe(200);
    expect(openOf(await read()).answers).toHaveLength(1);
    const results = await Promise.all(Array.from({ length: 10 }, () => submit(id ?? '')));
    for (const { result, attempts } of results) {
      expect(result).toMatchObject({ score: 50, number: 1 });
      expect(attempts).toHaveLength(1);
    }
    expect(await answer(id ?? '', questionId, { choices: [] })).toMatchObject({ status: 409, code: 'quiz_over' });
    expect((await submit(id ?? '')).result).toMatchObject({ score: 50 });
  });

  test('refuses answers to foreign questions, and from other students', async () => {
    await newQuiz(db, here.school, here.lessonId);
    const open = openOf(await start());
    expect(await answer(open.id, randomUUID(), { text: 'x' })).toMatchObject({ status: 404 });
    const other = await newStudent(db, here.school);
    await openEnrollment(db, other, here.course.id);
    const stranger = await signedIn({ kind: 'student', ...other });
    const [question] = open.questions;
    expect(await answer(open.id, question?.id ?? '', { text: 'x' }, stranger)).toMatchObject({ status: 404 });
    expect(await call('student.submitAttempt', { attemptId: open.id }, stranger)).toMatchObject({ status: 404 });
    const foreign = await answer(open.id, question?.id ?? '', { choices: [randomUUID(), randomUUID()] });
    expect(foreign.status).toBe(200);
    expect((await submit(open.id)).result).toMatchObject({ score: 0 });
  });

  test('keeps its questions when the quiz changes', async () => {
    const { version } = await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, showKey: 'always' } });
    const quiz = await start();
    const changed = {
      lessonId: here.lessonId,
      version,
      rules: quizRules({ minPercent: 100 }),
      questions: [newQuestion('Outra', ['*Sim', 'Não'])],
    };
    await ok('producer.saveQuiz', changed, here.producer);
    await answer(...choice(quiz, 0, 'No rosto'));
    await answer(...choice(quiz, 1, 'O ruído'));
    expect((await submit(openOf(quiz).id)).result).toMatchObject({
      score: 75,
      passed: true,
      review: [{ body: 'Onde medir a luz?', second: 221, key: { right: ['No rosto'] } }, { verdict: 'partly' }],
    });
    expect(openOf(await start()).questions.map(({ body }) => body)).toEqual(['Outra']);
  });

  test('ends when time is up: later answers are refused, and earlier ones count', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, limitMinutes: 10 } });
    const quiz = await start();
    const { dueAt } = openOf(quiz);
    expect(Math.round((Date.parse(dueAt ?? '') - Date.parse(quiz.now)) / 1000)).toBe(600);
    await answer(...choice(quiz, 0, 'No rosto'));
    await answer(...choice(quiz, 1, ...RIGHT));
    // It covers all schools: those of other tests may be due by now.
    await closeDueAttempts(services);
    expect(await closeDueAttempts(services)).toEqual({ closed: 0, failed: 0 });
    await dueIn(-0.1);
    expect((await answer(...choice(quiz, 1, 'O foco'))).status, 'what is on its way').toBe(200);
    await dueIn(-0.1);
    expect((await answer(...choice(quiz, 1, ...RIGHT))).status).toBe(200);
    await dueIn(-10);
    expect(await answer(...choice(quiz, 1, 'O foco'))).toMatchObject({ code: 'quiz_over' });
    await Promise.all([closeDueAttempts(services), closeDueAttempts(services)]);
    expect(await read()).toMatchObject({ open: null, passed: true, result: { score: 100, number: 1 } });
    expect(await completed(), 'nobody had to be there').toBe(true);
  });

  test('ends beside one that cannot be graded; the job fails visibly', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, limitMinutes: 10 } });
    const other = await newStudent(db, here.school);
    await openEnrollment(db, other, here.course.id);
    await ok('student.startAttempt', { lessonId: here.lessonId }, await signedIn({ kind: 'student', ...other }));
    const change = (set: RawBuilder<unknown>) =>
      asPlatform(db, (tx) =>
        sql`update quiz_attempts set ${set} where producer_id = ${here.school.producerId}`.execute(tx),
      );
    await change(sql`snapshot = '{}'`);
    // Nothing else of this database shall fail or wait for it.
    onTestFinished(async () => void (await change(sql`submitted_at = app_clock()`)));
    await start();
    await later(3600);
    const job = quizJobs.find(({ name }) => name === 'close-quiz-attempts') as ScheduledJob<Services>;
    await expect(job.run(services)).rejects.toThrow('quiz attempts failed');
    expect(await read()).toMatchObject({ open: null, result: { score: 0, number: 1 } });
  });

  test('whose time is up is ended when its student returns, and another one starts', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, limitMinutes: 10, maxAttempts: 2 } });
    await answer(...choice(await start(), 0, 'No rosto'));
    await later(3600);
    expect(await start()).toMatchObject({ open: { number: 2 }, result: { number: 1, score: 50 }, start: { left: 0 } });
  });

  test('draws from more questions', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => newQuestion(`Pergunta ${at}`, ['*Sim', 'Não']));
    await newQuiz(db, here.school, here.lessonId, { rules: { draw: 4 }, questions });
    const { questionCount, ...quiz } = await start();
    expect(questionCount).toBe(4);
    expect(new Set(openOf({ questionCount, ...quiz }).questions.map(({ id }) => id)).size).toBe(4);
  });
});

describe('the number of attempts', () => {
  test('is limited, until the school sets one aside', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, maxAttempts: 2 } });
    await attempt(['O foco']);
    const last = await attempt(['O foco']);
    expect(last.start).toEqual({ may: false, why: 'exhausted', at: null, left: 0 });
    expect(await call('student.startAttempt', { lessonId: here.lessonId }, here.student)).toMatchObject({
      code: 'quiz_exhausted',
    });
    await ok('producer.setAttemptAside', { attemptId: last.result?.id }, here.producer);
    expect(await start()).toMatchObject({ start: { left: 0 }, open: { number: 3 } });
  });

  test('has a waiting time after a failed one', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, waitMinutes: 1440 } });
    const failed = await attempt(['O foco']);
    const at = Date.parse(failed.start.at ?? '') - Date.parse(failed.now);
    expect(Math.round(at / 60_000)).toBe(1440);
    const refused = await call('student.startAttempt', { lessonId: here.lessonId }, here.student);
    expect(refused).toMatchObject({ code: 'quiz_waiting', data: { retryAfterSeconds: expect.any(Number) } });
    await later(86_400);
    expect((await start()).open).toMatchObject({ number: 2 });
  });
});
