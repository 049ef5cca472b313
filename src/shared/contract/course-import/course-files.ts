import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { partsOf } from '#shared/parts.ts';
import { courseFileName, id, title } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

/** Why part of a course is left out or changed. */
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
  'no_room',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** `kind` as the source platform names it. */
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
  'interrupted',
  'failed',
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
  /** Number of further left-out items that are not listed. */
  leftMore: z.int(),
});
export type CoursePreview = z.infer<typeof coursePreview>;

export const COURSE_UPLOAD_STATES = ['receiving', 'waiting', 'running', 'failed'] as const;

/** An upload in progress, or a file that could not be read. */
export const courseUpload = z.strictObject({
  id,
  state: z.enum(COURSE_UPLOAD_STATES),
  name: z.string(),
  bytes: z.number(),
  parts: z.int(),
  /** Number of parts received, which is also the index of the next one. */
  received: z.int(),
  problem: z.enum(COURSE_FILE_PROBLEMS).nullable(),
});
export type CourseUpload = z.infer<typeof courseUpload>;

const one = z.strictObject({ fileId: id });
const LAST_PART = partsOf(LIMITS.courseFileBytes) - 1;
const part = z.coerce.number<number>().int('invalid').min(0, 'invalid').max(LAST_PART, 'invalid');

export const courseFilesContract = {
  startCourseFile: everyday
    .route({
      method: 'POST',
      path: '/producer/course-files',
      summary: 'Start uploading a Moodle or Frappe course, in parts of 4 MB; it replaces an upload in progress',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        name: courseFileName,
        bytes: z.int('invalid').min(1, 'invalid').max(LIMITS.courseFileBytes, 'too_long'),
      }),
    )
    .output(one),
  sendCourseFilePart: everyday
    .route({
      method: 'PUT',
      path: '/producer/course-files/{fileId}/parts/{part}',
      summary: 'Upload the next part of a course file; repeating a part changes nothing (part_order)',
    })
    .input(z.strictObject({ fileId: id, part, file: z.file('required') }))
    .output(z.strictObject({ received: z.int() })),
  cancelCourseFile: everyday
    .route({
      method: 'DELETE',
      path: '/producer/course-files/{fileId}',
      summary: 'Discard a course upload, or the content read from it; no course is changed',
    })
    .input(one)
    .output(nothing),
  importCourseFile: everyday
    .route({
      method: 'POST',
      path: '/producer/course-files/{fileId}/course',
      summary: 'Create a draft course from the content read from a file',
      successStatus: 201,
    })
    .input(z.strictObject({ fileId: id, title }))
    .output(z.strictObject({ id, courseId: id })),
};
