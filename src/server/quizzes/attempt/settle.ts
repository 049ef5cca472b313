import { sql } from 'kysely';
import { type Answer, mostPoints, pointsFor, scoreOf } from '#shared/quizzes/grade.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { Learner } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { completeByQuiz } from '../../learning/progress/completion.ts';
import { requestCertificate } from '../request-certificate.ts';

export type LockedAttempt = {
  id: string;
  lessonId: string;
  submittedAt: string | null;
  /** Time is up, including a grace period for requests in flight. */
  over: boolean;
  snapshot: { questions: ShownQuestion[]; minPercent: number };
};

/** Allowance for slow connections. */
const GRACE = sql`interval '3 seconds'`;

/** Serializes writes to an attempt. Not for deleted quizzes. */
export async function lockAttempt(tx: Tx, { producerId, studentId }: Learner, attemptId: string) {
  const { rows } = await sql<LockedAttempt>`
    select a.id, q.lesson_id as "lessonId", a.submitted_at as "submittedAt", a.snapshot,
      coalesce(a.due_at + ${GRACE} < app_clock(), false) as over
    from quiz_attempts a join quizzes q on q.producer_id = a.producer_id and q.id = a.quiz_id
    where a.producer_id = ${producerId} and a.student_id = ${studentId} and a.id = ${attemptId} and q.deleted_at is null
    for no key update of a`.execute(tx);
  return rows[0];
}

/** Ends a locked attempt with the answers given so far. */
export async function settleAttempt(tx: Tx, jobs: Jobs, student: Learner, attempt: LockedAttempt): Promise<void> {
  const { producerId } = student;
  const { id, snapshot, lessonId } = attempt;
  const { rows: given } = await sql<{ questionId: string; answer: Answer | null }>`
    select question_id as "questionId", answer from quiz_answers
    where producer_id = ${producerId} and attempt_id = ${id}`.execute(tx);
  const graded = snapshot.questions.map((question) => {
    const answer = given.find(({ questionId }) => questionId === question.id)?.answer ?? null;
    return { questionId: question.id, answer, points: pointsFor(question, answer), most: mostPoints(question) };
  });
  const score = graded.some(({ points }) => points === null) ? null : scoreOf(snapshot.questions, graded);
  const rows = graded.map(({ questionId, points, most }) => ({
    ...{ question_id: questionId, points, most },
    waiting: points === null,
  }));
  await sql`
    insert into quiz_answers (producer_id, attempt_id, question_id, student_id, points, most, waiting)
    select ${producerId}, ${id}, g.question_id, ${student.studentId}, g.points, g.most, g.waiting
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (question_id uuid, points integer, most integer, waiting boolean)
    on conflict (producer_id, attempt_id, question_id)
      do update set points = excluded.points, most = excluded.most, waiting = excluded.waiting`.execute(tx);
  const passed = score === null ? null : score >= snapshot.minPercent;
  await sql`
    update quiz_attempts set submitted_at = least(app_clock(), coalesce(due_at, 'infinity')), score = ${score}::smallint,
      passed = ${passed}::boolean
    where producer_id = ${producerId} and id = ${id}`.execute(tx);
  if (passed) await passLesson(tx, jobs, student, { lessonId });
  if (score !== null) await requestCertificate(tx, jobs, student, lessonId);
}

/** @param handedInAt unless it is handed in now */
type PassedLesson = { lessonId: string; handedInAt?: string };

/** Passing completes the lesson if that is required, or if the lesson has no video and no e-book. */
export async function passLesson(tx: Tx, jobs: Jobs, student: Learner, lesson: PassedLesson): Promise<void> {
  const { rows } = await sql`
    select from quizzes q join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id
    where q.producer_id = ${student.producerId} and q.lesson_id = ${lesson.lessonId} and q.deleted_at is null
      and (q.required or (l.video_url is null and l.ebook_url is null))`.execute(tx);
  if (rows.length > 0) await completeByQuiz(tx, jobs, student, lesson);
}
