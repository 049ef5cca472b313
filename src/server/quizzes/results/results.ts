import { type RawBuilder, sql } from 'kysely';
import type { QuizReport, QuizResults } from '#shared/contract/quiz-results.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Question } from '#shared/quizzes/question.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';

type QuestionSums = { id: string; put: number; percent: number | null; blank: number; chosen: Record<string, number> };
type Row = Omit<QuizResults, 'questions' | 'page' | 'pageSize'> & { written: Question[]; sums: QuestionSums[] | null };

/** Students' results, in pages, and statistics per question. One statement. @throws Problem not_found */
export async function readResults(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId, page }: { lessonId: string; page: number },
): Promise<QuizResults> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Row>`
      with quiz as (
        select q.*, l.title, c.id as course_id, c.title as course_title
        from quizzes q
        join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id and l.deleted_at is null
        join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
        where q.producer_id = ${producerId} and q.lesson_id = ${lessonId} and q.deleted_at is null),
      handed_in as (
        select a.* from quiz_attempts a join quiz on a.producer_id = quiz.producer_id and a.quiz_id = quiz.id
        where a.submitted_at is not null),
      best as (
        select student_id, count(*) filter (where not set_aside)::integer as attempts, max(score) as best,
          coalesce(bool_or(passed), false) as passed, count(*) filter (where passed is null)::integer as waiting,
          max(submitted_at) as last_at, (array_agg(id order by number desc) filter (where not set_aside))[1] as last_id
        from handed_in group by student_id)
      select json_build_object('id', quiz.lesson_id, 'title', quiz.title, 'courseId', quiz.course_id,
          'courseTitle', quiz.course_title) as lesson,
        quiz.min_percent as "minPercent", (select count(*)::integer from best) as students,
        (select count(*)::integer from best where passed) as "passedStudents",
        (select count(*)::integer from handed_in) as attempts,
        (select round(avg(best))::integer from best) as "meanScore",
        quiz.questions as written, ${SUMS} as sums, ${pageOf(page)} as rows
      from quiz`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  const { written, sums, ...rest } = found;
  return { ...rest, questions: questionsOf(written, sums ?? []), page, pageSize: LIMITS.quizPage };
}

/** Essays that wait have no points yet. */
const MEAN_SHARE = sql`round(sum(n.points) * 100.0 / nullif(sum(n.most) filter (where n.points is not null), 0))::integer`;

/** As `isEmpty` of what students are shown: somebody may take an answer back. */
const BLANK = sql`(n.answer is null or n.answer -> 'choices' = '[]' and n.answer -> 'pairs' = '[]' and n.answer ->> 'text' !~ '\\S')`;

const SUMS = sql`(
  select json_agg(json_build_object('id', per.question_id, 'put', per.put, 'percent', per.percent, 'blank', per.blank,
    'chosen', coalesce((
      select json_object_agg(picked.choice, picked.times) from (
        select choice, count(*) as times
        from handed_in h join quiz_answers n on n.producer_id = h.producer_id and n.attempt_id = h.id,
          jsonb_array_elements_text(n.answer -> 'choices') choice
        where n.question_id = per.question_id group by choice) picked), '{}')))
  from (
    select n.question_id, count(*)::integer as put, ${MEAN_SHARE} as percent,
      count(*) filter (where ${BLANK})::integer as blank
    from handed_in h join quiz_answers n on n.producer_id = h.producer_id and n.attempt_id = h.id
    group by n.question_id) per)`;

const pageOf = (page: number): RawBuilder<unknown> => sql`coalesce((
  select json_agg(listed order by listed."lastAt" desc, listed."studentId") from (
    select s.id as "studentId", s.name, s.email, best.attempts, best.best, best.passed, best.waiting,
      best.last_at as "lastAt", best.last_id as "lastAttemptId"
    from best join students s on s.producer_id = quiz.producer_id and s.id = best.student_id
    order by best.last_at desc, s.id limit ${LIMITS.quizPage} offset ${(page - 1) * LIMITS.quizPage}) listed), '[]')`;

const questionsOf = (written: readonly Question[], sums: readonly QuestionSums[]): QuizResults['questions'] =>
  written.map(({ id: questionId, kind, body, options }) => {
    const found = sums.find(({ id }) => id === questionId);
    const picked = kind === 'fill' || kind === 'match' ? [] : options;
    return {
      ...{ questionId, kind, body },
      put: found?.put ?? 0,
      percent: found?.percent ?? null,
      blank: found?.blank ?? 0,
      options: picked.map(({ id, text, correct }) => ({ id, text, correct, chosen: found?.chosen[id] ?? 0 })),
    };
  });

/** All quizzes of the school that have questions, lowest pass rate first. One statement. */
export async function readQuizReport(db: Database, { producerId }: SchoolActor): Promise<QuizReport> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<QuizReport['quizzes'][number]>`
      with best as (
        select a.quiz_id, a.student_id, max(a.score) as best, coalesce(bool_or(a.passed), false) as passed,
          count(*) filter (where a.passed is null) as waiting
        from quiz_attempts a where a.producer_id = ${producerId} and a.submitted_at is not null
        group by a.quiz_id, a.student_id),
      shares as (
        select a.quiz_id, n.question_id, ${MEAN_SHARE} as percent
        from quiz_attempts a join quiz_answers n on n.producer_id = a.producer_id and n.attempt_id = a.id
        where a.producer_id = ${producerId} and a.submitted_at is not null
        group by a.quiz_id, n.question_id)
      select l.id as "lessonId", l.title as "lessonTitle", c.id as "courseId", c.title as "courseTitle",
        count(best.student_id)::integer as students, (count(*) filter (where best.passed))::integer as passed,
        round(avg(best.best))::integer as "meanScore", coalesce(sum(best.waiting), 0)::integer as waiting,
        (select json_build_object('body', e ->> 'body', 'percent', shares.percent)
          from shares join jsonb_array_elements(q.questions) e on e ->> 'id' = shares.question_id::text
          where shares.quiz_id = q.id and shares.percent is not null order by shares.percent, e ->> 'id' limit 1) as hardest
      from quizzes q
      join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id and l.deleted_at is null
      join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
      join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
      left join best on best.quiz_id = q.id
      where q.producer_id = ${producerId} and q.deleted_at is null and q.questions <> '[]'
      group by q.id, q.questions, l.id, l.title, l.position, m.position, c.id, c.title
      order by c.title, c.id, m.position, l.position, l.id`.execute(tx),
  );
  return { quizzes: rows };
}
