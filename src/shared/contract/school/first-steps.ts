import { z } from 'zod';
import { hexColor, id, memberAreaName, title, videoUrl } from '#shared/schemas.ts';
import { everyday, nothing, onceKey } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';

export const schoolFace = z.strictObject({ memberAreaName: z.string(), primaryColor: z.string(), version });
export type SchoolFace = z.infer<typeof schoolFace>;

/** Null if nothing is left to do, or the list was hidden. */
export const firstSteps = z
  .strictObject({
    face: z.boolean(),
    course: z.strictObject({ id, title: z.string(), published: z.boolean(), lesson: z.string().nullable() }).nullable(),
    student: z.boolean(),
    sales: z.boolean(),
    /** Initial values of the first step's form. */
    school: schoolFace,
  })
  .nullable();

export const faceInput = z.strictObject({ memberAreaName, primaryColor: hexColor });

export const firstLessonInput = z.strictObject({
  title,
  videoUrl,
  /** The course with the lesson. */
  publish: z.boolean({ error: 'invalid' }).default(false),
});

export const firstStepsContract = {
  chooseFace: everyday
    .route({ method: 'PUT', path: '/producer/settings/face', summary: "Update the school's name and main colour" })
    .input(z.strictObject({ ...faceInput.shape, ...edit }))
    .errors(conflictsOver(schoolFace))
    .output(schoolFace),
  addFirstLesson: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/first-lesson',
      summary: "Create a course's first lesson, with a module if there is none, and optionally publish the course",
      successStatus: 201,
    })
    .input(z.strictObject({ courseId: id, ...firstLessonInput.shape, ...onceKey }))
    .output(z.strictObject({ id })),
  setFirstStepsHidden: everyday
    .route({
      method: 'PUT',
      path: '/producer/first-steps',
      summary: 'Show or hide the list of first steps',
    })
    .input(z.strictObject({ hidden: z.boolean({ error: 'invalid' }) }))
    .output(nothing),
};
