import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, optionalUrl, text, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';
import { askedFor, handedIn, submissionFile } from './handed-in.ts';

export const studentTask = askedFor.extend({
  overdue: z.boolean(),
  /** Why nothing can be submitted now; null if it can. */
  refusal: z.enum(['reviewing', 'approved', 'deadline', 'versions']).nullable(),
  /** The number of the next submission. */
  version: z.int(),
  draft: z
    .strictObject({ body: z.string(), link: z.string().nullable(), files: z.array(submissionFile), savedAt: timestamp })
    .nullable(),
  /** Submissions, the latest first. */
  versions: z.array(handedIn),
});
export type StudentTask = z.infer<typeof studentTask>;

const ofLesson = z.strictObject({ lessonId: id });
/** The version that was shown: another tab may have submitted it meanwhile. */
const version = z.int('invalid').min(1, 'invalid').max(50, 'invalid');
const written = { body: text(LIMITS.submissionBody), link: optionalUrl };
const answer = {
  version,
  ...written,
  /** What the form has shown or sent: only this is overwritten. Without it, whatever is saved is. */
  seen: z.array(z.strictObject(written)).max(LIMITS.seenDrafts, 'too_long').optional(),
};

export const tasksContract = {
  task: everyday
    .route({
      method: 'GET',
      path: '/student/lessons/{lessonId}/task',
      summary: "Get a lesson's assignment, with one's own submissions",
    })
    .input(ofLesson)
    .output(studentTask),
  saveTaskDraft: everyday
    .route({ method: 'PUT', path: '/student/lessons/{lessonId}/task/draft', summary: 'Save the draft of a submission' })
    .input(z.strictObject({ lessonId: id, ...answer }))
    .output(z.strictObject({ savedAt: timestamp })),
  addTaskFile: everyday
    .route({
      method: 'POST',
      path: '/student/lessons/{lessonId}/task/files',
      summary: 'Add a file to the draft of a submission (at most 25 MB)',
      successStatus: 201,
    })
    .input(z.strictObject({ lessonId: id, version: z.coerce.number<number>().pipe(version), file: z.file('required') }))
    .output(submissionFile),
  removeTaskFile: everyday
    .route({
      method: 'DELETE',
      path: '/student/task-files/{fileId}',
      summary: 'Remove a file from the draft of a submission',
    })
    .input(z.strictObject({ fileId: id }))
    .output(nothing),
  submitTask: everyday
    .route({
      method: 'POST',
      path: '/student/lessons/{lessonId}/task/submissions',
      summary: 'Submit an assignment; submitting the same work again changes nothing',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        lessonId: id,
        ...answer,
        fileIds: z.array(id, { error: 'invalid' }).max(LIMITS.submissionFiles, 'too_long'),
      }),
    )
    .output(studentTask),
};
