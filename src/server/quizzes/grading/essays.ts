import { sql } from 'kysely';
import type { EssayGrade, PendingEssay } from '#shared/contract/quiz-results.ts';
import { LIMITS } from '#shared/limits.ts';
import { type GivenAnswer, mostPoints, scoreOf } from '#shared/quizzes/grade.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound, Problem } from '../../problem.ts';
import { applyScores, notifyGraded } from './new-scores.ts';

type Wanted = { courseId?: string | null; lessonId?: string | null; attemptId?: string | null };

/** Ungraded essays, the oldest first. */
export async function listPendingEssays(
  db: Database,
  { producerId }: SchoolActor,
  { courseId = null, lessonId = null, attemptId = null }: Wanted,
): Promise<{ essays: PendingEssay[]; total: number }> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<PendingEssay & { total: number }>`
      select ${ESSAY}, count(*) over ()::integer as total
      from ${ESSAYS}
      where n.producer_id = ${producerId} and n.waiting
        and (${courseId}::uuid is null or c.id = ${courseId}) and (${lessonId}::uuid is null or l.id = ${lessonId})
        and (${attemptId}::uuid is null or a.id = ${attemptId})
      order by a.submitted_at, a.id, n.question_id limit ${LIMITS.pendingEssays}`.execute(tx),
  );
  return { essays: rows.map(({ total, ...essay }) => essay), total: rows[0]?.total ?? 0 };
}

/** Those of an attempt that wait to be graded, or are graded. @throws Problem not_found without any */
export async function attemptEssays(
  db: Database,
  { producerId }: SchoolActor,
  { attemptId }: { attemptId: string },
): Promise<{ essays: (PendingEssay & { grade: EssayGrade | null })[] }> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<PendingEssay & { grade: EssayGrade | null }>`
      select ${ESSAY}, case when not n.waiting then jsonb_build_object(
        'points', n.points, 'comment', coalesce(n.comment, ''), 'gradedAt', n.graded_at) end as grade
      from ${ESSAYS}
      where n.producer_id = ${producerId} and a.id = ${attemptId} and (n.waiting or n.graded_at is not null)
      order by n.question_id`.execute(tx),
  );
  if (rows.length === 0) throw notFound();
  return { essays: rows };
}

const ESSAY = sql`
  a.id as "attemptId", n.question_id as "questionId", s.id as "studentId", s.name as "studentName",
  l.id as "lessonId", l.title as "lessonTitle", c.id as "courseId", c.title as "courseTitle",
  put.question ->> 'body' as body, n.answer ->> 'text' as text, (put.question ->> 'points')::integer as points,
  put.question ->> 'explanation' as guide, a.submitted_at as "submittedAt"`;
const ESSAYS = sql`
  quiz_answers n
  join quiz_attempts a on a.producer_id = n.producer_id and a.id = n.attempt_id
  join quizzes q on q.producer_id = a.producer_id and q.id = a.quiz_id and q.deleted_at is null
  join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id and l.deleted_at is null
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
  join students s on s.producer_id = a.producer_id and s.id = a.student_id
  join lateral (
    select e as question from jsonb_array_elements(a.snapshot -> 'questions') e where e ->> 'id' = n.question_id::text) put on true`;

type Grade = { points: number | null; comment: string };
type Grading = { attemptId: string; questionId: string; points: number; comment: string; again: boolean; seen?: Grade };
type Locked = {
  studentId: string;
  submittedAt: string;
  lessonId: string;
  lessonTitle: string;
  courseId: string;
  studentName: string;
  score: number | null;
  passed: boolean | null;
  snapshot: { questions: ShownQuestion[]; minPercent: number };
};

/**
 * Grades an essay; one that is graded already only with `again`, and only if its grade is the one `seen`, unless it is the same grade. When it was the last ungraded one, the score is settled, a passed attempt completes
 * the lesson, and the student is told.
 * @throws Problem not_found, edit_conflict, invalid_input for more points than the question has
 */
export function gradeEssay(
  { db, jobs }: { db: Database; jobs: Jobs },
  school: SchoolActor,
  { attemptId, questionId, points, comment, again, seen }: Grading,
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const attempt = await lockHandedIn(tx, producerId, attemptId);
    const question = attempt.snapshot.questions.find(({ id, kind }) => id === questionId && kind === 'essay');
    if (!question) throw notFound();
    if (points > mostPoints(question))
      throw new Problem('invalid_input', { fields: [{ field: 'points', code: 'too_long' }] });
    const before = await pointsOf(tx, producerId, attemptId);
    const given = before.find((each) => each.questionId === questionId);
    if (!given?.waiting && !(again && (!seen || isSame(given, seen)))) {
      if (isSame(given, { points, comment })) return {};
      throw new Problem('edit_conflict');
    }
    await sql`
      update quiz_answers set points = ${points}, most = ${mostPoints(question)}, waiting = false, comment = ${comment || null},
        graded_at = app_now()
      where producer_id = ${producerId} and attempt_id = ${attemptId} and question_id = ${questionId}`.execute(tx);
    await settleScore(tx, jobs, { producerId, attemptId, attempt, before });
    await recordAuditEvent(tx, school, school.place, { action: 'essay_graded', subject: attempt.studentName });
    return {};
  });
}

const isSame = (stored: Grade | undefined, { points, comment }: Grade) =>
  stored?.points === points && stored.comment === comment;

async function lockHandedIn(tx: Tx, producerId: string, attemptId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select a.student_id as "studentId", a.submitted_at as "submittedAt", q.lesson_id as "lessonId",
      l.title as "lessonTitle", l.course_id as "courseId", s.name as "studentName", a.score, a.passed, a.snapshot
    from quiz_attempts a
    join quizzes q on q.producer_id = a.producer_id and q.id = a.quiz_id
    join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id
    join students s on s.producer_id = a.producer_id and s.id = a.student_id
    where a.producer_id = ${producerId} and a.id = ${attemptId} and a.submitted_at is not null and q.deleted_at is null
    for no key update of a`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

type Given = GivenAnswer & { comment: string; waiting: boolean };
type Settling = { producerId: string; attemptId: string; attempt: Locked; before: Given[] };

async function pointsOf(tx: Tx, producerId: string, attemptId: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select question_id as "questionId", answer, points, coalesce(comment, '') as comment, waiting from quiz_answers
    where producer_id = ${producerId} and attempt_id = ${attemptId}`.execute(tx);
  return rows;
}

/** Once nothing is pending. A passed attempt stays passed, and what a score keeps since a regrade it keeps. */
async function settleScore(tx: Tx, jobs: Jobs, { producerId, attemptId, attempt, before }: Settling): Promise<void> {
  const now = await pointsOf(tx, producerId, attemptId);
  if (now.some(({ waiting }) => waiting)) return;
  const { studentId, submittedAt, snapshot } = attempt;
  const kept = attempt.score === null ? 0 : Math.max(0, attempt.score - scoreOf(snapshot.questions, before));
  const score = Math.min(100, scoreOf(snapshot.questions, now) + kept);
  const passed = attempt.passed === true || score >= snapshot.minPercent;
  await sql`
    update quiz_attempts set score = ${score}::smallint, passed = ${passed}
    where producer_id = ${producerId} and id = ${attemptId}`.execute(tx);
  const lesson = { producerId, ...attempt };
  const fresh = [{ studentId, submittedAt, score, passed, before: attempt }];
  await applyScores(tx, jobs, lesson, fresh);
  if (score !== attempt.score) await notifyGraded(tx, jobs, lesson, fresh);
}
