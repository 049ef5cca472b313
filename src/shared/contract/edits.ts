import { z } from 'zod';
import { ERROR_STATUS } from '#shared/errors.ts';
import { id, LARGEST_INTEGER, timestamp } from '#shared/schemas.ts';
import { problem } from './base.ts';

/* Optimistic locking of forms: docs/decisions/0039. */

/** 0 names what is not saved yet. */
export const version = z.int('invalid').min(0, 'invalid').max(LARGEST_INTEGER, 'invalid');

/** Sent with an update beside its values. Without a version the update overwrites. */
export const edit = {
  version: version.optional(),
  /** Identifies the opened form, so that its own earlier save is not a conflict, even if the response was lost. */
  formId: id.optional(),
};
export type Edit = { version?: number; formId?: string };

const conflict = z.strictObject({
  at: timestamp.nullable(),
  by: z.strictObject({ name: z.string(), email: z.string(), self: z.boolean() }).nullable(),
});
export type EditConflict<Saved> = z.infer<typeof conflict> & {
  /** The current values, with their version. */
  saved: Saved;
};

/** The error for an update that was based on an old version. */
export const conflictsOver = <Saved extends z.ZodType>(saved: Saved) => ({
  edit_conflict: {
    status: ERROR_STATUS.edit_conflict,
    data: z.strictObject({ ...problem.shape, conflict: z.strictObject({ ...conflict.shape, saved }) }),
  },
});
