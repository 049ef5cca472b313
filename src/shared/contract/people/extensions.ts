import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { accessPeriod, id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { studentTarget } from './students.ts';

export const extensionInput = z.strictObject({
  students: studentTarget,
  courseIds: z
    .array(id, { error: 'required' })
    .min(1, 'required')
    .max(LIMITS.coursesPerEnrollment, 'too_long')
    .transform((ids) => [...new Set(ids)]),
  /** Days are added to what is left. */
  period: accessPeriod,
});

export const extensionOutlook = z.strictObject({
  students: z.int(),
  extended: z.int(),
  /** Students whose access had ended. */
  reopened: z.int(),
  /** Students whose access already lasts at least as long. */
  longer: z.int(),
  /** Students who are not in the course, or whose enrollment is closed. */
  outside: z.int(),
});
export type ExtensionOutlook = z.infer<typeof extensionOutlook>;

export const extensionsContract = {
  checkExtension: everyday
    .route({
      method: 'POST',
      path: '/producer/students/extension-checks',
      summary: "Preview an extension of students' access, without changing anything",
    })
    .input(extensionInput)
    .output(extensionOutlook),
};
