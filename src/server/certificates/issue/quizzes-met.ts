import { sql } from 'kysely';

/*
 * Quiz conditions of an enrollment `e` under rules `r`, in SQL. `shared/certificates/quiz-results.ts`
 * implements the same.
 */

/** Quizzes `q` of today's lessons `l`. Those added after the student had finished do not count. */
const THAT_COUNT = sql`
  quizzes q
  join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id and l.deleted_at is null
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  where q.producer_id = e.producer_id and l.course_id = e.course_id and q.deleted_at is null and q.questions <> '[]'
    and (e.completed_at is null or q.created_at <= e.completed_at)`;

const ITS_ATTEMPTS = sql`
  quiz_attempts a where a.producer_id = e.producer_id and a.student_id = e.student_id and a.quiz_id = q.id`;

const GRADING = sql`exists (select from ${ITS_ATTEMPTS} and a.submitted_at is not null and a.score is null)`;

/** An attempt has a score once its last essay is graded. */
const SCORED = sql`(
  select coalesce(json_agg(json_build_object('score', a.score, 'passed', a.passed,
    'at', greatest(a.submitted_at, (select max(n.graded_at) from quiz_answers n
      where n.producer_id = a.producer_id and n.attempt_id = a.id)))), '[]')
  from ${ITS_ATTEMPTS} and a.score is not null)`;

export type QuizRow = {
  lessonId: string;
  title: string;
  attempts: { score: number; passed: boolean; at: string }[];
  grading: boolean;
};

/** In lesson order; empty if the rules require no quizzes. */
export const QUIZZES = sql<QuizRow[]>`case when r.quiz_rule = 'none' then '[]' else (
  select coalesce(json_agg(json_build_object('lessonId', l.id, 'title', l.title, 'attempts', ${SCORED}, 'grading', ${GRADING})
    order by m.position, l.position), '[]') from ${THAT_COUNT}) end`;

export const quizzesOf = (rows: readonly QuizRow[]) =>
  rows.map(({ attempts, ...quiz }) => ({
    ...quiz,
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at) })),
  }));

/** The same as `meetsQuizzes`. */
export const quizzesMet = sql<boolean>`(case r.quiz_rule when 'none' then true
  when 'passed' then not exists (select from ${THAT_COUNT} and not exists (select from ${ITS_ATTEMPTS} and a.passed))
  else (
    select coalesce(sum(coalesce(best.score, 0)) >= r.quiz_percent * count(*) and not bool_or(best.score is null and best.grading), true)
    from (select (select max(a.score) from ${ITS_ATTEMPTS}) as score, ${GRADING} as grading from ${THAT_COUNT}) best) end)`;
