import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { averageOf, meetsQuizzes, QUIZ_RULES } from '#shared/certificates/quiz-results.ts';
import type { CertificateRules, CertificateRulesInput } from '#shared/contract/school/certificates.ts';
import type { CourseCertificate } from '#shared/contract/student/student-certificates.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { certificateRules, certificateSchool, giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import type { TestSchool, TestStudent } from '#test/fixtures/factories.ts';
import { newAttempt, newQuestion, newQuiz } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { findCandidates } from './candidates.ts';
import { issueDue, issueToStudent } from './due.ts';
import { quizzesMet } from './quizzes-met.ts';

const app = await testApp();
const { services, call } = app;
const { db, jobs } = services;
const OPTIONAL = { required: false };

let school: TestSchool;
let course: { id: string; lessonIds: string[] };
let producer: Caller;
let student: TestStudent;
let learner: Caller;

beforeEach(async () => {
  const modules = [[{ title: 'A luz' }, { title: 'A sombra' }], [{ title: 'O grão' }]];
  const trial_ends_at = new Date(Date.now() + 60 * DAY_MS).toISOString();
  const made = await certificateSchool(app, { modules, trial_ends_at });
  ({ school, producer, course, student, holder: learner } = made);
});

const lesson = (at: number) => course.lessonIds[at] ?? '';
const quizIn = (at: number) => newQuiz(db, school, lesson(at), { rules: OPTIONAL });
const give = (rules: Partial<CertificateRulesInput> = {}) => giveCertificates(db, school, course.id, rules);
async function complete(of = student) {
  for (const lessonId of course.lessonIds) await setCompletion(db, jobs, of, { lessonId, completed: true });
}
const tried = (quiz: { id: string }, score: number | null, of = student) => newAttempt(db, of, quiz.id, { score });
async function look(now?: Date): Promise<CourseCertificate> {
  await issueToStudent(services, { ...student, courseId: course.id }, now);
  return (await call('student.courseCertificate', { courseId: course.id }, learner)).data as CourseCertificate;
}
const asked = async () => {
  const { rows } = await asPlatform(db, (tx) =>
    sql`select from pgboss.job where name = 'certificate' and data ->> 'studentId' = ${student.studentId}`.execute(tx),
  );
  return rows.length;
};

describe('a certificate with a quiz condition', () => {
  test('waits until each quiz is passed, says which is missing, and prints no result unless told to', async () => {
    await give({ quizRule: 'passed' });
    const [light, shadow] = [await quizIn(0), await quizIn(1)];
    await complete();
    await tried(light, 90);
    await tried(shadow, 60);
    expect(await look()).toMatchObject({
      certificate: null,
      dueAt: null,
      quizzes: {
        average: null,
        missing: [{ lessonId: lesson(1), title: 'A sombra', best: 60, grading: false, open: true }],
      },
    });
    await tried(shadow, 80);
    const { certificate, quizzes } = await look();
    expect(certificate?.sheet.result).toBeNull();
    expect(quizzes).toBeNull();
  });

  test('counts missing quizzes as 0 in the average, and prints the average of that day', async () => {
    await give({ quizRule: 'average', quizPercent: 75, showResult: true, kind: 'achievement' });
    const [light, shadow] = [await quizIn(0), await quizIn(1)];
    await complete();
    await tried(light, 100);
    expect((await look()).quizzes).toEqual({
      average: { now: 50, needed: 75 },
      missing: [{ lessonId: lesson(1), title: 'A sombra', best: null, grading: false, open: true }],
    });
    await tried(shadow, 55);
    const { certificate } = await look();
    expect(certificate?.sheet).toMatchObject({ result: 77, kind: 'achievement' });
    await tried(shadow, 100);
    expect((await look()).certificate).toEqual(certificate);
  });

  test('waits for ungraded essays, and says so', async () => {
    await give({ quizRule: 'average', quizPercent: 50, showResult: true });
    const [light, shadow] = [await quizIn(0), await quizIn(1)];
    await complete();
    await tried(light, 100);
    const essay = await tried(shadow, null);
    expect((await look()).quizzes).toMatchObject({ missing: [{ grading: true, best: null }] });
    await asSchool(db, school, (tx) =>
      sql`update quiz_attempts set score = 90, passed = true where id = ${essay}`.execute(tx),
    );
    expect((await look()).certificate?.sheet.result).toBe(95);
  });

  test('ignores removed quizzes, quizzes without questions, and those in the bin', async () => {
    await give({ quizRule: 'passed' });
    await quizIn(0);
    await newQuiz(db, school, lesson(1), { rules: OPTIONAL, questions: [] });
    await quizIn(2);
    await complete();
    expect((await look()).quizzes?.missing.map(({ title }) => title)).toEqual(['A luz', 'O grão']);
    await call('producer.deleteQuiz', { lessonId: lesson(0) }, producer);
    await call('producer.deleteLesson', { lessonId: lesson(2) }, producer);
    expect((await look()).certificate).not.toBeNull();
  });

  test('ignores quizzes added after the student had finished the course', async () => {
    await give({ quizRule: 'passed', showResult: true });
    await complete();
    await quizIn(0);
    expect((await look()).certificate?.sheet.result).toBeNull();
  });

  test('names a quiz whose lesson has not opened, and requires none of students with part of the course', async () => {
    await give({ quizRule: 'passed', minPercent: 50 });
    await quizIn(2);
    await complete();
    await asPlatform(db, (tx) =>
      sql`update lessons set release_days = 30 where producer_id = ${school.producerId} and id = ${lesson(2)}`.execute(
        tx,
      ),
    );
    expect((await look()).quizzes?.missing).toMatchObject([{ title: 'O grão', open: false }]);
    await asPlatform(db, (tx) =>
      sql`update access_grants g set module_ids = array(select module_id from lessons where id = ${lesson(0)})
        where g.student_id = ${student.studentId}`.execute(tx),
    );
    expect(await look()).toMatchObject({ certificate: null, dueAt: null, quizzes: null });
  });

  test('is requested by a result, and issued by the hourly job as well', async () => {
    await give({ quizRule: 'passed' });
    const right = newQuestion('Onde?', ['*Aqui', 'Lá']);
    await newQuiz(db, school, lesson(0), { rules: OPTIONAL, questions: [right] });
    await complete();
    const before = await asked();
    const { data } = await call('student.startAttempt', { lessonId: lesson(0) }, learner);
    const { open } = data as {
      open: { id: string; questions: { id: string; options: { id: string; text: string }[] }[] };
    };
    const choice = open.questions[0]?.options.find(({ text }) => text === 'Lá')?.id;
    const answer = { choices: [choice], text: '', pairs: [] };
    await call('student.answerQuestion', { attemptId: open.id, questionId: right.id, answer }, learner);
    await call('student.submitAttempt', { attemptId: open.id }, learner);
    expect(await asked()).toBe(before + 1);
    expect((await look()).certificate).toBeNull();
    const questions = [{ ...right, options: right.options.map((each) => ({ ...each, correct: each.text === 'Lá' })) }];
    const { data: quiz } = await call('producer.quiz', { lessonId: lesson(0) }, producer);
    const { version, rules } = (quiz as { quiz: { version: number; rules: object } }).quiz;
    await call('producer.saveQuiz', { lessonId: lesson(0), version, rules, questions }, producer);
    await call('producer.regradeQuiz', { lessonId: lesson(0) }, producer);
    expect(await asked()).toBe(before + 2);
    await issueDue(services);
    expect((await look()).certificate).not.toBeNull();
  });

  test('needs those results for earlier graduates too, and is no certificate of achievement without them', async () => {
    await give({ active: false });
    const light = await quizIn(0);
    await complete();
    await give({ quizRule: 'passed' });
    const rules = async () =>
      (await call('producer.certificateRules', { courseId: course.id }, producer)).data as CertificateRules;
    expect(await rules()).toMatchObject({ finished: 0, quizzes: 1 });
    await tried(light, 70);
    expect(await rules()).toMatchObject({ finished: 1 });
    const wrong = { courseId: course.id, rules: certificateRules({ kind: 'achievement', quizRule: 'none' }) };
    expect(await call('producer.saveCertificateRules', wrong, producer)).toMatchObject({ status: 422 });
    const unasked = { courseId: course.id, rules: certificateRules({ quizRule: 'none', showResult: true }) };
    expect((await call('producer.saveCertificateRules', unasked, producer)).status).toBe(200);
    expect((await rules()).rules.showResult).toBe(false);
  });
});

const anyScore = fc.option(fc.integer({ min: 0, max: 100 }));
const anyRule = fc.record({
  quizRule: fc.constantFrom(...QUIZ_RULES),
  quizPercent: fc.integer({ min: 1, max: 100 }),
});

test('the SQL statement agrees with the rule for any attempts', async () => {
  const quizzes = [await quizIn(0), await quizIn(1), await quizIn(2)];
  const attempts = fc.array(fc.array(anyScore, { maxLength: 3 }), { minLength: 3, maxLength: 3 });
  await complete();
  await fc.assert(
    fc.asyncProperty(attempts, anyRule, async (scores, ask) => {
      await give({ ...ask, showResult: true });
      await asPlatform(db, (tx) => sql`delete from quiz_attempts where producer_id = ${school.producerId}`.execute(tx));
      for (const [at, quiz] of quizzes.entries()) for (const score of scores[at] ?? []) await tried(quiz, score);
      const facts = scores.map((each) => ({
        attempts: each.flatMap((score) => (score === null ? [] : [{ score, passed: score >= 70, at: new Date() }])),
        grading: each.includes(null),
      }));
      const { rows } = await asSchool(db, school, (tx) =>
        sql<{ met: boolean }>`
          select ${quizzesMet} as met from enrollments e
          join certificate_rules r on r.producer_id = e.producer_id and r.course_id = e.course_id
          where e.student_id = ${student.studentId}`.execute(tx),
      );
      expect(rows[0]?.met).toBe(meetsQuizzes(ask, facts));
      const found = await asSchool(db, school, (tx) =>
        findCandidates(tx, { ...school, courseId: course.id }, { studentIds: [student.studentId] }),
      );
      expect(found.length).toBe(meetsQuizzes(ask, facts) ? 1 : 0);
      if (ask.quizRule !== 'none')
        for (const { facts: read } of found) expect(averageOf(read.quizzes)).toBe(averageOf(facts));
    }),
    { numRuns: 30 },
  );
});
