import { z } from 'zod';
import { id, title } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** Why something of a course does not come, or not as it was. */
export const LEFT_REASONS = [
  'kind',
  'hidden',
  'missing',
  'bad_link',
  'cut',
  'file_kind',
  'file_large',
  'file_content',
  'embedded',
  'too_many',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** `kind` as its platform calls it. */
const leftOut = z.strictObject({ title: z.string(), kind: z.string(), why: z.enum(LEFT_REASONS) });
export type LeftOut = z.infer<typeof leftOut>;

export const COURSE_FILE_PROBLEMS = [
  'not_a_course',
  'too_large',
  'hostile',
  'damaged',
  'empty',
  'too_many',
  'replaced',
] as const;
export type CourseFileProblem = (typeof COURSE_FILE_PROBLEMS)[number];

export const coursePreview = z.strictObject({
  id,
  source: z.enum(['moodle', 'frappe']),
  title: z.string(),
  modules: z.array(
    z.strictObject({
      title: z.string(),
      lessons: z.array(
        z.strictObject({ title: z.string(), hasText: z.boolean(), hasVideo: z.boolean(), attachments: z.int() }),
      ),
    }),
  ),
  files: z.int(),
  fileBytes: z.number(),
  left: z.array(leftOut),
  /** How much more does not come than is listed. */
  leftMore: z.int(),
});
export type CoursePreview = z.infer<typeof coursePreview>;

export const courseFilesContract = {
  examineCourseFile: everyday
    .route({
      method: 'POST',
      path: '/producer/course-files',
      summary:
        'What a course of Moodle or Frappe would be here, kept for a day; no course is made (course_file_refused)',
    })
    .input(z.strictObject({ file: z.file('required') }))
    .output(coursePreview),
  bringCourseFile: everyday
    .route({
      method: 'POST',
      path: '/producer/course-files/{fileId}/course',
      summary: 'Make a course of what was read, as a draft',
      successStatus: 201,
    })
    .input(z.strictObject({ fileId: id, title }))
    .output(z.strictObject({ id, courseId: id })),
};
