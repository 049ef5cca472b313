import type { ColumnType, Generated } from 'kysely';
import type { Answer } from '#shared/quizzes/grade.ts';
import type { Question, ShowKey } from '#shared/quizzes/question.ts';
import type { ShownQuestion } from '#shared/quizzes/shown.ts';
import type { Time } from './columns.ts';

type Json<T> = ColumnType<T, string, string>;

export type QuizTables = {
  quizzes: {
    producer_id: string;
    id: string;
    lesson_id: string;
    required: Generated<boolean>;
    min_percent: Generated<number>;
    max_attempts: number | null;
    wait_minutes: Generated<number>;
    limit_minutes: number | null;
    draw: number | null;
    shuffled: Generated<boolean>;
    show_key: Generated<ShowKey>;
    questions: Json<Question[]>;
    version: Generated<number>;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
    deleted_at: Time | null;
  };

  quiz_attempts: {
    producer_id: string;
    id: string;
    quiz_id: string;
    student_id: string;
    number: number;
    snapshot: Json<{ questions: ShownQuestion[]; minPercent: number }>;
    started_at: Generated<Time>;
    due_at: Time | null;
    submitted_at: Time | null;
    score: number | null;
    passed: boolean | null;
    set_aside: Generated<boolean>;
    regraded_at: Time | null;
  };

  quiz_answers: {
    producer_id: string;
    attempt_id: string;
    question_id: string;
    student_id: string;
    answer: Json<Answer> | null;
    answered_at: Generated<Time>;
    points: number | null;
    most: number | null;
    waiting: Generated<boolean>;
    comment: string | null;
    graded_at: Time | null;
  };
};
