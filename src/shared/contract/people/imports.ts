import { z } from 'zod';
import { LIST_FIELDS, LIST_PLATFORMS } from '#shared/import/list-shape.ts';
import { LIMITS } from '#shared/limits.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, sensitive } from '../base.ts';
import { cohortsChosen } from '../school/waiting-list.ts';
import { courseToChoose } from './students.ts';

const cell = z.string({ error: 'invalid' }).max(LIMITS.importCell, 'too_long').transform(cleanText);
const courseIds = z.array(id, { error: 'required' }).max(LIMITS.coursesPerEnrollment, 'too_long');

/** `list` is one without a known platform. */
const listPlatform = z.enum([...LIST_PLATFORMS, 'list'], { error: 'invalid' });

const list = {
  rows: z
    .array(
      z.strictObject({
        line: z.int('invalid').min(1, 'invalid').max(10_000_000, 'invalid'),
        email: cell,
        name: cell,
        phone: cell,
        cpf: cell,
        product: z
          .int('invalid')
          .min(0, 'invalid')
          .max(LIMITS.importProducts - 1, 'invalid')
          .optional(),
        status: cell.optional(),
        endsOn: cell.optional(),
      }),
      { error: 'required' },
    )
    .min(1, 'required')
    .max(LIMITS.importRows, 'too_long'),
  /** Courses for lines without a product. */
  courseIds,
  /** As in an enrollment; people without a seat join the waiting list, whatever `wait` says. */
  cohorts: cohortsChosen.optional(),
  /** The courses of each product, in the order of the products. Lines of a product without courses are left out. */
  products: z
    .array(z.strictObject({ key: cell, courseIds, cohorts: cohortsChosen.optional() }), { error: 'invalid' })
    .max(LIMITS.importProducts, 'too_long')
    .optional(),
};

type OfCourses = { courseIds: string[]; products?: { courseIds: string[] }[] | undefined };
const opensSomething = ({ courseIds, products = [] }: OfCourses) =>
  courseIds.length > 0 || products.some((product) => product.courseIds.length > 0);
const NOTHING_OPENED = { path: ['courseIds'], error: 'required' };

const leftOut = z.enum([
  'no_email',
  'invalid_email',
  'refunded',
  'cancelled',
  'unpaid',
  'unknown_status',
  'expired',
  'no_course',
  'repeated',
  'no_place',
  'erased',
]);

export const importVerdict = z.strictObject({
  line: z.int(),
  state: z.enum(['new', 'known', 'renewed', 'more', 'enrolled', ...leftOut.options]),
  /** The value as it would be stored. */
  name: z.string().optional(),
  lastDay: z.string().optional(),
  /** Fields that could not be read. */
  blank: z.array(z.enum(['phone', 'cpf', 'endsOn'])).optional(),
  sameAs: z.int().optional(),
});
export type ImportVerdict = z.infer<typeof importVerdict>;

export const importCheck = z.strictObject({
  verdicts: z.array(importVerdict),
  /** Number of enrollments that the import would open. */
  enrollments: z.int(),
  studentCount: z.int(),
  studentLimit: z.int(),
});
export type ImportCheck = z.infer<typeof importCheck>;

/**
 * The outcome for one line. `added`: new student; `enrolled`: existing student; `renewed`: access lasts
 * longer now; `unchanged`: had access to everything; `waitlisted`: no turma had a seat; `not_processed`: the
 * import was given up. Lines are no longer left out because of their CPF.
 */
export const importOutcome = z.enum([
  'waiting',
  'added',
  'enrolled',
  'renewed',
  'unchanged',
  'waitlisted',
  'course_gone',
  'not_processed',
  'invalid_cpf',
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

export const importFilter = z.enum(['added', 'enrolled', 'renewed', 'waitlisted', 'unchanged', 'left_out']);
export type ImportFilter = z.infer<typeof importFilter>;

/** The header that each field was read from, and the courses of each product. */
export const importChoices = z.strictObject({
  columns: z.partialRecord(z.enum(LIST_FIELDS), z.string()),
  products: z.record(
    z.string(),
    z.strictObject({
      courseIds: z.array(id),
      cohorts: z.array(z.strictObject({ courseId: id, cohortId: id })),
    }),
  ),
});
export type ImportChoices = z.infer<typeof importChoices>;

const summary = {
  id,
  done: z.int(),
  platform: z.string(),
  running: z.boolean(),
  createdAt: timestamp,
  courses: z.array(z.string()),
  total: z.int(),
  /** `open` until when it can be taken back; `stopped`: given up, to be tried again. */
  undo: z.enum(['open', 'running', 'stopped', 'done', 'over']),
};

export const studentImport = z.strictObject({
  ...summary,
  outcomes: z.partialRecord(importOutcome, z.int()),
  /** Number of distinct people who received something. */
  people: z.int(),
  undoUntil: timestamp,
  /** Number of lines undone so far, by outcome. */
  undone: z.partialRecord(z.enum(['waiting', 'taken', 'removed', 'kept', 'not_processed']), z.int()),
  /** Number of people with a held access e-mail that leaves on request. */
  heldEmails: z.int(),
  /** Number of people whose access e-mail also waits for a draft to be published. The version before does not say. */
  heldForDrafts: z.int().optional(),
  emailsAskedAt: timestamp.nullable(),
  page: z.int(),
  pageSize: z.int(),
  /** Number of lines that match the filter. */
  shown: z.int(),
  rows: z.array(importedRow),
});
export type StudentImport = z.infer<typeof studentImport>;

/**
 * Loaded before a list is read: the choices of the last import of each platform, and the courses of the school's
 * offers.
 */
export const importStart = z.strictObject({
  courses: z.array(courseToChoose),
  recent: z.array(z.strictObject(summary)),
  choices: z.array(z.strictObject({ platform: listPlatform, ...importChoices.shape })),
  offers: z.array(
    z.strictObject({
      platform: z.string(),
      productCode: z.string(),
      offerCode: z.string(),
      name: z.string().nullable(),
      courseIds: z.array(id),
      cohorts: z.array(z.strictObject({ courseId: id, cohortId: id })),
    }),
  ),
});
export type ImportStart = z.infer<typeof importStart>;

/** The effect of undoing an import. */
export const importUndo = z.strictObject({
  until: timestamp,
  /** People who would lose access: not those who had as much before, or have it from another source by now. */
  people: z.int(),
  /** People whom the import added, who never signed in and have nothing else: they are removed from the school. */
  removed: z.int(),
  /** Those of them who have used their access; their progress is kept. */
  watched: z.int(),
  /** Grants that somebody changed since: they stay. */
  changed: z.int(),
  /** Grants from other sources beside the import's, such as a later sale: they stay. */
  stays: z.int(),
});
export type ImportUndo = z.infer<typeof importUndo>;

const one = z.strictObject({ importId: id });

export const importsContract = {
  imports: everyday
    .route({
      method: 'GET',
      path: '/producer/imports',
      summary: 'List the imports of the last weeks, with the column choices made before',
    })
    .output(importStart),
  checkImport: everyday
    .route({
      method: 'POST',
      path: '/producer/imports/check',
      summary: 'Preview the outcome of each line of a list, without writing anything',
    })
    .input(z.strictObject(list).refine(opensSomething, NOTHING_OPENED))
    .output(importCheck),
  startImport: everyday
    .route({
      method: 'PUT',
      path: '/producer/imports/{importId}',
      summary: 'Import a list of people in one job; idempotent by id',
    })
    .input(
      z
        .strictObject({
          importId: id,
          ...list,
          platform: listPlatform.default('list'),
          /** The header of each field, suggested for the next list. */
          columns: importChoices.shape.columns.optional(),
          sendLater: z.boolean({ error: 'invalid' }).default(false),
        })
        .refine(opensSomething, NOTHING_OPENED),
    )
    .output(z.strictObject({ id })),
  retryImport: everyday
    .route({
      method: 'POST',
      path: '/producer/imports/{importId}/retries',
      summary: 'Resume an import that was given up',
    })
    .input(one)
    .output(z.strictObject({ id })),
  sendImportEmails: everyday
    .route({
      method: 'POST',
      path: '/producer/imports/{importId}/emails',
      summary: 'Send the access e-mails that an import held back, one per person, or at publication',
    })
    .input(one)
    // The version before does not say how many wait.
    .output(z.strictObject({ people: z.int(), waiting: z.int().optional() })),
  import: everyday
    .route({
      method: 'GET',
      path: '/producer/imports/{importId}',
      summary: 'Get the progress of an import, and its lines',
    })
    .input(
      z.strictObject({
        importId: id,
        page: z.coerce.number<number>().int('invalid').min(1, 'invalid').max(100_000, 'invalid').default(1),
        filter: importFilter.optional(),
      }),
    )
    .output(studentImport),
  importUndo: everyday
    .route({ method: 'GET', path: '/producer/imports/{importId}/undo', summary: 'Preview undoing an import' })
    .input(one)
    .output(importUndo),
  undoImport: sensitive
    .route({
      method: 'POST',
      path: '/producer/imports/{importId}/undo',
      summary: 'Undo an import within seven days, or resume that, in one job, except what was changed since',
    })
    .input(one)
    .output(z.strictObject({ id })),
  importFailures: sensitive
    .route({
      method: 'POST',
      path: '/producer/imports/{importId}/failures',
      summary: 'Export the lines that an import left out, as rows of a file; the export is itself audited',
    })
    .input(one)
    .output(z.strictObject({ rows: z.array(importedRow) })),
};
