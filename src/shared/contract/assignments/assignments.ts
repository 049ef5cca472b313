import { z } from 'zod';
import { ANSWER_KINDS } from '#shared/assignments/accepted.ts';
import { FILE_KINDS } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import { assignmentTitle, criterion, id, moment, text, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';
import { askedFor } from './handed-in.ts';

const optionalMoment = moment.nullish().transform((typed) => typed ?? null);
const isEachOnce = (all: readonly string[]) => new Set(all).size === all.length;

/** Fields of the assignment form. */
export const assignmentInput = z.strictObject({
  title: assignmentTitle,
  instructions: text(LIMITS.assignmentInstructions),
  accepts: z
    .array(z.enum(ANSWER_KINDS), { error: 'required' })
    .min(1, 'required')
    .max(3, 'invalid')
    .refine(isEachOnce, 'invalid'),
  /** Empty accepts every kind. */
  fileKinds: z
    .array(z.enum(FILE_KINDS), { error: 'invalid' })
    .max(FILE_KINDS.length, 'invalid')
    .refine(isEachOnce, 'invalid'),
  fileMegabytes: z.int('invalid').min(1, 'invalid').max(25, 'too_long'),
  criteria: z
    .array(criterion, { error: 'required' })
    .min(1, 'required')
    .max(LIMITS.criteria, 'too_long')
    .refine(isEachOnce, 'invalid'),
  mandatory: z.boolean({ error: 'invalid' }),
  dueAt: optionalMoment,
  takesLate: z.boolean({ error: 'invalid' }),
  /** Due dates of turmas that differ from the assignment's. */
  dueDates: z
    .array(z.strictObject({ cohortId: id, dueAt: moment }), { error: 'invalid' })
    .max(500, 'too_long')
    .refine((all) => isEachOnce(all.map(({ cohortId }) => cohortId)), 'invalid'),
});
export type AssignmentInput = z.output<typeof assignmentInput>;

const assignment = askedFor.extend({
  dueDates: z.array(z.strictObject({ cohortId: id, dueAt: timestamp })),
});

/** Version 0 without one. */
const savedAssignment = z.strictObject({ assignment: assignment.nullable(), version });
export type SavedAssignment = z.infer<typeof savedAssignment>;

export const lessonAssignment = savedAssignment.extend({
  /** Number of students with a submission, also for a removed assignment. */
  submissions: z.int(),
  cohorts: z.array(z.strictObject({ id, name: z.string() })),
});
export type LessonAssignment = z.infer<typeof lessonAssignment>;

const path = '/producer/lessons/{lessonId}/assignment' as const;
const ofLesson = z.strictObject({ lessonId: id });

export const assignmentsContract = {
  assignment: everyday
    .route({ method: 'GET', path, summary: "Get a lesson's assignment, if it has one" })
    .input(ofLesson)
    .output(lessonAssignment),
  saveAssignment: everyday
    .errors(conflictsOver(savedAssignment))
    .route({ method: 'PUT', path, summary: "Create or update a lesson's assignment" })
    .input(z.strictObject({ lessonId: id, assignment: assignmentInput, ...edit }))
    .output(savedAssignment),
  removeAssignment: everyday
    .route({ method: 'DELETE', path, summary: "Remove a lesson's assignment; submissions are kept" })
    .input(ofLesson)
    .output(nothing),
  restoreAssignment: everyday
    .route({
      method: 'POST',
      path: `${path}/restoration`,
      summary: "Restore a lesson's assignment with its submissions",
    })
    .input(ofLesson)
    .output(nothing),
};
