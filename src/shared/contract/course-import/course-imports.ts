import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp, title } from '#shared/schemas.ts';
import { everyday, onceKey, sensitive } from '../base.ts';
import { lessonInput } from '../school/courses.ts';
import { coursePreview, courseUpload } from './course-files.ts';

export const COURSE_SOURCES = ['links', 'moodle', 'frappe'] as const;
export type CourseSource = (typeof COURSE_SOURCES)[number];

const broughtModule = z.strictObject({
  title,
  lessons: z.array(lessonInput.pick({ title: true, videoUrl: true })).max(LIMITS.courseLessons, 'too_long'),
});

const countOf = (modules: { lessons: unknown[] }[]) => modules.reduce((sum, { lessons }) => sum + lessons.length, 0);

export const broughtCourse = z.strictObject({
  title,
  modules: z
    .array(broughtModule, { error: 'required' })
    .max(LIMITS.courseModules, 'too_long')
    .refine((modules) => countOf(modules) > 0, 'required')
    .refine((modules) => countOf(modules) <= LIMITS.courseLessons, 'too_long'),
});
export type BroughtCourse = z.infer<typeof broughtCourse>;

const courseImport = z.strictObject({
  id,
  courseId: id,
  source: z.enum(COURSE_SOURCES),
  title: z.string(),
  modules: z.int(),
  lessons: z.int(),
  createdAt: timestamp,
  /** `open` until when it can be undone; `done` while its course is in the bin. */
  undo: z.enum(['open', 'done', 'over']),
});
export type CourseImport = z.infer<typeof courseImport>;

/** The effect of undoing a course import. */
export const courseImportUndo = z.strictObject({
  title: z.string(),
  until: timestamp,
  published: z.boolean(),
  /** Number of people who have or had access, and of buyers waiting for it. With any, the import cannot be undone. */
  students: z.int(),
  /** Modules, lessons and their contents that were changed or added since. */
  changed: z.int(),
});
export type CourseImportUndo = z.infer<typeof courseImportUndo>;

const courseImports = z.strictObject({
  recent: z.array(courseImport),
  upload: courseUpload.nullable(),
  /** Preview of the last file that was read, unless another upload is under way. */
  preview: coursePreview.nullable(),
});
export type CourseImports = z.infer<typeof courseImports>;

const one = z.strictObject({ importId: id });

export const courseImportsContract = {
  courseImports: everyday
    .route({
      method: 'GET',
      path: '/producer/course-imports',
      summary: 'List course imports, newest first, with the current upload or the content read from it',
    })
    .output(courseImports),
  importCourse: everyday
    .route({
      method: 'POST',
      path: '/producer/course-imports',
      summary: 'Import a whole course as a draft: all of its modules and lessons, or none',
      successStatus: 201,
    })
    .input(z.strictObject({ ...broughtCourse.shape, ...onceKey }))
    .output(z.strictObject({ id, courseId: id })),
  courseImportUndo: everyday
    .route({
      method: 'GET',
      path: '/producer/course-imports/{importId}/undo',
      summary: 'Preview undoing a course import',
    })
    .input(one)
    .output(courseImportUndo),
  undoCourseImport: sensitive
    .route({
      method: 'POST',
      path: '/producer/course-imports/{importId}/undo',
      summary:
        'Undo a course import within seven days, by moving the course to the bin; refused once it has students (import_in_use)',
    })
    .input(one)
    .output(z.strictObject({ id })),
};
