import { sql } from 'kysely';
import type { Question, QuizRules } from '#shared/quizzes/question.ts';

export type QuizRow = QuizRules & { id: string; version: number; updatedAt: string; questions: Question[] };

/** A quiz `q` as JSON, with its key. */
export const QUIZ = sql<QuizRow>`json_build_object('id', q.id, 'version', q.version, 'updatedAt', q.updated_at,
  'required', q.required, 'minPercent', q.min_percent, 'maxAttempts', q.max_attempts, 'waitMinutes', q.wait_minutes,
  'limitMinutes', q.limit_minutes, 'draw', q.draw, 'shuffled', q.shuffled, 'showKey', q.show_key, 'questions', q.questions)`;

export const columnsOf = (rules: QuizRules, questions: readonly Question[]) => ({
  required: rules.required,
  min_percent: rules.minPercent,
  max_attempts: rules.maxAttempts,
  wait_minutes: rules.waitMinutes,
  limit_minutes: rules.limitMinutes,
  draw: rules.draw,
  shuffled: rules.shuffled,
  show_key: rules.showKey,
  questions: JSON.stringify(questions),
});
