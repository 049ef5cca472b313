import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Question } from '#shared/quizzes/question.ts';
import { iso, luz, newQuestion, newQuiz, quizRules } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { choice, inOrder, openOf, quizTests, RIGHT } from '#test/fixtures/quizzes/quiz-tests.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asSchool } from '../../db.ts';

const { here, call, db, ok, start, submit, answer, attempt, completed, read } = await quizTests();

describe('an essay', () => {
  const questions = () => [
    luz(),
    newQuestion('Conte.', [], { kind: 'essay', points: 3, explanation: 'Espera-se o rosto' }),
  ];
  async function written() {
    await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions: questions() });
    const quiz = await start();
    await answer(...choice(quiz, 0, 'No rosto'));
    const [attemptId, questionId] = [openOf(quiz).id, openOf(quiz).questions[1]?.id ?? ''];
    await answer(attemptId, questionId, { text: 'Fotografei meu avô <b>de lado</b>.' });
    return { attemptId, questionId, result: (await submit(attemptId)).result };
  }

  test('waits for the school’s grade, which settles the score and completes the lesson', async () => {
    const { attemptId, questionId, result } = await written();
    expect(result).toMatchObject({ score: null, passed: null, review: [{ verdict: 'right' }, { verdict: 'waiting' }] });
    expect(await call('student.startAttempt', { lessonId: here.lessonId }, here.student)).toMatchObject({
      code: 'quiz_grading',
    });
    const pending = await ok('producer.listPendingEssays', {}, here.producer);
    expect(pending).toMatchObject({
      total: 1,
      essays: [
        { attemptId, questionId, points: 3, text: 'Fotografei meu avô <b>de lado</b>.', guide: 'Espera-se o rosto' },
      ],
    });
    expect(await ok('producer.attemptEssays', { attemptId }, here.producer)).toMatchObject({
      essays: [{ questionId, grade: null }],
    });
    const grade = { attemptId, questionId, points: 200, comment: 'Boa luz.' };
    expect(await call('producer.gradeEssay', { ...grade, points: 301 }, here.producer)).toMatchObject({
      code: 'invalid_input',
    });
    expect(await call('producer.gradeEssay', { ...grade, questionId: randomUUID() }, here.producer)).toMatchObject({
      status: 404,
    });
    await ok('producer.gradeEssay', grade, here.producer);
    expect(await read()).toMatchObject({
      passed: true,
      result: { score: 75, review: [{}, { verdict: 'partly', points: 200, comment: 'Boa luz.' }] },
    });
    expect(await completed()).toBe(true);
    expect(await ok('producer.listPendingEssays', {}, here.producer)).toEqual({ essays: [], total: 0 });
    const { notifications } = await ok<{ notifications: { title: string }[] }>('student.notifications', undefined);
    expect(notifications[0]?.title).toBe('Questionário corrigido: você passou');
  });

  test('is graded by one person: another grade has to say that it is one', async () => {
    const { attemptId, questionId } = await written();
    const grade = { attemptId, questionId, points: 300, comment: 'Boa luz.' };
    const graded = (more: object) => call('producer.gradeEssay', { ...grade, ...more }, here.producer);
    expect(await graded({})).toMatchObject({ status: 200 });
    expect(await graded({}), 'asked again, as its response was lost').toMatchObject({ status: 200 });
    expect(await graded({ points: 100, comment: 'Falta o rosto.' })).toMatchObject({ code: 'edit_conflict' });
    expect(await graded({ comment: '' })).toMatchObject({ code: 'edit_conflict' });
    expect((await read()).result).toMatchObject({ score: 100, review: [{}, { points: 300, comment: 'Boa luz.' }] });
    const notices = () => ok<{ notifications: object[] }>('student.notifications', undefined);
    expect((await notices()).notifications).toHaveLength(1);
    expect(await graded({ points: 100, again: true })).toMatchObject({ status: 200 });
    expect((await read()).result).toMatchObject({ score: 50 });
    expect(await ok('producer.attemptEssays', { attemptId }, here.producer)).toMatchObject({
      essays: [{ questionId, points: 3, grade: { points: 100, comment: 'Boa luz.' } }],
    });
  });

  test('is not corrected from a grade that somebody else has replaced meanwhile', async () => {
    const { attemptId, questionId } = await written();
    const graded = (points: number, more: object = {}) =>
      call('producer.gradeEssay', { attemptId, questionId, points, comment: 'Boa luz.', ...more }, here.producer);
    const seen = { points: 300, comment: 'Boa luz.' };
    await graded(300);
    expect(await graded(150, { again: true, seen })).toMatchObject({ status: 200 });
    expect(await graded(150, { again: true, seen }), 'its response was lost').toMatchObject({ status: 200 });
    expect(await graded(0, { again: true, seen })).toMatchObject({ code: 'edit_conflict' });
    expect(await graded(0, { again: true, seen: { points: 150, comment: '' } })).toMatchObject({
      code: 'edit_conflict',
    });
    expect((await read()).result).toMatchObject({ review: [{}, { points: 150, comment: 'Boa luz.' }] });
    expect(await graded(0, { again: true, seen: { ...seen, points: 150 } })).toMatchObject({ status: 200 });
    expect((await read()).result).toMatchObject({ review: [{}, { points: 0 }] });
  });

  test('given by two people at once counts once', async () => {
    const { attemptId, questionId } = await written();
    const both = await Promise.all(
      [300, 100].map((points) =>
        call('producer.gradeEssay', { attemptId, questionId, points, comment: '' }, here.producer),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('correcting an answer key', () => {
  const sky = () => newQuestion('Onde medir a luz?', ['*No céu', 'No rosto']);
  const essay = (body: string) => newQuestion(body, [], { kind: 'essay', points: 3 });
  /** An attempt that answers `No rosto` and each essay, and the quiz with other questions. */
  async function handedIn(questions: Question[]) {
    const { version } = await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions });
    const quiz = await start();
    await answer(...choice(quiz, 0, 'No rosto'));
    for (const { id } of questions.slice(1)) await answer(openOf(quiz).id, id, { text: 'Porque sim.' });
    await submit(openOf(quiz).id);
    const correct = (corrected: Question[]) => {
      const saved = { lessonId: here.lessonId, version, rules: quizRules(inOrder), questions: corrected };
      return ok('producer.saveQuiz', saved, here.producer);
    };
    return { attemptId: openOf(quiz).id, correct };
  }
  const onFace = (wrong: Question): Question => ({
    ...wrong,
    options: wrong.options.map((each) => ({ ...each, correct: each.text === 'No rosto' })),
  });
  const grade = (attemptId: string, { id }: Question, points: number) =>
    ok('producer.gradeEssay', { attemptId, questionId: id, points, comment: '' }, here.producer);
  const gradeAgain = (attemptId: string, { id }: Question, points: number) =>
    ok('producer.gradeEssay', { attemptId, questionId: id, points, comment: '', again: true }, here.producer);
  const regrading = (operation: 'regradeQuiz' | 'previewRegrade') =>
    ok(`producer.${operation}`, { lessonId: here.lessonId }, here.producer);
  const pending = () => ok<{ total: number }>('producer.listPendingEssays', {}, here.producer);

  test('changes no attempt by itself, also none that is graded later', async () => {
    const [light, story] = [sky(), essay('Conte.')];
    const { attemptId, correct } = await handedIn([light, story]);
    await correct([onFace(light), story]);
    await grade(attemptId, story, 300);
    expect((await read()).result).toMatchObject({ score: 75, review: [{ verdict: 'wrong' }, { verdict: 'right' }] });
  });

  test('and regrading reaches attempts that wait for an essay, which later count the new points', async () => {
    const [light, story] = [sky(), essay('Conte.')];
    const { attemptId, correct } = await handedIn([light, story]);
    await correct([onFace(light), story]);
    const change = { attempts: 1, raised: 1, newlyPassed: 0 };
    expect(await regrading('previewRegrade')).toEqual(change);
    expect((await read()).result).toMatchObject({ review: [{ verdict: 'wrong' }, { verdict: 'waiting' }] });
    expect(await regrading('regradeQuiz')).toEqual(change);
    expect((await read()).result).toMatchObject({
      score: null,
      review: [{ verdict: 'right' }, { verdict: 'waiting' }],
    });
    expect(await regrading('regradeQuiz')).toEqual({ ...change, raised: 0 });
    await grade(attemptId, story, 210);
    expect(await read()).toMatchObject({ passed: true, result: { score: 77 } });
  });

  test('what a score keeps after regrading, it keeps when its essay is graded once more', async () => {
    const [light, story] = [onFace(sky()), essay('Conte.')];
    const { attemptId, correct } = await handedIn([light, story]);
    await grade(attemptId, story, 300);
    const onSky = light.options.map((each) => ({ ...each, correct: !each.correct }));
    await correct([{ ...light, options: onSky }, story]);
    expect(await regrading('regradeQuiz')).toEqual({ attempts: 1, raised: 0, newlyPassed: 0 });
    await gradeAgain(attemptId, story, 300);
    expect((await read()).result).toMatchObject({ score: 100, review: [{ verdict: 'wrong' }, { verdict: 'right' }] });
    await gradeAgain(attemptId, story, 150);
    expect((await read()).result).toMatchObject({ score: 62 });
    await gradeAgain(attemptId, story, 300);
    expect((await read()).result).toMatchObject({ score: 100 });
  });

  test('a voided essay waits no longer, and the last one settles its attempt', async () => {
    const [light, story, other] = [sky(), essay('Conte.'), essay('Descreva.')];
    const { attemptId, correct } = await handedIn([light, story, other]);
    await correct([light, { ...story, voided: true }, { ...other, voided: true }]);
    await grade(attemptId, other, 0);
    expect(await pending()).toMatchObject({ total: 1 });
    expect(await regrading('previewRegrade')).toEqual({ attempts: 1, raised: 1, newlyPassed: 1 });
    expect(await regrading('regradeQuiz')).toEqual({ attempts: 1, raised: 1, newlyPassed: 1 });
    expect(await pending()).toMatchObject({ total: 0 });
    expect(await read()).toMatchObject({
      passed: true,
      result: { score: 85, review: [{ verdict: 'wrong' }, { verdict: 'voided' }, { verdict: 'voided' }] },
    });
    expect(await completed()).toBe(true);
    const { notifications } = await ok<{ notifications: object[] }>('student.notifications', undefined);
    expect(notifications).toMatchObject([
      { title: 'Questionário corrigido: você passou', message: 'Sua nota em “Aula” é 85%.', courseId: here.course.id },
    ]);
    await regrading('regradeQuiz');
    expect((await ok<{ notifications: object[] }>('student.notifications', undefined)).notifications).toHaveLength(1);
  });

  test.each([
    ['is regraded where its answers can be read', 'multiple', false, 50, 'partly'],
    ['can be voided', 'fill', true, 100, 'voided'],
  ] as const)('a question of another kind by now %s', async (_, kind, voided, score, verdict) => {
    const light = sky();
    const { correct } = await handedIn([light]);
    const options = light.options.map((each) => ({ ...each, correct: true }));
    await correct([{ ...light, kind, voided, options }]);
    expect(await regrading('regradeQuiz')).toMatchObject({ attempts: 1, raised: 1 });
    expect((await read()).result).toMatchObject({ score, review: [{ verdict }] });
    expect(await regrading('regradeQuiz')).toMatchObject({ attempts: 1, raised: 0 });
  });

  test('a grade given while regrading waits for the attempt counts', async () => {
    const [light, story] = [sky(), essay('Conte.')];
    const { attemptId, correct } = await handedIn([light, story]);
    await correct([onFace(light), story]);
    let regraded: Promise<unknown> = Promise.resolve();
    await asSchool(db, here.school, async (tx) => {
      await sql`update quiz_attempts set score = 75, passed = true where id = ${attemptId}`.execute(tx);
      await sql`
        update quiz_answers set points = 300, waiting = false
        where attempt_id = ${attemptId} and question_id = ${story.id}`.execute(tx);
      regraded = regrading('regradeQuiz');
      await untilAwaited(tx);
    });
    expect(await regraded).toEqual({ attempts: 1, raised: 1, newlyPassed: 0 });
    expect((await read()).result).toMatchObject({ score: 100, review: [{ verdict: 'right' }, { verdict: 'right' }] });
  });

  test('regrades existing attempts, and shows in advance what would change', async () => {
    const written = [luz(), iso()];
    const { version } = await newQuiz(db, here.school, here.lessonId, { rules: inOrder, questions: written });
    await attempt(RIGHT, 'No céu');
    expect(await read()).toMatchObject({ passed: false, result: { score: 50 } });
    const [first, second] = written;
    const mended = { ...first, options: first?.options.map((each) => ({ ...each, correct: each.text === 'No céu' })) };
    const saved = { lessonId: here.lessonId, version, rules: quizRules(inOrder), questions: [mended, second] };
    await ok('producer.saveQuiz', saved, here.producer);
    expect((await read()).result).toMatchObject({ score: 50 });
    const change = { attempts: 1, raised: 1, newlyPassed: 1 };
    expect(await ok('producer.previewRegrade', { lessonId: here.lessonId }, here.producer)).toEqual(change);
    expect((await read()).passed).toBe(false);
    expect(await ok('producer.regradeQuiz', { lessonId: here.lessonId }, here.producer)).toEqual(change);
    expect(await read()).toMatchObject({ passed: true, result: { score: 100, review: [{ verdict: 'right' }, {}] } });
    expect(await completed()).toBe(true);
    expect(await ok('producer.regradeQuiz', { lessonId: here.lessonId }, here.producer)).toEqual({
      attempts: 1,
      raised: 0,
      newlyPassed: 0,
    });
  });
});
