import { sql } from 'kysely';
import type { Answer } from '#shared/quizzes/grade.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { Learner } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import { enrollmentOpen } from '../../learning/access.ts';
import { lessonFor } from '../../learning/lesson.ts';
import { moduleHeld, released } from '../../learning/release/decision.ts';
import { notFound, Problem } from '../../problem.ts';
import { QUIZ, type QuizRow } from '../quiz-columns.ts';

export type AnswerRow = { questionId: string; answer: Answer | null; points: number | null; comment: string | null };

export type AttemptRow = {
  id: string;
  number: number;
  dueAt: string | null;
  submittedAt: string | null;
  score: number | null;
  passed: boolean | null;
  setAside: boolean;
  /** Only for the open attempt and the last submitted one. */
  snapshot: { questions: ShownQuestion[]; minPercent: number } | null;
  answers: AnswerRow[] | null;
};

export type Sheet = {
  lessonId: string;
  lessonTitle: string;
  courseId: string;
  hasVideo: boolean;
  completed: boolean;
  now: string;
  quiz: QuizRow;
  /** Latest first. */
  attempts: AttemptRow[];
};

/**
 * The quiz of a lesson with the student's attempts, in one statement. Contains the answer key: send only what `quizFor`
 * returns.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export async function readSheet(tx: Tx, student: Learner, lessonId: string): Promise<Sheet> {
  const found = await lessonFor(tx, student, lessonId)
    .select([
      'l.id as lessonId',
      'l.title as lessonTitle',
      'l.course_id as courseId',
      sql<boolean>`l.video_url is not null`.as('hasVideo'),
      sql<boolean>`coalesce(p.completed, false)`.as('completed'),
      sql<string>`app_clock()`.as('now'),
      sql<boolean>`(${enrollmentOpen} and ${moduleHeld})`.as('open'),
      released.as('released'),
      sql<QuizRow | null>`(select ${QUIZ} ${OF_LESSON})`.as('quiz'),
      attemptsOf(student.studentId).as('attempts'),
    ])
    .executeTakeFirst();
  if (!found) throw notFound();
  const { open, released: isReleased, quiz, ...rest } = found;
  if (!open) throw new Problem('course_locked');
  if (!isReleased) throw new Problem('lesson_not_released');
  if (!quiz || quiz.questions.length === 0) throw notFound();
  return { ...rest, quiz };
}

const OF_LESSON = sql`from quizzes q where q.producer_id = l.producer_id and q.lesson_id = l.id and q.deleted_at is null`;

const ANSWERS = sql`(
  select coalesce(json_agg(json_build_object('questionId', n.question_id, 'answer', n.answer, 'points', n.points,
    'comment', n.comment)), '[]')
  from quiz_answers n where n.producer_id = a.producer_id and n.attempt_id = a.id)`;

const attemptsOf = (studentId: string) => sql<AttemptRow[]>`(
  select coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'dueAt', a.due_at, 'submittedAt', a.submitted_at,
    'score', a.score, 'passed', a.passed, 'setAside', a.set_aside,
    'snapshot', case when a.submitted_at is null or a.last then a.snapshot end,
    'answers', case when a.submitted_at is null or a.last then ${ANSWERS} end) order by a.number desc), '[]')
  from (
    select t.*, t.submitted_at is not null and t.number = max(t.number) filter (where t.submitted_at is not null) over () as last
    from quiz_attempts t
    where t.producer_id = l.producer_id and t.student_id = ${studentId}::uuid and t.quiz_id = (select q.id ${OF_LESSON})) a)`;
