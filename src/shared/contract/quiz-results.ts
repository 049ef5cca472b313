import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { QUESTION_KINDS } from '#shared/quizzes/question.ts';
import { id, text, timestamp } from '#shared/schemas.ts';

/* How students did in quizzes, and the grades of essays. */

export const quizResults = z.strictObject({
  lesson: z.strictObject({ id, title: z.string(), courseId: id, courseTitle: z.string() }),
  minPercent: z.int(),
  students: z.int(),
  passedStudents: z.int(),
  attempts: z.int(),
  meanScore: z.int().nullable(),
  questions: z.array(
    z.strictObject({
      questionId: id,
      kind: z.enum(QUESTION_KINDS),
      body: z.string(),
      /** How often the question was shown, and the mean share of its points in graded answers. */
      put: z.int(),
      percent: z.int().nullable(),
      blank: z.int(),
      options: z.array(z.strictObject({ id, text: z.string(), correct: z.boolean(), chosen: z.int() })),
    }),
  ),
  rows: z.array(
    z.strictObject({
      studentId: id,
      name: z.string(),
      email: z.string(),
      attempts: z.int(),
      best: z.int().nullable(),
      passed: z.boolean(),
      waiting: z.int(),
      lastAt: timestamp,
      /** The last attempt that counts towards the limit; null if there is none. */
      lastAttemptId: id.nullable(),
    }),
  ),
  page: z.int(),
  pageSize: z.int(),
});
export type QuizResults = z.infer<typeof quizResults>;

export const pendingEssay = z.strictObject({
  attemptId: id,
  questionId: id,
  studentId: id,
  studentName: z.string(),
  lessonId: id,
  lessonTitle: z.string(),
  courseId: id,
  courseTitle: z.string(),
  body: z.string(),
  text: z.string(),
  points: z.int(),
  guide: z.string(),
  submittedAt: timestamp,
});
export type PendingEssay = z.infer<typeof pendingEssay>;

export const givenGrade = {
  /** In hundredths of a point, up to the question's points. */
  points: z
    .int('invalid')
    .min(0, 'invalid')
    .max(LIMITS.questionPoints * 100, 'too_long'),
  comment: text(LIMITS.quizComment),
};

export const essayGrade = z.strictObject({
  /** In hundredths of a point. */
  points: z.int(),
  comment: z.string(),
  gradedAt: timestamp,
});
export type EssayGrade = z.infer<typeof essayGrade>;

export const regrade = z.strictObject({
  attempts: z.int(),
  /** Attempts whose score rises, or will once their essays are graded. */
  raised: z.int(),
  /** Students who had passed no attempt before. */
  newlyPassed: z.int(),
});
export type Regrade = z.infer<typeof regrade>;

export const quizReport = z.strictObject({
  quizzes: z.array(
    z.strictObject({
      lessonId: id,
      lessonTitle: z.string(),
      courseId: id,
      courseTitle: z.string(),
      students: z.int(),
      passed: z.int(),
      meanScore: z.int().nullable(),
      waiting: z.int(),
      hardest: z.strictObject({ body: z.string(), percent: z.int() }).nullable(),
    }),
  ),
});
export type QuizReport = z.infer<typeof quizReport>;
