import { sql } from 'kysely';
import type { Regrade } from '#shared/contract/quizzes.ts';
import { mostPoints } from '#shared/quizzes/grade.ts';
import type { Question } from '#shared/quizzes/question.ts';
import { type GivenAnswer, type Regraded, regraded } from '#shared/quizzes/regrade.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problem.ts';
import { passLesson } from '../attempt/settle.ts';
import { requestCertificate } from '../request-certificate.ts';

type Tools = { db: Database; jobs: Jobs };
type Attempt = {
  id: string;
  studentId: string;
  score: number;
  passed: boolean;
  /** In this attempt or another one. */
  everPassed: boolean;
  snapshot: { questions: ShownQuestion[]; minPercent: number };
  answers: GivenAnswer[];
};
type Quiz = { id: string; title: string; questions: Question[] };

/** Attempts per transaction. */
const BATCH = 100;

/** What regrading with the current key would change; writes nothing. @throws Problem not_found */
export const previewRegrade = (tools: Tools, school: SchoolActor, { lessonId }: { lessonId: string }) =>
  throughAll(tools.db, school, lessonId, async () => {});

/** Also completes the lesson for students who pass now. Idempotent. @throws Problem not_found */
export async function regradeQuiz({ db, jobs }: Tools, school: SchoolActor, { lessonId }: { lessonId: string }) {
  const { producerId } = school;
  const done = await throughAll(db, school, lessonId, async (tx, attempt, after) => {
    await storeRegraded(tx, producerId, attempt, after);
    const student = { producerId, studentId: attempt.studentId };
    if (after.passed && !attempt.passed) await passLesson(tx, jobs, student, lessonId);
    if (after.score > attempt.score) await requestCertificate(tx, jobs, student, lessonId);
  });
  await asSchool(db, { producerId }, async (tx) => {
    const { title } = await findQuiz(tx, producerId, lessonId);
    await recordAuditEvent(tx, school, school.place, { action: 'quiz_regraded', subject: title, count: done.raised });
  });
  return done;
}

type Use = (tx: Tx, attempt: Attempt, after: Regraded) => Promise<void>;

async function throughAll(db: Database, { producerId }: SchoolActor, lessonId: string, use: Use): Promise<Regrade> {
  const newlyPassed = new Set<string>();
  let [attempts, raised, after]: [number, number, string | null] = [0, 0, null];
  for (;;) {
    const from: string | null = after;
    const looked = await asSchool(db, { producerId }, async (tx) => {
      const quiz = await findQuiz(tx, producerId, lessonId);
      const found = await nextAttempts(tx, producerId, quiz.id, from);
      for (const attempt of found) {
        const { score, passed } = await regradeOne(tx, quiz, attempt, use);
        if (score > attempt.score) raised += 1;
        if (passed && !attempt.everPassed) newlyPassed.add(attempt.studentId);
      }
      return found;
    });
    attempts += looked.length;
    if (looked.length < BATCH) return { attempts, raised, newlyPassed: newlyPassed.size };
    after = looked.at(-1)?.id ?? null;
  }
}

async function regradeOne(tx: Tx, { questions }: Quiz, attempt: Attempt, use: Use): Promise<Regraded> {
  const { score, passed, snapshot, answers } = attempt;
  const after = regraded(snapshot.questions, questions, answers, { score, passed, minPercent: snapshot.minPercent });
  await use(tx, attempt, after);
  return after;
}

const findQuiz = (tx: Tx, producerId: string, lessonId: string): Promise<Quiz> =>
  ownLesson(tx, producerId, lessonId)
    .innerJoin('quizzes as q', (on) =>
      on.onRef('q.producer_id', '=', 'l.producer_id').onRef('q.lesson_id', '=', 'l.id'),
    )
    .where('q.deleted_at', 'is', null)
    .select(['q.id', 'l.title', 'q.questions'])
    .executeTakeFirstOrThrow(notFound);

/** Attempts with a score; those without get the current key when they are graded. */
async function nextAttempts(tx: Tx, producerId: string, quizId: string, after: string | null): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select a.id, a.student_id as "studentId", a.score, a.passed, a.snapshot,
      exists (select from quiz_attempts o where o.producer_id = a.producer_id and o.quiz_id = a.quiz_id
        and o.student_id = a.student_id and o.passed) as "everPassed",
      (select coalesce(json_agg(json_build_object('questionId', n.question_id, 'answer', n.answer, 'points', n.points)), '[]')
        from quiz_answers n where n.producer_id = a.producer_id and n.attempt_id = a.id) as answers
    from quiz_attempts a
    where a.producer_id = ${producerId} and a.quiz_id = ${quizId} and a.score is not null
      and (${after}::uuid is null or a.id > ${after})
    order by a.id limit ${BATCH} for no key update of a`.execute(tx);
  return rows;
}

async function storeRegraded(tx: Tx, producerId: string, { id, snapshot }: Attempt, after: Regraded): Promise<void> {
  const points = after.questions.map((question, at) => ({
    question_id: question.id,
    points: after.points[at]?.points ?? 0,
    most: mostPoints(question),
  }));
  await sql`
    update quiz_answers n set points = g.points, most = g.most
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as g (question_id uuid, points integer, most integer)
    where n.producer_id = ${producerId} and n.attempt_id = ${id} and n.question_id = g.question_id`.execute(tx);
  const { questions, score, passed } = after;
  await sql`
    update quiz_attempts set snapshot = ${JSON.stringify({ ...snapshot, questions })}::jsonb, score = ${score}::smallint,
      passed = ${passed}, regraded_at = app_now()
    where producer_id = ${producerId} and id = ${id}`.execute(tx);
}
