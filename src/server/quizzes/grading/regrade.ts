import { sql } from 'kysely';
import type { Regrade } from '#shared/contract/quiz-results.ts';
import { type GivenAnswer, mostPoints } from '#shared/quizzes/grade.ts';
import type { Question } from '#shared/quizzes/question.ts';
import { type Regraded, regraded, type Settled } from '#shared/quizzes/regrade.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problem.ts';
import { applyScores, type NewScore, notifyGraded } from './new-scores.ts';

type Tools = { db: Database; jobs: Jobs };
type Attempt = Settled & {
  id: string;
  studentId: string;
  submittedAt: string;
  /** In this attempt or another one. */
  everPassed: boolean;
  snapshot: { questions: ShownQuestion[]; minPercent: number };
  answers: GivenAnswer[];
};
type Quiz = { id: string; title: string; courseId: string; questions: Question[] };
type Change = { attempt: Attempt; after: Regraded };

/** Attempts per transaction. */
const BATCH = 100;

/** What regrading with the current key would change; writes nothing. @throws Problem not_found */
export const previewRegrade = (tools: Tools, school: SchoolActor, { lessonId }: { lessonId: string }) =>
  throughAll(tools.db, school, lessonId, async () => {});

/**
 * Also settles attempts that waited only for voided essays, and completes the lesson for students who pass now.
 * Idempotent.
 * @throws Problem not_found
 */
export async function regradeQuiz({ db, jobs }: Tools, school: SchoolActor, { lessonId }: { lessonId: string }) {
  const { producerId } = school;
  const done = await throughAll(db, school, lessonId, async (tx, { title, courseId }, changes) => {
    await storeRegraded(tx, producerId, changes);
    const lesson = { producerId, lessonId, lessonTitle: title, courseId };
    const scores = changes.flatMap(newScoreOf);
    await applyScores(tx, jobs, lesson, scores);
    const awaited = scores.filter(({ before }) => before.score === null);
    if (awaited.length > 0) await notifyGraded(tx, jobs, lesson, awaited);
  });
  await asSchool(db, { producerId }, async (tx) => {
    const { title } = await findQuiz(tx, producerId, lessonId);
    await recordAuditEvent(tx, school, school.place, { action: 'quiz_regraded', subject: title, count: done.raised });
  });
  return done;
}

function newScoreOf({ attempt, after: { score, passed } }: Change): NewScore[] {
  const { studentId, submittedAt } = attempt;
  return score === null ? [] : [{ studentId, submittedAt, score, passed: passed === true, before: attempt }];
}

type Use = (tx: Tx, quiz: Quiz, changes: readonly Change[]) => Promise<void>;

async function throughAll(db: Database, { producerId }: SchoolActor, lessonId: string, use: Use): Promise<Regrade> {
  const newlyPassed = new Set<string>();
  let [attempts, raised, last]: [number, number, string | null] = [0, 0, null];
  for (;;) {
    const from: string | null = last;
    const changes: Change[] = await asSchool(db, { producerId }, async (tx) => {
      const quiz = await findQuiz(tx, producerId, lessonId);
      const found = (await nextAttempts(tx, producerId, quiz.id, from)).map((attempt) => change(quiz, attempt));
      await use(tx, quiz, found);
      return found;
    });
    attempts += changes.length;
    raised += changes.filter(({ after }) => after.raised).length;
    for (const { attempt, after } of changes)
      if (after.passed && !attempt.everPassed) newlyPassed.add(attempt.studentId);
    if (changes.length < BATCH) return { attempts, raised, newlyPassed: newlyPassed.size };
    last = changes.at(-1)?.attempt.id ?? null;
  }
}

function change({ questions }: Quiz, attempt: Attempt): Change {
  const { score, passed, snapshot, answers } = attempt;
  const before = { score, passed, minPercent: snapshot.minPercent };
  return { attempt, after: regraded(snapshot.questions, questions, answers, before) };
}

const findQuiz = (tx: Tx, producerId: string, lessonId: string): Promise<Quiz> =>
  ownLesson(tx, producerId, lessonId)
    .innerJoin('quizzes as q', (on) =>
      on.onRef('q.producer_id', '=', 'l.producer_id').onRef('q.lesson_id', '=', 'l.id'),
    )
    .where('q.deleted_at', 'is', null)
    .select(['q.id', 'l.title', 'l.course_id as courseId', 'q.questions'])
    .executeTakeFirstOrThrow(notFound);

/** Submitted ones. Locked by a statement of its own, so that the next one sees grades given while it waited. */
async function nextAttempts(tx: Tx, producerId: string, quizId: string, after: string | null): Promise<Attempt[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select a.id from quiz_attempts a
    where a.producer_id = ${producerId} and a.quiz_id = ${quizId} and a.submitted_at is not null
      and (${after}::uuid is null or a.id > ${after})
    order by a.id limit ${BATCH} for no key update`.execute(tx);
  const { rows } = await sql<Attempt>`
    select a.id, a.student_id as "studentId", a.submitted_at as "submittedAt", a.score, a.passed, a.snapshot,
      exists (select from quiz_attempts o where o.producer_id = a.producer_id and o.quiz_id = a.quiz_id
        and o.student_id = a.student_id and o.passed) as "everPassed",
      (select coalesce(json_agg(json_build_object('questionId', n.question_id, 'answer', n.answer, 'points', n.points)), '[]')
        from quiz_answers n where n.producer_id = a.producer_id and n.attempt_id = a.id) as answers
    from quiz_attempts a
    where a.producer_id = ${producerId} and a.id = any (${locked.map(({ id }) => id)}::uuid[])
    order by a.id`.execute(tx);
  return rows;
}

async function storeRegraded(tx: Tx, producerId: string, changes: readonly Change[]): Promise<void> {
  const points = changes.flatMap(({ attempt, after }) =>
    after.questions.map((question, at) => ({
      attempt_id: attempt.id,
      question_id: question.id,
      points: after.points[at]?.points ?? null,
      most: mostPoints(question),
    })),
  );
  await sql`
    update quiz_answers n set points = g.points, most = g.most, waiting = g.points is null
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as g (attempt_id uuid, question_id uuid, points integer, most integer)
    where n.producer_id = ${producerId} and n.attempt_id = g.attempt_id and n.question_id = g.question_id`.execute(tx);
  const snapshots = changes.map(({ attempt, after: { questions } }) =>
    JSON.stringify({ ...attempt.snapshot, questions }),
  );
  await sql`
    update quiz_attempts a set snapshot = g.snapshot::jsonb, score = g.score, passed = g.passed, regraded_at = app_now()
    from unnest(${changes.map(({ attempt }) => attempt.id)}::uuid[], ${snapshots}::text[],
      ${changes.map(({ after }) => after.score)}::smallint[], ${changes.map(({ after }) => after.passed)}::boolean[])
      as g (id, snapshot, score, passed)
    where a.producer_id = ${producerId} and a.id = g.id`.execute(tx);
}
