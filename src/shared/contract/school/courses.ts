import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import {
  accessPeriod,
  id,
  listIndex,
  optionalImage,
  optionalUrl,
  optionalVideoUrl,
  text,
  title,
  videoProvider,
  videoUrl,
} from '#shared/schemas.ts';
import { everyday, nothing, onceKey } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';
import { firstSteps } from './first-steps.ts';

export const producerCourse = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  priceCents: z.int().nullable(),
  salesUrl: z.string().nullable(),
  published: z.boolean(),
  /** Access period of new enrollments; null for no end. */
  accessPeriod: accessPeriod.nullable(),
  lessonCount: z.int(),
  studentCount: z.int(),
  /** Sales of it whose buyers are not enrolled yet. */
  waitingSales: z.int(),
  version,
});
export type ProducerCourse = z.infer<typeof producerCourse>;

export const courseInput = z.strictObject({
  title,
  description: text(LIMITS.courseDescription).default(''),
  coverUrl: optionalImage,
  priceCents: z
    .int('invalid')
    .min(0, 'invalid')
    .max(LIMITS.priceCents, 'too_long')
    .nullish()
    .transform((v) => v ?? null),
  salesUrl: optionalUrl,
  published: z.boolean({ error: 'invalid' }).default(false),
  accessPeriod: accessPeriod.nullish().transform((v) => v ?? null),
});

export const producerLesson = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string().nullable(),
  videoProvider: videoProvider.nullable(),
  ebookUrl: z.string().nullable(),
  releaseDays: z.int().nullable(),
  /** Whose rule of the course applies if no days are entered. The lesson's own also applies if some are. */
  releaseRule: z.enum(['lesson', 'module']).nullable(),
  durationSeconds: z.int().nullable(),
  /** The length that most students' players report. */
  measuredSeconds: z.int().nullable(),
  /** Whether it has custom preview thumbnails. */
  hasThumbnails: z.boolean(),
  version,
});
export type ProducerLesson = z.infer<typeof producerLesson>;

export const producerModule = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  version,
  lessons: z.array(producerLesson),
});
export type ProducerModule = z.infer<typeof producerModule>;

export const courseOutline = z.strictObject({
  id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  published: z.boolean(),
  /** Lessons whose video does not play. */
  troubledLessons: z.array(id),
  modules: z.array(producerModule),
});
export type CourseOutline = z.infer<typeof courseOutline>;

export const moduleInput = z.strictObject({
  title,
  description: text(LIMITS.courseDescription).default(''),
  coverUrl: optionalImage,
});

export const lessonInput = z.strictObject({
  title,
  description: text(LIMITS.lessonDescription).default(''),
  videoUrl: optionalVideoUrl,
  ebookUrl: optionalUrl,
  releaseDays: z
    .int('invalid')
    .min(0, 'invalid')
    .max(LIMITS.releaseDays, 'too_long')
    .nullish()
    .transform((v) => v ?? null),
  /** If blank, the length reported by students' players is used. */
  durationSeconds: z
    .int('invalid')
    .min(1, 'invalid')
    .max(LIMITS.lessonSeconds, 'too_long')
    .nullish()
    .transform((v) => v ?? null),
});

/**
 * The order that the caller saw, for each list that a move affects. If it has changed, the move is refused. Used for
 * undo.
 */
const seen = z
  .array(z.strictObject({ parentId: id, ids: z.array(id) }))
  .max(2, 'too_long')
  .optional();
/** The ids of all siblings, or of the added ones, in their new order. */
const order = z.strictObject({ ids: z.array(id) });

export const coursesContract = {
  courses: everyday
    .route({ method: 'GET', path: '/producer/courses', summary: "List the school's courses with their counts" })
    .output(
      z.strictObject({
        courses: z.array(producerCourse),
        waitingSales: z.int(),
        /** Paid, of offers that open nothing yet. */
        lostSales: z.int(),
        /** Lessons whose video does not play. */
        troubledVideos: z.int(),
        firstSteps,
      }),
    ),
  createCourse: everyday
    .route({ method: 'POST', path: '/producer/courses', summary: 'Create a course', successStatus: 201 })
    .input(z.strictObject({ ...courseInput.shape, ...onceKey }))
    .output(producerCourse),
  updateCourse: everyday
    .errors(conflictsOver(producerCourse))
    .route({ method: 'PUT', path: '/producer/courses/{courseId}', summary: 'Update a course' })
    .input(z.strictObject({ courseId: id, ...courseInput.shape, ...edit }))
    .output(producerCourse),
  publishCourse: everyday
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/publication',
      summary: 'Publish a course; publishing it again changes nothing',
    })
    .input(z.strictObject({ courseId: id }))
    .output(nothing),
  copyCourse: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/copies',
      summary: 'Copy a course as a draft, without its students',
      successStatus: 201,
    })
    .input(z.strictObject({ courseId: id, ...onceKey }))
    .output(producerCourse),
  outline: everyday
    .route({
      method: 'GET',
      path: '/producer/courses/{courseId}/outline',
      summary: "Get a course's modules and lessons",
    })
    .input(z.strictObject({ courseId: id }))
    .output(courseOutline),
  createModule: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/modules',
      summary: 'Create a module at the end',
      successStatus: 201,
    })
    .input(z.strictObject({ courseId: id, ...moduleInput.shape, ...onceKey }))
    .output(z.strictObject({ id })),
  updateModule: everyday
    .errors(conflictsOver(producerModule.omit({ lessons: true })))
    .route({ method: 'PUT', path: '/producer/modules/{moduleId}', summary: 'Update a module' })
    .input(z.strictObject({ moduleId: id, ...moduleInput.shape, ...edit }))
    .output(z.strictObject({ id, version })),
  moveModule: everyday
    .route({ method: 'PUT', path: '/producer/modules/{moduleId}/position', summary: 'Move a module within its course' })
    .input(z.strictObject({ moduleId: id, index: listIndex, seen }))
    .output(order),
  createLesson: everyday
    .route({
      method: 'POST',
      path: '/producer/modules/{moduleId}/lessons',
      summary: 'Create a lesson at the end',
      successStatus: 201,
    })
    .input(z.strictObject({ moduleId: id, ...lessonInput.shape, ...onceKey }))
    .output(z.strictObject({ id })),
  createLessons: everyday
    .route({
      method: 'POST',
      path: '/producer/modules/{moduleId}/lesson-lists',
      summary: 'Create several lessons at the end, in order: all of them or none',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        moduleId: id,
        lessons: z.array(lessonInput, { error: 'required' }).min(1, 'required').max(LIMITS.lessonsAtOnce, 'too_long'),
        ...onceKey,
      }),
    )
    .output(order),
  videoTitle: everyday
    .route({
      method: 'POST',
      path: '/producer/video-titles',
      summary: "Look up a video's title on YouTube or Vimeo",
    })
    .input(z.strictObject({ videoUrl }))
    .output(z.strictObject({ title: z.string().nullable() })),
  updateLesson: everyday
    .errors(conflictsOver(producerLesson))
    .route({ method: 'PUT', path: '/producer/lessons/{lessonId}', summary: 'Update a lesson' })
    .input(z.strictObject({ lessonId: id, ...lessonInput.shape, ...edit }))
    .output(z.strictObject({ id, version })),
  moveLesson: everyday
    .route({
      method: 'PUT',
      path: '/producer/lessons/{lessonId}/position',
      summary: 'Move a lesson within its module, or to another module of its course',
    })
    .input(z.strictObject({ lessonId: id, moduleId: id.optional(), index: listIndex, seen }))
    .output(order),
};
