import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { accessPeriod, id, LARGEST_INTEGER } from '#shared/schemas.ts';
import { everyday, sensitiveWhen } from '../base.ts';
import { cohortsChosen } from '../school/waiting-list.ts';
import { studentTarget } from './students.ts';

const courseIds = z
  .array(id, { error: 'required' })
  .min(1, 'required')
  .max(LIMITS.coursesPerEnrollment, 'too_long')
  .transform((ids) => [...new Set(ids)]);

export const coursesChoice = z.strictObject({ courseIds });

export const bulkChange = z.discriminatedUnion('kind', [
  /** Turmas as in an import: students without a seat join the waiting list, whatever `wait` says. */
  z.strictObject({ kind: z.literal('enroll'), courseIds, cohorts: cohortsChosen.optional() }),
  z.strictObject({ kind: z.literal('resend') }),
  /** Days are added to what is left. */
  z.strictObject({ kind: z.literal('extend'), courseIds, period: accessPeriod }),
  z.strictObject({ kind: z.literal('close'), courseIds }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** `reopen` undoes a closure. */
export const bulkKind = z.enum(['enroll', 'resend', 'extend', 'close', 'reopen']);
export type BulkKind = z.infer<typeof bulkKind>;

/**
 * The outcome for one student. `unchanged`: had it all already; `waitlisted`: waits for a seat in a turma;
 * `on_its_way`: an access e-mail is queued; `no_course`: none of the courses is open to them; `gone`: left
 * the school meanwhile; `not_processed`: the action was given up before.
 */
export const bulkOutcome = z.enum([
  'waiting',
  'done',
  'unchanged',
  'waitlisted',
  'inactive',
  'on_its_way',
  'no_course',
  'gone',
  'not_processed',
]);
export type BulkOutcome = z.infer<typeof bulkOutcome>;

export const bulkAction = z.strictObject({
  id,
  kind: bulkKind,
  running: z.boolean(),
  total: z.int(),
  outcomes: z.partialRecord(bulkOutcome, z.int()),
  undoable: z.boolean(),
});
export type BulkAction = z.infer<typeof bulkAction>;

const startInput = z.strictObject({
  actionId: id,
  students: studentTarget,
  /** The number of students that the caller saw. If it has changed, nothing is done. */
  expected: z.int('invalid').min(1, 'invalid').max(LARGEST_INTEGER, 'invalid'),
  change: bulkChange,
});

export const bulkActionsContract = {
  startBulkAction: sensitiveWhen(startInput, ({ change }) => change.kind === 'close')
    .route({
      method: 'PUT',
      path: '/producer/students/bulk-actions/{actionId}',
      summary: 'Change many students at once, in the background if there are many; idempotent by id',
    })
    .output(bulkAction),
  bulkAction: everyday
    .route({
      method: 'GET',
      path: '/producer/students/bulk-actions/{actionId}',
      summary: 'Get the progress and outcomes of a bulk action',
    })
    .input(z.strictObject({ actionId: id }))
    .output(bulkAction),
  undoBulkAction: everyday
    .route({
      method: 'POST',
      path: '/producer/students/bulk-actions/{actionId}/undo',
      summary: `Undo a closing of access of the last ${LIMITS.undoMinutes} minutes, once`,
    })
    .input(z.strictObject({ actionId: id }))
    .output(bulkAction),
};
