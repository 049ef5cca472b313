import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, sensitive } from '../base.ts';
import { cohortsChosen } from '../school/waiting-list.ts';

const cell = z.string({ error: 'invalid' }).max(LIMITS.importCell, 'too_long').transform(cleanText);

const list = {
  rows: z
    .array(
      z.strictObject({
        line: z.int('invalid').min(1, 'invalid').max(10_000_000, 'invalid'),
        email: cell,
        name: cell,
        phone: cell,
        cpf: cell,
      }),
      { error: 'required' },
    )
    .min(1, 'required')
    .max(LIMITS.importRows, 'too_long'),
  courseIds: z.array(id, { error: 'required' }).min(1, 'required').max(LIMITS.coursesPerEnrollment, 'too_long'),
  /** As in an enrollment; for whom there is no seat waits, whatever `wait` says. */
  cohorts: cohortsChosen.optional(),
};

const leftOut = z.enum(['no_email', 'invalid_email', 'invalid_cpf', 'repeated', 'no_place', 'erased']);

export const importVerdict = z.strictObject({
  line: z.int(),
  state: z.enum(['new', 'known', 'enrolled', ...leftOut.options]),
  /** As it would be kept. */
  name: z.string().optional(),
  sameAs: z.int().optional(),
});
export type ImportVerdict = z.infer<typeof importVerdict>;

export const importCheck = z.strictObject({
  verdicts: z.array(importVerdict),
  /** How many times a course opens for somebody. */
  enrollments: z.int(),
  studentCount: z.int(),
  studentLimit: z.int(),
});
export type ImportCheck = z.infer<typeof importCheck>;

/**
 * What became of a line: `added` to the school, `enrolled` a student it had, `unchanged` one who could watch it all,
 * `waitlisted` one for whom no turma had a seat,
 * `not_processed` when the import was given up.
 */
export const importOutcome = z.enum([
  'waiting',
  'added',
  'enrolled',
  'unchanged',
  'waitlisted',
  'course_gone',
  'not_processed',
  ...leftOut.options,
]);
export type ImportOutcome = z.infer<typeof importOutcome>;

export const importedRow = z.strictObject({
  line: z.int(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  cpf: z.string(),
  outcome: importOutcome,
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importFilter = z.enum(['added', 'enrolled', 'unchanged', 'left_out']);
export type ImportFilter = z.infer<typeof importFilter>;

export const studentImport = z.strictObject({
  id,
  running: z.boolean(),
  createdAt: timestamp,
  courses: z.array(z.string()),
  total: z.int(),
  done: z.int(),
  outcomes: z.partialRecord(importOutcome, z.int()),
  page: z.int(),
  pageSize: z.int(),
  /** Of those the filter lets through. */
  shown: z.int(),
  rows: z.array(importedRow),
});
export type StudentImport = z.infer<typeof studentImport>;

export const importsContract = {
  checkImport: everyday
    .route({
      method: 'POST',
      path: '/producer/imports/check',
      summary: 'What an import would do with each line of a list; nothing is written',
    })
    .input(z.strictObject(list))
    .output(importCheck),
  startImport: everyday
    .route({
      method: 'PUT',
      path: '/producer/imports/{importId}',
      summary: 'Enroll the people of a list, one job for all; the same id again starts nothing new',
    })
    .input(z.strictObject({ importId: id, ...list }))
    .output(z.strictObject({ id })),
  retryImport: everyday
    .route({
      method: 'POST',
      path: '/producer/imports/{importId}/retries',
      summary: 'Go on with an import that was given up',
    })
    .input(z.strictObject({ importId: id }))
    .output(z.strictObject({ id })),
  import: everyday
    .route({ method: 'GET', path: '/producer/imports/{importId}', summary: 'How far an import is, and its lines' })
    .input(
      z.strictObject({
        importId: id,
        page: z.coerce.number<number>().int('invalid').min(1, 'invalid').max(100_000, 'invalid').default(1),
        filter: importFilter.optional(),
      }),
    )
    .output(studentImport),
  importFailures: sensitive
    .route({
      method: 'POST',
      path: '/producer/imports/{importId}/failures',
      summary: 'Every line that an import left out, as rows of a file; a deed of its own',
    })
    .input(z.strictObject({ importId: id }))
    .output(z.strictObject({ rows: z.array(importedRow) })),
};
