import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { problemsOf, QUESTION_KINDS, SHOW_KEY } from '#shared/quizzes/question.ts';
import { id, LARGEST_INTEGER, pageNumber, text, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from './base.ts';
import { essayGrade, givenGrade, pendingEssay, quizReport, quizResults, regrade } from './quiz-results.ts';

const whole = (min: number, max: number) => z.int('invalid').min(min, 'invalid').max(max, 'too_long');
const second = whole(0, LIMITS.videoSeconds).nullable();

const option = z.strictObject({
  id,
  text: text(LIMITS.optionText),
  match: text(LIMITS.optionText),
  correct: z.boolean({ error: 'invalid' }),
});

export const questionInput = z
  .strictObject({
    id,
    kind: z.enum(QUESTION_KINDS, 'invalid'),
    body: text(LIMITS.questionBody),
    points: whole(1, LIMITS.questionPoints),
    options: z.array(option).max(LIMITS.quizOptions, 'too_long'),
    explanation: text(LIMITS.questionBody),
    second,
    voided: z.boolean({ error: 'invalid' }),
  })
  .superRefine((question, context) => {
    for (const { field, code } of problemsOf(question))
      context.addIssue({ code: 'custom', message: code, path: field.split('.') });
  });

export const quizRulesInput = z.strictObject({
  required: z.boolean({ error: 'invalid' }),
  minPercent: whole(0, 100),
  maxAttempts: whole(1, LIMITS.quizAttempts).nullable(),
  waitMinutes: whole(0, LIMITS.quizWaitMinutes),
  limitMinutes: whole(1, LIMITS.quizMinutes).nullable(),
  draw: whole(1, LIMITS.quizQuestions).nullable(),
  shuffled: z.boolean({ error: 'invalid' }),
  showKey: z.enum(SHOW_KEY, 'invalid'),
});

const questionsInput = z
  .array(questionInput)
  .max(LIMITS.quizQuestions, 'too_long')
  .refine((questions) => new Set(questions.map((each) => each.id)).size === questions.length, 'invalid');

export const question = z.strictObject({
  id,
  kind: z.enum(QUESTION_KINDS),
  body: z.string(),
  points: z.int(),
  options: z.array(z.strictObject({ id, text: z.string(), match: z.string(), correct: z.boolean() })),
  explanation: z.string(),
  second: z.int().nullable(),
  voided: z.boolean(),
});

const rules = z.strictObject({
  required: z.boolean(),
  minPercent: z.int(),
  maxAttempts: z.int().nullable(),
  waitMinutes: z.int(),
  limitMinutes: z.int().nullable(),
  draw: z.int().nullable(),
  shuffled: z.boolean(),
  showKey: z.enum(SHOW_KEY),
});

export const authoredQuiz = z.strictObject({
  lesson: z.strictObject({ id, title: z.string(), courseId: id, courseTitle: z.string(), hasVideo: z.boolean() }),
  /** Null for a lesson without a quiz. */
  quiz: z.strictObject({ id, version: z.int(), updatedAt: timestamp, rules, questions: z.array(question) }).nullable(),
  /** A quiz that was removed from the lesson and can be restored. */
  removed: z.strictObject({ id, deletedAt: timestamp, questionCount: z.int() }).nullable(),
  /** Number of submitted attempts. */
  attempts: z.int(),
  waiting: z.int(),
});
export type AuthoredQuiz = z.infer<typeof authoredQuiz>;

export const FILE_FORMATS = ['gift', 'moodle', 'csv'] as const;
export type QuestionFileFormat = (typeof FILE_FORMATS)[number];

export const readQuestions = z.strictObject({
  format: z.enum(FILE_FORMATS),
  questions: z.array(question),
  /** Line numbers begin with 1; each unreadable question is reported, and answers that were not imported as they were. */
  problems: z.array(z.strictObject({ line: z.int(), reason: z.string(), excerpt: z.string() })),
});
export type ReadQuestions = z.infer<typeof readQuestions>;

const path = '/producer/lessons/{lessonId}/quiz' as const;
const lesson = z.strictObject({ lessonId: id });

export const quizzesContract = {
  quiz: everyday
    .route({ method: 'GET', path, summary: "Get a lesson's quiz, for its author" })
    .input(lesson)
    .output(authoredQuiz),
  saveQuiz: everyday
    .route({ method: 'PUT', path, summary: "Create or update a lesson's quiz; existing attempts keep their questions" })
    .input(
      z.strictObject({
        lessonId: id,
        /** The version that was opened; 0 for a lesson without a quiz. */
        version: z.int('invalid').min(0, 'invalid').max(LARGEST_INTEGER, 'invalid'),
        rules: quizRulesInput,
        questions: questionsInput,
      }),
    )
    .output(z.strictObject({ id, version: z.int() })),
  deleteQuiz: everyday
    .route({ method: 'DELETE', path, summary: "Remove a lesson's quiz; it can be restored for 30 days" })
    .input(lesson)
    .output(nothing),
  restoreQuiz: everyday
    .route({ method: 'POST', path: `${path}/restoration`, summary: 'Restore the last removed quiz' })
    .input(lesson)
    .output(nothing),
  readQuestionFile: everyday
    .route({
      method: 'POST',
      path: '/producer/question-files',
      summary: 'Parse a file of questions (GIFT, Moodle XML or CSV), without storing it',
    })
    .input(
      z.strictObject({
        file: z
          .string({ error: 'required' })
          .min(1, 'required')
          .max(LIMITS.questionFile, 'too_long')
          .transform((file) => file.toWellFormed().replaceAll('\u0000', '')),
      }),
    )
    .output(readQuestions),
  quizResults: everyday
    .route({
      method: 'GET',
      path: `${path}/results`,
      summary: 'Get the results of a quiz, by student and by question',
    })
    .input(z.strictObject({ lessonId: id, page: pageNumber }))
    .output(quizResults),
  quizReport: everyday
    .route({
      method: 'GET',
      path: '/producer/reports/quizzes',
      summary: 'Get the results of all quizzes: pass rates and the hardest questions',
    })
    .output(quizReport),
  previewRegrade: everyday
    .route({
      method: 'POST',
      path: `${path}/regrading-preview`,
      summary: 'Preview how the current key would change submitted attempts',
    })
    .input(lesson)
    .output(regrade),
  regradeQuiz: everyday
    .route({
      method: 'POST',
      path: `${path}/regrading`,
      summary: 'Regrade attempts with the current key; no score falls',
    })
    .input(lesson)
    .output(regrade),
  setAttemptAside: everyday
    .route({
      method: 'POST',
      path: '/producer/quiz-attempts/{attemptId}/setting-aside',
      summary: 'Void an attempt, so that its student gets another one',
    })
    .input(z.strictObject({ attemptId: id }))
    .output(nothing),
  listPendingEssays: everyday
    .route({
      method: 'GET',
      path: '/producer/pending-essays',
      summary: 'List essay answers waiting to be graded, oldest first',
    })
    .input(z.strictObject({ courseId: id.nullish(), lessonId: id.nullish(), attemptId: id.nullish() }))
    .output(z.strictObject({ essays: z.array(pendingEssay), total: z.int() })),
  attemptEssays: everyday
    .route({
      method: 'GET',
      path: '/producer/quiz-attempts/{attemptId}/essays',
      summary: 'List the essay answers of an attempt, with the grades of those that are graded',
    })
    .input(z.strictObject({ attemptId: id }))
    .output(
      z.strictObject({ essays: z.array(z.strictObject({ ...pendingEssay.shape, grade: essayGrade.nullable() })) }),
    ),
  gradeEssay: everyday
    .route({
      method: 'PUT',
      path: '/producer/quiz-attempts/{attemptId}/essays/{questionId}',
      summary: 'Grade an essay; grading the last one of an attempt settles its score',
    })
    .input(
      z.strictObject({
        attemptId: id,
        questionId: id,
        ...givenGrade,
        /** Replaces a grade. Without it an essay that is graded already is an `edit_conflict`. */
        again: z.boolean({ error: 'invalid' }).default(false),
        /** With `again`: the grade that is replaced. Another one that was given meanwhile is an `edit_conflict`. */
        seen: z.strictObject(givenGrade).optional(),
      }),
    )
    .output(nothing),
};
