import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { QuizReport, QuizResults } from '#shared/contract/quiz-results.ts';
import { iso, luz, newQuestion, newQuiz, quizRules } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { choice, inOrder, openOf, quizTests, RIGHT } from '#test/fixtures/quizzes/quiz-tests.ts';
import { asPlatform } from '../../db.ts';
import { closeDueAttempts } from '../attempt/close-due.ts';

const { here, call, services, db, ok, start, submit, answer, attempt, later, read } = await quizTests();

describe('a quiz’s author', () => {
  test('cannot overwrite somebody else’s later save', async () => {
    const write = (version: number) =>
      call(
        'producer.saveQuiz',
        { lessonId: here.lessonId, version, rules: quizRules(), questions: [luz()] },
        here.producer,
      );
    const both = await Promise.all([write(0), write(0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await write(1)).data).toMatchObject({ version: 2 });
    expect(await write(1)).toMatchObject({ code: 'edit_conflict' });
  });

  test('cannot overwrite a quiz that replaced the one they had opened', async () => {
    const opened = await newQuiz(db, here.school, here.lessonId);
    await ok('producer.deleteQuiz', { lessonId: here.lessonId }, here.producer);
    const { version } = await newQuiz(db, here.school, here.lessonId, { questions: [luz()] });
    const saved = { lessonId: here.lessonId, rules: quizRules(), questions: opened.questions };
    expect(await call('producer.saveQuiz', { ...saved, version: opened.version }, here.producer)).toMatchObject({
      code: 'edit_conflict',
    });
    expect(await ok('producer.saveQuiz', { ...saved, version }, here.producer)).toMatchObject({ version: version + 1 });
  });

  test('can save a bank of long questions with their explanations', async () => {
    const long = () => newQuestion('ã'.repeat(2_000), ['*a', 'b'], { explanation: 'ç'.repeat(2_000) });
    const questions = Array.from({ length: 200 }, long);
    const saved = await call(
      'producer.saveQuiz',
      { lessonId: here.lessonId, version: 0, rules: quizRules(), questions },
      here.producer,
    );
    expect(saved).toMatchObject({ status: 200 });
  });

  test.each([
    [
      '300 options',
      newQuestion(
        'x',
        Array.from({ length: 300 }, (_, at) => `${at === 0 ? '*' : ''}${at}`),
      ),
      'questions.0.options',
      'too_long',
    ],
    ['no right option', newQuestion('x', ['a', 'b']), 'questions.0.options', 'invalid'],
    ['nothing asked', newQuestion(' \n', ['*a', 'b']), 'questions.0.body', 'required'],
    ['one option', newQuestion('x', ['*a']), 'questions.0.options', 'too_short'],
    ['an empty option', newQuestion('x', ['*a', ' ']), 'questions.0.options.1.text', 'required'],
    ['half a pair', newQuestion('x', ['a -> b', 'c'], { kind: 'match' }), 'questions.0.options.1.match', 'required'],
  ])('is told of %s', async (_, question, field, code) => {
    const input = { lessonId: here.lessonId, version: 0, rules: quizRules(), questions: [question] };
    expect(await call('producer.saveQuiz', input, here.producer)).toMatchObject({
      status: 422,
      data: { fields: expect.arrayContaining([{ field, code }]) },
    });
  });

  test('can use HTML and formulas, which stay text', async () => {
    const body = '<script>alert(1)</script> $\\frac{a}{b}$ & <b>x²</b>';
    await newQuiz(db, here.school, here.lessonId, { questions: [newQuestion(body, ['*<i>a</i>', '√2'])] });
    expect(openOf(await start()).questions[0]).toMatchObject({ body });
  });

  test('removes a quiz and restores it, with its attempts', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder });
    await attempt(['O foco']);
    const open = openOf(await start());
    await ok('producer.deleteQuiz', { lessonId: here.lessonId }, here.producer);
    for (const [operation, input] of [
      ['student.quiz', { lessonId: here.lessonId }],
      ['student.startAttempt', { lessonId: here.lessonId }],
      ['student.submitAttempt', { attemptId: open.id }],
      ['producer.quizResults', { lessonId: here.lessonId, page: 1 }],
      ['producer.deleteQuiz', { lessonId: here.lessonId }],
    ] as const)
      expect(
        await call(operation, input, operation.startsWith('student') ? here.student : here.producer),
      ).toMatchObject({
        status: 404,
      });
    expect(await answer(open.id, open.questions[0]?.id ?? '', {})).toMatchObject({ status: 404 });
    expect((await ok<{ quiz: unknown }>('student.lesson', { lessonId: here.lessonId })).quiz).toBeNull();
    expect(
      (await call('student.setCompletion', { lessonId: here.lessonId, completed: true }, here.student)).status,
    ).toBe(200);
    await ok('producer.restoreQuiz', { lessonId: here.lessonId }, here.producer);
    expect(await read()).toMatchObject({ open: { id: open.id }, result: { score: 50 } });
  });

  test('loses a quiz with its lesson, and gets it back with it', async () => {
    await newQuiz(db, here.school, here.lessonId, { rules: { ...inOrder, limitMinutes: 1 } });
    const open = openOf(await start());
    await ok('producer.deleteLesson', { lessonId: here.lessonId }, here.producer);
    for (const operation of ['producer.quiz', 'producer.previewRegrade', 'producer.regradeQuiz'] as const)
      expect(await call(operation, { lessonId: here.lessonId }, here.producer)).toMatchObject({ status: 404 });
    expect(await call('student.quiz', { lessonId: here.lessonId }, here.student)).toMatchObject({ status: 404 });
    expect(await call('student.submitAttempt', { attemptId: open.id }, here.student)).toMatchObject({ status: 404 });
    expect((await ok<{ quizzes: unknown[] }>('producer.quizReport', undefined, here.producer)).quizzes).toEqual([]);
    // It covers all schools: those of other tests may be due by now.
    await closeDueAttempts(services);
    await later(120);
    expect(await closeDueAttempts(services), 'its time does not stop').toEqual({ closed: 1, failed: 0 });
    await ok('producer.restore', { kind: 'lesson', id: here.lessonId }, here.producer);
    expect((await read()).result).toMatchObject({ number: 1, score: 0 });
  });

  test('sees who answered and which wrong options are chosen', async () => {
    const questions = [luz(), iso()];
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions });
    await attempt(['O foco'], 'No céu');
    await attempt(RIGHT);
    const results = await ok('producer.quizResults', { lessonId: here.lessonId, page: 1 }, here.producer);
    expect(results).toMatchObject({
      students: 1,
      passedStudents: 1,
      attempts: 2,
      meanScore: 100,
      questions: [
        {
          put: 2,
          percent: 50,
          options: [{ text: 'No céu', chosen: 1 }, { text: 'No rosto', chosen: 1 }, { chosen: 0 }],
        },
        { put: 2, percent: 50, options: [{ chosen: 1 }, { chosen: 1 }, { text: 'O foco', chosen: 1 }] },
      ],
      rows: [{ studentId: here.learner.studentId, attempts: 2, best: 100, passed: true, waiting: 0 }],
    });
    expect(await ok('producer.quizReport', undefined, here.producer)).toMatchObject({
      quizzes: [{ lessonId: here.lessonId, students: 1, passed: 1, meanScore: 100, hardest: { percent: 50 } }],
    });
  });

  test('sees the share of points of graded answers: what waits counts neither way', async () => {
    const essay = newQuestion('Conte.', [], { kind: 'essay', points: 3 });
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions: [luz(), essay] });
    const figures = async () => {
      const { questions } = await ok<QuizResults>(
        'producer.quizResults',
        { lessonId: here.lessonId, page: 1 },
        here.producer,
      );
      const { quizzes } = await ok<QuizReport>('producer.quizReport', undefined, here.producer);
      return [questions[1]?.put, questions[1]?.percent, quizzes[0]?.hardest?.percent];
    };
    const handIn = async () => {
      const quiz = await start();
      await answer(...choice(quiz, 0, 'No rosto'));
      await answer(openOf(quiz).id, essay.id, { text: 'Porque sim.' });
      await submit(openOf(quiz).id);
      return openOf(quiz).id;
    };
    const attemptId = await handIn();
    expect(await figures()).toEqual([1, null, 100]);
    await ok('producer.gradeEssay', { attemptId, questionId: essay.id, points: 300, comment: '' }, here.producer);
    await handIn();
    expect(await figures()).toEqual([2, 100, 100]);
  });

  test('sees how often a question was left blank, also where an answer was given and taken back', async () => {
    const questions = [luz(), newQuestion('Conte.', [], { kind: 'essay' }), iso()];
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions });
    const quiz = await start();
    await answer(...choice(quiz, 0, 'No rosto'));
    await answer(...choice(quiz, 0));
    await answer(openOf(quiz).id, openOf(quiz).questions[1]?.id ?? '', { text: ' \n' });
    await submit(openOf(quiz).id);
    await attempt(RIGHT);
    const results = await ok<QuizResults>('producer.quizResults', { lessonId: here.lessonId, page: 1 }, here.producer);
    expect(results.questions.map(({ put, blank }) => [put, blank])).toEqual([
      [2, 1],
      [2, 2],
      [2, 2],
    ]);
  });

  test('copies it with its course, without attempts', async () => {
    await newQuiz(db, here.school, here.lessonId);
    await start();
    const { id } = await ok<{ id: string }>('producer.copyCourse', { courseId: here.course.id }, here.producer);
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ attempts: number }>`
        select (select count(*)::integer from quiz_attempts a where a.quiz_id = q.id) as attempts
        from quizzes q join lessons l on l.id = q.lesson_id where l.course_id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([{ attempts: 0 }]);
  });
});
