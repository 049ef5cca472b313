import { z } from 'zod';
import { enrollmentStatus, id, timestamp } from '#shared/schemas.ts';

/** A student's progress in a course. */
export const courseProgress = z.strictObject({
  courseId: id,
  progress: z.int(),
  completedLessons: z.int(),
  lessonCount: z.int(),
  status: enrollmentStatus,
  completedAt: timestamp.nullable(),
});
export type CourseProgress = z.infer<typeof courseProgress>;
