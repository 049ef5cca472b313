import { z } from 'zod';
import { timestamp } from '#shared/schemas.ts';

/** When a lesson opens or closes. */
export const lessonRelease = z.strictObject({
  /** Null if it cannot be known yet. */
  opensAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  /** The title of the lesson that must be completed first. */
  after: z.string().nullable(),
});
export type LessonRelease = z.infer<typeof lessonRelease>;
