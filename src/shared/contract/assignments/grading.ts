import { z } from 'zod';
import { TOP_MARK } from '#shared/assignments/marks.ts';
import { LIMITS } from '#shared/limits.ts';
import { GRADING_STATES } from '#shared/lists/grading-question.ts';
import { criterion, id, pageNumber, text, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';
import { handedIn, submissionState } from './handed-in.ts';

/* The grading queue: submissions for tasks, and essays in quiz attempts. */

const GRADING_SOURCES = ['assignment', 'essay'] as const;

const queueRow = z.strictObject({
  source: z.enum(GRADING_SOURCES),
  id,
  title: z.string(),
  studentName: z.string(),
  state: submissionState,
  version: z.int(),
  late: z.boolean(),
  submittedAt: timestamp,
});
export type QueueRow = z.infer<typeof queueRow>;

export const gradingQueue = z.strictObject({
  rows: z.array(queueRow),
  /** Waiting answers to this question, and in total. */
  total: z.int(),
  waiting: z.int(),
  oldestAt: timestamp.nullable(),
  page: z.int(),
  pageSize: z.int(),
  /** Courses with tasks or essays, and their turmas. */
  courses: z.array(
    z.strictObject({ id, title: z.string(), cohorts: z.array(z.strictObject({ id, name: z.string() })) }),
  ),
});
export type GradingQueue = z.infer<typeof gradingQueue>;

export const gradingDetail = z.strictObject({
  id,
  title: z.string(),
  instructions: z.string(),
  lessonTitle: z.string(),
  courseTitle: z.string(),
  mandatory: z.boolean(),
  dueAt: timestamp.nullable(),
  student: z.strictObject({
    id,
    name: z.string(),
    /** Null for somebody who is no longer in the course. */
    progress: z.int().nullable(),
    completedLessons: z.int(),
    lessons: z.int(),
    cohorts: z.array(z.string()),
  }),
  state: submissionState,
  /** The criteria with the marks so far: 0 for none yet. */
  criteria: z.array(z.string()),
  marks: z.array(z.int()),
  comment: z.string(),
  graderName: z.string().nullable(),
  /** Whether the student sees the grade already. */
  returned: z.boolean(),
  /** Latest first: the first one is graded. */
  versions: z.array(handedIn),
});
export type GradingDetail = z.infer<typeof gradingDetail>;

const one = z.strictObject({ submissionId: id });
const marks = z
  .array(z.int('invalid').min(0, 'invalid').max(TOP_MARK, 'invalid'), { error: 'required' })
  .max(LIMITS.criteria, 'too_long');
const review = z.strictObject({ marks, comment: text(LIMITS.gradingComment) });
export type Review = z.infer<typeof review>;
const reviewed = z.strictObject({
  submissionId: id,
  ...review.shape,
  /** The criteria that were marked: refused if the assignment has others by now. Without them, its current ones are. */
  criteria: z.array(criterion).max(LIMITS.criteria, 'too_long').optional(),
  /** What the form has shown or sent: only this is overwritten. Without it, whatever is saved is. */
  seen: z.array(review).max(LIMITS.seenReviews, 'too_long').optional(),
});
const nullableId = id.nullish().transform((typed) => typed ?? null);
const path = '/producer/submissions/{submissionId}' as const;

export const gradingContract = {
  gradingQueue: everyday
    .route({ method: 'GET', path: '/producer/grading', summary: 'List submissions, oldest first' })
    .input(
      z.strictObject({
        courseId: nullableId,
        cohortId: nullableId,
        state: z.enum(GRADING_STATES).default('waiting'),
        age: z.coerce.number<number>().int('invalid').min(0, 'invalid').max(365, 'invalid').default(0),
        page: pageNumber,
      }),
    )
    .output(gradingQueue),
  gradingCount: everyday
    .route({ method: 'GET', path: '/producer/grading/count', summary: 'Count the submissions waiting to be graded' })
    .output(z.strictObject({ waiting: z.int() })),
  submission: everyday
    .route({ method: 'GET', path, summary: 'Get a submission with its student' })
    .input(one)
    .output(gradingDetail),
  saveReview: everyday
    .route({ method: 'PUT', path: `${path}/review`, summary: 'Save marks and a comment as a draft' })
    .input(reviewed)
    .output(nothing),
  gradeSubmission: everyday
    .route({
      method: 'POST',
      path: `${path}/grade`,
      summary: 'Return a submission with its marks; the student is notified a minute later',
    })
    .input(reviewed)
    .output(nothing),
  reopenSubmission: everyday
    .route({ method: 'DELETE', path: `${path}/grade`, summary: 'Withdraw a grade' })
    .input(one)
    .output(nothing),
};
