import { sql } from 'kysely';
import type { LessonQuiz } from '#shared/contract/student/student-quiz.ts';

/* For a lesson `l`: the student's view of its quiz. The questions are loaded by the quiz's own screen. */

/** Null without a quiz that has questions. */
export const lessonQuizOf = (studentId: string | null) => sql<LessonQuiz | null>`(
  select json_build_object(
    'questionCount', least(q.draw, jsonb_array_length(q.questions)), 'required', q.required, 'minPercent', q.min_percent,
    'passed', coalesce(a.passed, false), 'underway', coalesce(a.underway, false),
    'grading', coalesce(a.grading, false), 'best', a.best)
  from quizzes q
  left join lateral (
    select bool_or(t.passed) as passed, bool_or(t.submitted_at is null) as underway,
      bool_or(t.submitted_at is not null and t.score is null) as grading, max(t.score) as best
    from quiz_attempts t
    where t.producer_id = q.producer_id and t.quiz_id = q.id and t.student_id = ${studentId}::uuid) a on true
  where q.producer_id = l.producer_id and q.lesson_id = l.id and q.deleted_at is null and q.questions <> '[]')`;
