import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import {
  email,
  id,
  newPassword,
  optionalCpf,
  optionalImage,
  optionalPhone,
  optionalUrl,
  optionalVideoUrl,
  personName,
  search,
  text,
  timestamp,
  title,
  videoProvider,
} from '#shared/schemas.ts';
import { operation } from './base.ts';
import { noticesContract } from './notices.ts';
import { previewContract } from './preview.ts';
import { profileContract } from './profile.ts';
import { trashContract } from './trash.ts';
import { watermarkContract } from './watermark.ts';

export const producerCourse = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  priceCents: z.int().nullable(),
  salesUrl: z.string().nullable(),
  published: z.boolean(),
  lessonCount: z.int(),
  studentCount: z.int(),
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
});

export const producerLesson = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string().nullable(),
  videoProvider: videoProvider.nullable(),
  ebookUrl: z.string().nullable(),
  releaseDays: z.int().nullable(),
});
export type ProducerLesson = z.infer<typeof producerLesson>;

export const producerModule = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  coverUrl: z.string().nullable(),
  lessons: z.array(producerLesson),
});
export type ProducerModule = z.infer<typeof producerModule>;

export const courseOutline = z.strictObject({
  id,
  title: z.string(),
  coverUrl: z.string().nullable(),
  published: z.boolean(),
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
});

/** A place among siblings, from 0; past the end means the end. */
const index = z.int('invalid').min(0, 'invalid');
/** In their order: every sibling there, or those that were added. */
const order = z.strictObject({ ids: z.array(id) });

export const studentRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  courseCount: z.int(),
  createdAt: timestamp,
});
export type StudentRow = z.infer<typeof studentRow>;

export const studentPage = z.strictObject({
  students: z.array(studentRow),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  studentCount: z.int(),
  studentLimit: z.int(),
  /** Every course of the school by title, for the enrolment form. */
  courses: z.array(z.strictObject({ id, title: z.string(), published: z.boolean() })),
});
export type StudentPage = z.infer<typeof studentPage>;

export const enrolmentInput = z.strictObject({
  name: personName,
  email,
  phone: optionalPhone,
  cpf: optionalCpf,
  /** Blank: the worker makes a random one when it writes the e-mail. */
  password: z.union([z.literal('').transform(() => undefined), newPassword]).optional(),
  courseIds: z.array(id, { error: 'required' }).min(1, 'required').max(LIMITS.coursesPerEnrolment, 'too_long'),
});

export const producerContract = {
  courses: operation
    .route({ method: 'GET', path: '/producer/courses', summary: "The school's courses with their counts" })
    .output(z.strictObject({ courses: z.array(producerCourse) })),
  createCourse: operation
    .route({ method: 'POST', path: '/producer/courses', summary: 'Create a course', successStatus: 201 })
    .input(courseInput)
    .output(producerCourse),
  updateCourse: operation
    .route({ method: 'PUT', path: '/producer/courses/{courseId}', summary: 'Change a course' })
    .input(z.strictObject({ courseId: id, ...courseInput.shape }))
    .output(producerCourse),
  copyCourse: operation
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/copies',
      summary: 'Make a draft with everything a course has, but its students',
      successStatus: 201,
    })
    .input(z.strictObject({ courseId: id }))
    .output(producerCourse),
  outline: operation
    .route({ method: 'GET', path: '/producer/courses/{courseId}/outline', summary: 'Modules and lessons of a course' })
    .input(z.strictObject({ courseId: id }))
    .output(courseOutline),
  createModule: operation
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/modules',
      summary: 'Add a module at the end',
      successStatus: 201,
    })
    .input(z.strictObject({ courseId: id, ...moduleInput.shape }))
    .output(z.strictObject({ id })),
  updateModule: operation
    .route({ method: 'PUT', path: '/producer/modules/{moduleId}', summary: 'Change a module' })
    .input(z.strictObject({ moduleId: id, ...moduleInput.shape }))
    .output(z.strictObject({ id })),
  moveModule: operation
    .route({ method: 'PUT', path: '/producer/modules/{moduleId}/position', summary: 'Move a module within its course' })
    .input(z.strictObject({ moduleId: id, index }))
    .output(order),
  createLesson: operation
    .route({
      method: 'POST',
      path: '/producer/modules/{moduleId}/lessons',
      summary: 'Add a lesson at the end',
      successStatus: 201,
    })
    .input(z.strictObject({ moduleId: id, ...lessonInput.shape }))
    .output(z.strictObject({ id })),
  createLessons: operation
    .route({
      method: 'POST',
      path: '/producer/modules/{moduleId}/lesson-lists',
      summary: 'Add lessons at the end, in their order: all of them or none',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        moduleId: id,
        lessons: z.array(lessonInput, { error: 'required' }).min(1, 'required').max(LIMITS.lessonsAtOnce, 'too_long'),
      }),
    )
    .output(order),
  updateLesson: operation
    .route({ method: 'PUT', path: '/producer/lessons/{lessonId}', summary: 'Change a lesson' })
    .input(z.strictObject({ lessonId: id, ...lessonInput.shape }))
    .output(z.strictObject({ id })),
  moveLesson: operation
    .route({
      method: 'PUT',
      path: '/producer/lessons/{lessonId}/position',
      summary: 'Move a lesson within its module, or to another module of its course',
    })
    .input(z.strictObject({ lessonId: id, moduleId: id.optional(), index }))
    .output(order),
  students: operation
    .route({ method: 'GET', path: '/producer/students', summary: 'A page of students' })
    .input(
      z.strictObject({
        search,
        page: z.coerce.number<number>().int('invalid').min(1, 'invalid').max(100_000, 'invalid').default(1),
      }),
    )
    .output(studentPage),
  enrollStudent: operation
    .route({
      method: 'POST',
      path: '/producer/students',
      summary: 'Enrol a person in courses and send the access e-mail',
      successStatus: 201,
    })
    .input(enrolmentInput)
    /** The name is the one the school already keeps, unless the student was added just now. */
    .output(z.strictObject({ id, name: z.string(), added: z.boolean() })),
  uploadImage: operation
    .route({
      method: 'POST',
      path: '/producer/images',
      summary: 'Upload an image (JPG, PNG or WebP, at most 250 KB)',
      successStatus: 201,
    })
    .input(z.strictObject({ file: z.file('required'), purpose: z.enum(['cover', 'logo', 'banner']) }))
    .output(z.strictObject({ url: z.string() })),
  ...profileContract,
  ...trashContract,
  ...noticesContract,
  ...previewContract,
  ...watermarkContract,
};
