import { z } from 'zod';
import { ANSWER_KINDS } from '#shared/assignments/accepted.ts';
import { SUBMISSION_STATES } from '#shared/assignments/states.ts';
import { FILE_KINDS } from '#shared/attachments.ts';
import { id, timestamp } from '#shared/schemas.ts';

/* Fields of a task that students and their school both see. */

export const submissionState = z.enum(SUBMISSION_STATES);

/** The assignment as its student reads it. */
export const askedFor = z.strictObject({
  title: z.string(),
  instructions: z.string(),
  accepts: z.array(z.enum(ANSWER_KINDS)),
  /** Empty accepts every kind. */
  fileKinds: z.array(z.enum(FILE_KINDS)),
  fileMegabytes: z.int(),
  criteria: z.array(z.string()),
  /** The lesson is completed only once this is approved. */
  mandatory: z.boolean(),
  /** The due date; for a student, that of their turma. */
  dueAt: timestamp.nullable(),
  takesLate: z.boolean(),
});

/** A download: the file has no public address and is never shown inside a page. */
export const submissionFile = z.strictObject({
  id,
  name: z.string(),
  kind: z.enum(FILE_KINDS),
  extension: z.string(),
  bytes: z.int(),
});
export type SubmissionFile = z.infer<typeof submissionFile>;

/** A criterion with its mark, 1 to 4. */
export const mark = z.strictObject({ criterion: z.string(), mark: z.int() });

/** A version of what a student handed in. */
export const handedIn = z.strictObject({
  id,
  version: z.int(),
  state: submissionState,
  body: z.string(),
  link: z.string().nullable(),
  files: z.array(submissionFile),
  late: z.boolean(),
  submittedAt: timestamp,
  /** Empty until it is graded. */
  marks: z.array(mark),
  comment: z.string(),
  gradedAt: timestamp.nullable(),
});
export type HandedIn = z.infer<typeof handedIn>;
