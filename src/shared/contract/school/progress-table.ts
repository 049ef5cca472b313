import { z } from 'zod';
import { CELLS } from '#shared/access/progress-cells.ts';
import { id, search } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

const progressLesson = z.strictObject({
  title: z.string(),
  /** Students who began the lesson and have not completed it. */
  stopped: z.int(),
});

const progressModule = z.strictObject({ title: z.string(), lessons: z.array(progressLesson) });
export type ProgressModule = z.infer<typeof progressModule>;

/** A student who is or was in the course. */
const progressRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  progress: z.int(),
  /** Whether the student may enter the course now. */
  open: z.boolean(),
  /** A letter per lesson, see `shared/access/progress-cells.ts`. */
  cells: z.string().regex(CELLS),
});
export type ProgressRow = z.infer<typeof progressRow>;

const progressPage = z.strictObject({
  students: z.array(progressRow),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** Version of the lesson list; pages with different versions do not belong together. */
  version: z.string(),
  /** First page only. */
  head: z
    .strictObject({
      courses: z.array(z.strictObject({ id, title: z.string(), published: z.boolean() })),
      /** The requested course, or the one with most students; null for a school without courses. */
      course: z
        .strictObject({ id, title: z.string(), published: z.boolean(), modules: z.array(progressModule) })
        .nullable(),
      /** Number of students that match the search. */
      total: z.int(),
      /** Number of students who are or were in the course. */
      enrolled: z.int(),
    })
    .nullable(),
});
export type ProgressPage = z.infer<typeof progressPage>;
export type ProgressHead = NonNullable<ProgressPage['head']>;

export const progressTableContract = {
  progressTable: everyday
    .route({
      method: 'GET',
      path: '/producer/progress',
      summary: "List a course's students by page, with their progress in each lesson",
    })
    .input(
      z.strictObject({
        courseId: id.optional(),
        search,
        after: z.base64url('invalid').max(4000, 'too_long').optional(),
      }),
    )
    .output(progressPage),
};
