import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { QUESTION_KINDS } from '#shared/quizzes/question.ts';
import { id, text, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/* A quiz as its student sees it. Correct answers are only in `review`, and only once they may be shown. */

/** Ids of options; unknown ids are ignored. */
const choices = z.array(id).max(LIMITS.quizOptions, 'too_long');
const pairs = z.array(z.strictObject({ left: id, right: id })).max(LIMITS.quizOptions, 'too_long');

export const quizAnswer = z.strictObject({ choices, text: text(LIMITS.quizAnswer), pairs });

const written = z.strictObject({
  choices: z.array(z.string()),
  text: z.string(),
  pairs: z.array(z.strictObject({ left: z.string(), right: z.string() })),
});

const side = z.strictObject({ id, text: z.string() });

export const quizQuestion = z.strictObject({
  id,
  kind: z.enum(QUESTION_KINDS),
  body: z.string(),
  points: z.int(),
  options: z.array(side),
  /** Match questions only: the right-hand sides. */
  rights: z.array(side),
});
export type QuizQuestion = z.infer<typeof quizQuestion>;

export const reviewed = z.strictObject({
  questionId: id,
  kind: z.enum(QUESTION_KINDS),
  body: z.string(),
  verdict: z.enum(['right', 'partly', 'wrong', 'waiting', 'voided']),
  /** In hundredths; null until graded. */
  points: z.int().nullable(),
  most: z.int(),
  given: z.array(z.string()),
  /** Null while it may not be shown. */
  key: z.strictObject({ right: z.array(z.string()), explanation: z.string() }).nullable(),
  comment: z.string().nullable(),
  /** Position in the lesson's video where it is explained. */
  second: z.int().nullable(),
});
export type Reviewed = z.infer<typeof reviewed>;

export const studentQuiz = z.strictObject({
  lessonId: id,
  lessonTitle: z.string(),
  courseId: id,
  hasVideo: z.boolean(),
  /** The lesson: passing does not complete it while a mandatory task is not approved. */
  completed: z.boolean(),
  /** The server's clock, for the countdown. */
  now: timestamp,
  required: z.boolean(),
  minPercent: z.int(),
  maxAttempts: z.int().nullable(),
  limitMinutes: z.int().nullable(),
  waitMinutes: z.int(),
  /** Number of questions per attempt. */
  questionCount: z.int(),
  start: z.strictObject({
    may: z.boolean(),
    why: z.enum(['exhausted', 'grading', 'waiting']).nullable(),
    at: timestamp.nullable(),
    left: z.int().nullable(),
  }),
  open: z
    .strictObject({
      id,
      number: z.int(),
      dueAt: timestamp.nullable(),
      questions: z.array(quizQuestion),
      answers: z.array(z.strictObject({ questionId: id, answer: written })),
    })
    .nullable(),
  /** Result of the latest submitted attempt. */
  result: z
    .strictObject({
      id,
      number: z.int(),
      submittedAt: timestamp,
      score: z.int().nullable(),
      passed: z.boolean().nullable(),
      /** When the attempt began; the quiz's own may have changed since. */
      minPercent: z.int(),
      right: z.int(),
      review: z.array(reviewed),
    })
    .nullable(),
  /** Latest first; the best one counts. */
  attempts: z.array(
    z.strictObject({
      number: z.int(),
      submittedAt: timestamp,
      score: z.int().nullable(),
      passed: z.boolean().nullable(),
      setAside: z.boolean(),
    }),
  ),
  passed: z.boolean(),
});
export type StudentQuiz = z.infer<typeof studentQuiz>;

/** The quiz as shown on its lesson's page. */
export const lessonQuiz = z.strictObject({
  questionCount: z.int(),
  required: z.boolean(),
  minPercent: z.int(),
  passed: z.boolean(),
  /** An attempt is in progress. */
  underway: z.boolean(),
  /** An attempt is submitted and has no score yet. */
  grading: z.boolean(),
  best: z.int().nullable(),
});
export type LessonQuiz = z.infer<typeof lessonQuiz>;

const path = '/student/lessons/{lessonId}/quiz' as const;
const lesson = z.strictObject({ lessonId: id });
const attemptPath = '/student/quiz-attempts/{attemptId}' as const;

export const studentQuizContract = {
  quiz: everyday
    .route({ method: 'GET', path, summary: "Get the quiz of a released lesson, with the student's attempts" })
    .input(lesson)
    .output(studentQuiz),
  startAttempt: everyday
    .route({
      method: 'POST',
      path: `${path}/attempts`,
      summary: 'Start an attempt, or resume the open one',
    })
    .input(lesson)
    .output(studentQuiz),
  answerQuestion: everyday
    .route({
      method: 'PUT',
      path: `${attemptPath}/answers/{questionId}`,
      summary: 'Save the answer to a question of the open attempt',
    })
    .input(z.strictObject({ attemptId: id, questionId: id, answer: quizAnswer }))
    .output(z.strictObject({ savedAt: timestamp })),
  submitAttempt: everyday
    .route({
      method: 'POST',
      path: `${attemptPath}/submission`,
      summary: 'Submit an attempt; submitting it again changes nothing',
    })
    .input(z.strictObject({ attemptId: id }))
    .output(studentQuiz),
};
