import { z } from 'zod';
import { timestamp } from '#shared/schemas.ts';

/** When a lesson opens or closes. */
export const lessonRelease = z.strictObject({
  /** Null while nobody knows. */
  opensAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  /** The title of the lesson that is to be completed first. */
  after: z.string().nullable(),
});
export type LessonRelease = z.infer<typeof lessonRelease>;
