import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { type MayStart, mayStart } from '#shared/quizzes/attempts.ts';
import type { Answer } from '#shared/quizzes/grade.ts';
import { drawQuestions } from '#shared/quizzes/shown.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { findAvailableLesson } from '../../learning/lesson.ts';
import { notFound, Problem } from '../../problem.ts';
import { attemptSummaryOf, quizFor } from './quiz-for.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { lockAttempt, settleAttempt } from './settle.ts';

type Tools = { db: Database; jobs: Jobs };
type InLesson = { lessonId: string };

/** @throws Problem not_found, course_locked, lesson_not_released */
export const readQuiz = (db: Database, student: Learner, { lessonId }: InLesson): Promise<StudentQuiz> =>
  readAsSchool(db, scopeOf(student), async (tx) => quizFor(await readSheet(tx, student, lessonId)));

const scopeOf = ({ producerId, studentId }: Learner) => ({ producerId, studentId });

/**
 * Continues the open attempt, or starts one. An attempt whose time is up is ended first.
 * @throws Problem not_found, course_locked, lesson_not_released, quiz_exhausted, quiz_waiting, quiz_grading
 */
export function startAttempt({ db, jobs }: Tools, student: Learner, { lessonId }: InLesson): Promise<StudentQuiz> {
  return asSchool(db, scopeOf(student), async (tx) => {
    let sheet = await readSheet(tx, student, lessonId);
    const open = sheet.attempts.find(({ submittedAt }) => submittedAt === null);
    const locked = open ? await lockAttempt(tx, student, open.id) : undefined;
    if (locked && !locked.over && !locked.submittedAt) return quizFor(sheet);
    if (locked) {
      if (!locked.submittedAt) await settleAttempt(tx, jobs, student, locked);
      sheet = await readSheet(tx, student, lessonId);
    }
    const start = mayStart(sheet.quiz, sheet.attempts.map(attemptSummaryOf), new Date(sheet.now));
    if (!start.may) throw refusal(start, sheet.now);
    await insertAttempt(tx, student, sheet);
    return quizFor(await readSheet(tx, student, lessonId));
  });
}

function refusal(start: Exclude<MayStart, { may: true }>, now: string): Problem {
  if (start.why !== 'waiting') return new Problem(start.why === 'grading' ? 'quiz_grading' : 'quiz_exhausted');
  return new Problem('quiz_waiting', {
    retryAfterSeconds: Math.ceil((start.at.getTime() - Date.parse(now)) / 1000),
  });
}

/** Of two concurrent starts, the second gets the attempt of the first. */
async function insertAttempt(tx: Tx, { producerId, studentId }: Learner, { quiz, attempts }: Sheet): Promise<void> {
  const questions = drawQuestions(quiz.questions, quiz, { pick: (below) => randomInt(below), newId: randomUUID });
  const snapshot = JSON.stringify({ questions, minPercent: quiz.minPercent });
  const number = Math.max(0, ...attempts.map((each) => each.number)) + 1;
  await sql`
    insert into quiz_attempts (producer_id, id, quiz_id, student_id, number, snapshot, started_at, due_at)
    values (${producerId}, ${randomUUID()}, ${quiz.id}, ${studentId}, ${number}, ${snapshot}::jsonb, app_clock(),
      app_clock() + make_interval(mins => ${quiz.limitMinutes}::integer))
    on conflict do nothing`.execute(tx);
}

type Given = { attemptId: string; questionId: string; answer: Answer };

/**
 * The last answer counts, from whichever tab.
 * @throws Problem not_found, course_locked, lesson_not_released, quiz_over
 */
export function answerQuestion(db: Database, student: Learner, { attemptId, questionId, answer }: Given) {
  const { producerId, studentId } = student;
  return asSchool(db, scopeOf(student), async (tx) => {
    const attempt = await lockAttempt(tx, student, attemptId);
    if (!attempt?.snapshot.questions.some(({ id }) => id === questionId)) throw notFound();
    if (attempt.submittedAt || attempt.over) throw new Problem('quiz_over');
    await findAvailableLesson(tx, student, attempt.lessonId);
    const { rows } = await sql<{ savedAt: string }>`
      insert into quiz_answers (producer_id, attempt_id, question_id, student_id, answer)
      values (${producerId}, ${attemptId}, ${questionId}, ${studentId}, ${JSON.stringify(answer)}::jsonb)
      on conflict (producer_id, attempt_id, question_id) do update set answer = excluded.answer, answered_at = app_now()
      returning answered_at as "savedAt"`.execute(tx);
    return { savedAt: rows[0]?.savedAt ?? '' };
  });
}

/**
 * Late answers are dropped; submitting again changes nothing.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export function submitAttempt(
  { db, jobs }: Tools,
  student: Learner,
  { attemptId }: { attemptId: string },
): Promise<StudentQuiz> {
  return asSchool(db, scopeOf(student), async (tx) => {
    const attempt = await lockAttempt(tx, student, attemptId);
    if (!attempt) throw notFound();
    await findAvailableLesson(tx, student, attempt.lessonId);
    if (!attempt.submittedAt) await settleAttempt(tx, jobs, student, attempt);
    return quizFor(await readSheet(tx, student, attempt.lessonId));
  });
}
