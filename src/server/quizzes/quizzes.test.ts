import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { NO_ANSWER } from '#shared/quizzes/grade.ts';
import { type Caller, type Operation, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { iso, luz, newQuestion, newQuiz, quizRules } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { asPlatform } from '../db.ts';
import { closeDueAttempts } from './attempt/close-due.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
let learner: TestStudent;
let student: Caller;
let course: Awaited<ReturnType<typeof newCourse>>;
let lessonId: string;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  learner = await newStudent(db, school);
  student = await signedIn({ kind: 'student', ...learner });
  course = await newCourse(db, school, { modules: [[{}, {}]] });
  await openEnrollment(db, learner, course.id);
  lessonId = course.lessonIds[0] ?? '';
});

async function ok<T = StudentQuiz>(operation: Operation, input: unknown, caller = student): Promise<T> {
  const { status, data, text } = await call(operation, input, caller);
  expect([operation, status, text]).toEqual([operation, 200, text]);
  return data as T;
}
const start = () => ok('student.startAttempt', { lessonId });
const read = () => ok('student.quiz', { lessonId });
const submit = (attemptId: string) => ok('student.submitAttempt', { attemptId });
const answer = (attemptId: string, questionId: string, given: object, caller = student) =>
  call('student.answerQuestion', { attemptId, questionId, answer: { ...NO_ANSWER, ...given } }, caller);

const openOf = ({ open }: StudentQuiz) => {
  if (!open) throw new Error('No attempt is open');
  return open;
};
const choice = (quiz: StudentQuiz, at: number, ...texts: string[]) => {
  const question = openOf(quiz).questions[at];
  const choices = question?.options.filter(({ text }) => texts.includes(text)).map(({ id }) => id) ?? [];
  return [openOf(quiz).id, question?.id ?? '', { choices }] as const;
};
const inOrder = { shuffled: false };
const completed = async () => {
  const { modules } = await ok<{ modules: { lessons: { id: string; completed: boolean }[] }[] }>('student.course', {
    courseId: course.id,
  });
  return modules[0]?.lessons[0]?.completed;
};
const later = (seconds: number) =>
  asPlatform(db, (tx) =>
    sql`update quiz_attempts set started_at = started_at - make_interval(secs => ${seconds}),
      due_at = due_at - make_interval(secs => ${seconds}),
      submitted_at = submitted_at - make_interval(secs => ${seconds}) where producer_id = ${school.producerId}`.execute(
      tx,
    ),
  );

/** Counted from now, however long the calls before took: the clock of a deadline does not stand still for a test. */
const dueIn = (seconds: number) =>
  asPlatform(db, (tx) =>
    sql`update quiz_attempts set due_at = app_clock() + make_interval(secs => ${seconds})
      where producer_id = ${school.producerId} and submitted_at is null`.execute(tx),
  );

/** One attempt with the first question right and the second right, half right or wrong. */
async function attempt(second: string[], first = 'No rosto') {
  const quiz = await start();
  expect((await answer(...choice(quiz, 0, first))).status).toBe(200);
  expect((await answer(...choice(quiz, 1, ...second))).status).toBe(200);
  return submit(openOf(quiz).id);
}
const RIGHT = ['O ruído', 'A sensibilidade'];

describe('passing', () => {
  test('is what completes a lesson whose quiz is to be passed, and nothing else does', async () => {
    await newQuiz(db, school, lessonId, { rules: inOrder });
    expect(await call('student.setCompletion', { lessonId, completed: true }, student)).toMatchObject({
      status: 409,
      code: 'quiz_not_passed',
    });
    const watched = { lessonId, positionSeconds: 600, durationSeconds: 10, watched: [[0, 10]] };
    expect((await call('student.setPosition', watched, student)).status).toBe(200);
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
    expect((await call('student.setCompletion', { lessonId, completed: false }, student)).status).toBe(200);
    expect((await call('student.setCompletion', { lessonId, completed: true }, student)).status).toBe(200);
  });

  test('opens the lesson that waits for it', async () => {
    await newQuiz(db, school, lessonId, { rules: inOrder });
    const next = course.lessonIds[1];
    const rules = [{ lessonId: next, kind: 'previous' }];
    await ok('producer.saveRules', { courseId: course.id, cohortId: null, rules, keepOpen: false }, producer);
    expect(await call('student.lesson', { lessonId: next }, student)).toMatchObject({ code: 'lesson_not_released' });
    await attempt(['O foco']);
    expect(await call('student.lesson', { lessonId: next }, student)).toMatchObject({ code: 'lesson_not_released' });
    await attempt(RIGHT);
    expect((await call('student.lesson', { lessonId: next }, student)).status).toBe(200);
  });

  test('says on the lesson where its student stands', async () => {
    await newQuiz(db, school, lessonId, { rules: inOrder });
    const seen = async () => (await ok<{ quiz: unknown }>('student.lesson', { lessonId })).quiz;
    const first = { questionCount: 2, required: true, minPercent: 70, passed: false, underway: false, best: null };
    expect(await seen()).toEqual(first);
    await start();
    expect(await seen()).toEqual({ ...first, underway: true });
    await attempt(RIGHT);
    expect(await seen()).toEqual({ ...first, passed: true, best: 100 });
  });
});

describe('the key', () => {
  const CANARY = 'canario-do-gabarito';
  const questions = () => [
    newQuestion('Complete', [`${CANARY} 1`, `${CANARY} 2`], { kind: 'fill', explanation: `${CANARY} 3` }),
    newQuestion('Ligue', ['Sol -> dia', 'Lua -> noite'], { kind: 'match', explanation: `${CANARY} 4` }),
    newQuestion('Marque', ['Sim', '*Não'], { explanation: `${CANARY} 5` }),
    newQuestion('Escreva', [], { kind: 'essay', explanation: `${CANARY} 6` }),
  ];

  /** Whatever a student's screens are told, while an attempt is open and once it was handed in. */
  async function said(): Promise<string> {
    const begun = await call('student.startAttempt', { lessonId }, student);
    const open = openOf(begun.data as StudentQuiz);
    const texts = [begun.text];
    for (const { id } of open.questions) texts.push((await answer(open.id, id, { text: 'nada' })).text);
    const operations = ['student.quiz', 'student.lesson'] as const;
    for (const operation of operations) texts.push((await call(operation, { lessonId }, student)).text);
    texts.push((await call('student.course', { courseId: course.id }, student)).text);
    texts.push((await call('student.submitAttempt', { attemptId: open.id }, student)).text);
    for (const operation of operations) texts.push((await call(operation, { lessonId }, student)).text);
    return texts.join('\n');
  }

  test.each(['never', 'passed', 'exhausted'] as const)(
    'is on the wire nowhere before it may be: %s',
    async (showKey) => {
      await newQuiz(db, school, lessonId, { rules: { showKey, maxAttempts: 3 }, questions: questions() });
      const text = await said();
      expect(text).toContain('Marque');
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('correct');
      expect(text).not.toContain('"match":');
    },
  );

  test('is there once it may be, so that the search for it finds something', async () => {
    await newQuiz(db, school, lessonId, { rules: { showKey: 'always' }, questions: questions() });
    const text = await said();
    for (let at = 1; at <= 6; at += 1) expect(text).toContain(`${CANARY} ${at}`);
  });

  test('of pairs cannot be read off their ids or their order', async () => {
    const pairs = Array.from({ length: 20 }, (_, at) => `esquerda ${at} -> direita ${at}`);
    const match = newQuestion('Ligue', pairs, { kind: 'match' });
    await newQuiz(db, school, lessonId, { rules: inOrder, questions: [match] });
    const [put] = openOf(await start()).questions;
    const known = JSON.stringify(match);
    expect(put?.rights.some(({ id }) => known.includes(id))).toBe(false);
    expect(put?.rights.map(({ text }) => text)).not.toEqual(match.options.map(({ match }) => match));
  });
});

describe('an attempt', () => {
  test('is one, from however many tabs it is begun, answered and handed in', async () => {
    await newQuiz(db, school, lessonId, { rules: inOrder });
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

  test('takes no answer to a question that it does not have, nor of anybody else', async () => {
    await newQuiz(db, school, lessonId);
    const open = openOf(await start());
    expect(await answer(open.id, randomUUID(), { text: 'x' })).toMatchObject({ status: 404 });
    const other = await newStudent(db, school);
    await openEnrollment(db, other, course.id);
    const stranger = await signedIn({ kind: 'student', ...other });
    const [question] = open.questions;
    expect(await answer(open.id, question?.id ?? '', { text: 'x' }, stranger)).toMatchObject({ status: 404 });
    expect(await call('student.submitAttempt', { attemptId: open.id }, stranger)).toMatchObject({ status: 404 });
    const foreign = await answer(open.id, question?.id ?? '', { choices: [randomUUID(), randomUUID()] });
    expect(foreign.status).toBe(200);
    expect((await submit(open.id)).result).toMatchObject({ score: 0 });
  });

  test('keeps the questions it was put, whatever becomes of the quiz', async () => {
    const { version } = await newQuiz(db, school, lessonId, { rules: { ...inOrder, showKey: 'always' } });
    const quiz = await start();
    const changed = {
      lessonId,
      version,
      rules: quizRules({ minPercent: 100 }),
      questions: [newQuestion('Outra', ['*Sim', 'Não'])],
    };
    await ok('producer.saveQuiz', changed, producer);
    await answer(...choice(quiz, 0, 'No rosto'));
    await answer(...choice(quiz, 1, 'O ruído'));
    expect((await submit(openOf(quiz).id)).result).toMatchObject({
      score: 75,
      passed: true,
      review: [{ body: 'Onde medir a luz?', second: 221, key: { right: ['No rosto'] } }, { verdict: 'partly' }],
    });
    expect(openOf(await start()).questions.map(({ body }) => body)).toEqual(['Outra']);
  });

  test('ends with its time: what comes later is refused, and what is there counts', async () => {
    await newQuiz(db, school, lessonId, { rules: { ...inOrder, limitMinutes: 10 } });
    const quiz = await start();
    const { dueAt } = openOf(quiz);
    expect(Math.round((Date.parse(dueAt ?? '') - Date.parse(quiz.now)) / 1000)).toBe(600);
    await answer(...choice(quiz, 0, 'No rosto'));
    await answer(...choice(quiz, 1, ...RIGHT));
    expect(await closeDueAttempts(services)).toEqual({ closed: 0 });
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

  test('that is over when its student comes back is ended, and another one begun', async () => {
    await newQuiz(db, school, lessonId, { rules: { ...inOrder, limitMinutes: 10, maxAttempts: 2 } });
    await answer(...choice(await start(), 0, 'No rosto'));
    await later(3600);
    expect(await start()).toMatchObject({ open: { number: 2 }, result: { number: 1, score: 50 }, start: { left: 0 } });
  });

  test('is drawn from more questions', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => newQuestion(`Pergunta ${at}`, ['*Sim', 'Não']));
    await newQuiz(db, school, lessonId, { rules: { draw: 4 }, questions });
    const { questionCount, ...quiz } = await start();
    expect(questionCount).toBe(4);
    expect(new Set(openOf({ questionCount, ...quiz }).questions.map(({ id }) => id)).size).toBe(4);
  });
});

describe('how often', () => {
  test('ends with the last attempt, until the school sets one aside', async () => {
    await newQuiz(db, school, lessonId, { rules: { ...inOrder, maxAttempts: 2 } });
    await attempt(['O foco']);
    const last = await attempt(['O foco']);
    expect(last.start).toEqual({ may: false, why: 'exhausted', at: null, left: 0 });
    expect(await call('student.startAttempt', { lessonId }, student)).toMatchObject({ code: 'quiz_exhausted' });
    await ok('producer.setAttemptAside', { attemptId: last.result?.id }, producer);
    expect(await start()).toMatchObject({ start: { left: 0 }, open: { number: 3 } });
  });

  test('is held up after one that was not passed', async () => {
    await newQuiz(db, school, lessonId, { rules: { ...inOrder, waitMinutes: 1440 } });
    const failed = await attempt(['O foco']);
    const at = Date.parse(failed.start.at ?? '') - Date.parse(failed.now);
    expect(Math.round(at / 60_000)).toBe(1440);
    const refused = await call('student.startAttempt', { lessonId }, student);
    expect(refused).toMatchObject({ code: 'quiz_waiting', data: { retryAfterSeconds: expect.any(Number) } });
    await later(86_400);
    expect((await start()).open).toMatchObject({ number: 2 });
  });
});

describe('an essay', () => {
  const questions = () => [
    luz(),
    newQuestion('Conte.', [], { kind: 'essay', points: 3, explanation: 'Espera-se o rosto' }),
  ];
  async function written() {
    await newQuiz(db, school, lessonId, { rules: inOrder, questions: questions() });
    const quiz = await start();
    await answer(...choice(quiz, 0, 'No rosto'));
    const [attemptId, questionId] = [openOf(quiz).id, openOf(quiz).questions[1]?.id ?? ''];
    await answer(attemptId, questionId, { text: 'Fotografei meu avô <b>de lado</b>.' });
    return { attemptId, questionId, result: (await submit(attemptId)).result };
  }

  test('waits for the school, whose grade settles the score and completes the lesson', async () => {
    const { attemptId, questionId, result } = await written();
    expect(result).toMatchObject({ score: null, passed: null, review: [{ verdict: 'right' }, { verdict: 'waiting' }] });
    expect(await call('student.startAttempt', { lessonId }, student)).toMatchObject({ code: 'quiz_grading' });
    const pending = await ok('producer.listPendingEssays', {}, producer);
    expect(pending).toMatchObject({
      total: 1,
      essays: [
        { attemptId, questionId, points: 3, text: 'Fotografei meu avô <b>de lado</b>.', guide: 'Espera-se o rosto' },
      ],
    });
    const grade = { attemptId, questionId, points: 200, comment: 'Boa luz.' };
    expect(await call('producer.gradeEssay', { ...grade, points: 301 }, producer)).toMatchObject({
      code: 'invalid_input',
    });
    expect(await call('producer.gradeEssay', { ...grade, questionId: randomUUID() }, producer)).toMatchObject({
      status: 404,
    });
    await ok('producer.gradeEssay', grade, producer);
    expect(await read()).toMatchObject({
      passed: true,
      result: { score: 75, review: [{}, { verdict: 'partly', points: 200, comment: 'Boa luz.' }] },
    });
    expect(await completed()).toBe(true);
    expect(await ok('producer.listPendingEssays', {}, producer)).toEqual({ essays: [], total: 0 });
    const { notifications } = await ok<{ notifications: { title: string }[] }>('student.notifications', undefined);
    expect(notifications[0]?.title).toBe('Questionário corrigido: você passou');
  });
});

describe('a faulty key', () => {
  test('is put right for those who have answered, and says before what it would change', async () => {
    const written = [luz(), iso()];
    const { version } = await newQuiz(db, school, lessonId, { rules: inOrder, questions: written });
    await attempt(RIGHT, 'No céu');
    expect(await read()).toMatchObject({ passed: false, result: { score: 50 } });
    const [first, second] = written;
    const mended = { ...first, options: first?.options.map((each) => ({ ...each, correct: each.text === 'No céu' })) };
    const saved = { lessonId, version, rules: quizRules(inOrder), questions: [mended, second] };
    await ok('producer.saveQuiz', saved, producer);
    expect((await read()).result).toMatchObject({ score: 50 });
    const change = { attempts: 1, raised: 1, newlyPassed: 1 };
    expect(await ok('producer.previewRegrade', { lessonId }, producer)).toEqual(change);
    expect((await read()).passed).toBe(false);
    expect(await ok('producer.regradeQuiz', { lessonId }, producer)).toEqual(change);
    expect(await read()).toMatchObject({ passed: true, result: { score: 100, review: [{ verdict: 'right' }, {}] } });
    expect(await completed()).toBe(true);
    expect(await ok('producer.regradeQuiz', { lessonId }, producer)).toEqual({
      attempts: 1,
      raised: 0,
      newlyPassed: 0,
    });
  });
});

describe('its author', () => {
  test('cannot write over what somebody else saved meanwhile', async () => {
    const write = (version: number) =>
      call('producer.saveQuiz', { lessonId, version, rules: quizRules(), questions: [luz()] }, producer);
    const both = await Promise.all([write(0), write(0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await write(1)).data).toMatchObject({ version: 2 });
    expect(await write(1)).toMatchObject({ code: 'edit_conflict' });
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
    const input = { lessonId, version: 0, rules: quizRules(), questions: [question] };
    expect(await call('producer.saveQuiz', input, producer)).toMatchObject({
      status: 422,
      data: { fields: expect.arrayContaining([{ field, code }]) },
    });
  });

  test('may ask with HTML and formulas, which stay text', async () => {
    const body = '<script>alert(1)</script> $\\frac{a}{b}$ & <b>x²</b>';
    await newQuiz(db, school, lessonId, { questions: [newQuestion(body, ['*<i>a</i>', '√2'])] });
    expect(openOf(await start()).questions[0]).toMatchObject({ body });
  });

  test('takes a quiz off its lesson and puts it back, attempts and all', async () => {
    await newQuiz(db, school, lessonId, { rules: inOrder });
    await attempt(['O foco']);
    const open = openOf(await start());
    await ok('producer.deleteQuiz', { lessonId }, producer);
    for (const [operation, input] of [
      ['student.quiz', { lessonId }],
      ['student.startAttempt', { lessonId }],
      ['student.submitAttempt', { attemptId: open.id }],
      ['producer.quizResults', { lessonId, page: 1 }],
      ['producer.deleteQuiz', { lessonId }],
    ] as const)
      expect(await call(operation, input, operation.startsWith('student') ? student : producer)).toMatchObject({
        status: 404,
      });
    expect(await answer(open.id, open.questions[0]?.id ?? '', {})).toMatchObject({ status: 404 });
    expect((await ok<{ quiz: unknown }>('student.lesson', { lessonId })).quiz).toBeNull();
    expect((await call('student.setCompletion', { lessonId, completed: true }, student)).status).toBe(200);
    await ok('producer.restoreQuiz', { lessonId }, producer);
    expect(await read()).toMatchObject({ open: { id: open.id }, result: { score: 50 } });
  });

  test('finds a quiz gone with its lesson, and back with it', async () => {
    await newQuiz(db, school, lessonId, { rules: { ...inOrder, limitMinutes: 1 } });
    const open = openOf(await start());
    await ok('producer.deleteLesson', { lessonId }, producer);
    for (const operation of ['producer.quiz', 'producer.previewRegrade', 'producer.regradeQuiz'] as const)
      expect(await call(operation, { lessonId }, producer)).toMatchObject({ status: 404 });
    expect(await call('student.quiz', { lessonId }, student)).toMatchObject({ status: 404 });
    expect(await call('student.submitAttempt', { attemptId: open.id }, student)).toMatchObject({ status: 404 });
    expect((await ok<{ quizzes: unknown[] }>('producer.quizReport', undefined, producer)).quizzes).toEqual([]);
    await later(120);
    expect(await closeDueAttempts(services), 'its time does not stop').toEqual({ closed: 1 });
    await ok('producer.restore', { kind: 'lesson', id: lessonId }, producer);
    expect((await read()).result).toMatchObject({ number: 1, score: 0 });
  });

  test('sees who answered and which answers lead astray', async () => {
    const questions = [luz(), iso()];
    await newQuiz(db, school, lessonId, { rules: inOrder, questions });
    await attempt(['O foco'], 'No céu');
    await attempt(RIGHT);
    const results = await ok('producer.quizResults', { lessonId, page: 1 }, producer);
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
      rows: [{ studentId: learner.studentId, attempts: 2, best: 100, passed: true, waiting: 0 }],
    });
    expect(await ok('producer.quizReport', undefined, producer)).toMatchObject({
      quizzes: [{ lessonId, students: 1, passed: 1, meanScore: 100, hardest: { percent: 50 } }],
    });
  });

  test('copies it with its course, without anybody’s attempts', async () => {
    await newQuiz(db, school, lessonId);
    await start();
    const { id } = await ok<{ id: string }>('producer.copyCourse', { courseId: course.id }, producer);
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ attempts: number }>`
        select (select count(*)::integer from quiz_attempts a where a.quiz_id = q.id) as attempts
        from quizzes q join lessons l on l.id = q.lesson_id where l.course_id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([{ attempts: 0 }]);
  });
});
