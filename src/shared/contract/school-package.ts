import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { MOST_PARTS, PACKAGE_PROBLEMS, PACKAGE_STATES } from '#shared/school-package/school-package.ts';
import { everyday, nothing, sensitive } from './base.ts';

const packageRow = {
  id,
  state: z.enum(PACKAGE_STATES),
  /** Progress in percent while it is being processed. */
  progress: z.int(),
  askedAt: timestamp,
  finishedAt: timestamp.nullable(),
  problem: z.enum(PACKAGE_PROBLEMS).nullable(),
  /** End of its retention. */
  until: timestamp,
};

const findings = z.strictObject({
  school: z.string(),
  madeAt: timestamp,
  courses: z.int(),
  lessons: z.int(),
  students: z.int(),
  enrollments: z.int(),
  progress: z.int(),
  certificates: z.int(),
  files: z.int(),
  fileBytes: z.number(),
  erased: z.int(),
  takenCodes: z.int(),
  limit: z.int(),
});

const madePackage = z.strictObject({ ...packageRow, bytes: z.number().nullable() });
export type MadePackage = z.infer<typeof madePackage>;

const broughtPackage = z.strictObject({
  ...packageRow,
  parts: z.int(),
  /** Number of parts received, which is also the index of the next one. */
  received: z.int(),
  /** Whether the import was confirmed after the examination. */
  confirmed: z.boolean(),
  found: findings.nullable(),
});
export type BroughtPackage = z.infer<typeof broughtPackage>;

const schoolPackages = z.strictObject({
  isEmpty: z.boolean(),
  /** The latest export. */
  made: madePackage.nullable(),
  /** The one that can be downloaded: the latest, or an earlier one until the latest is made. */
  ready: madePackage.nullable(),
  brought: broughtPackage.nullable(),
});
export type SchoolPackages = z.infer<typeof schoolPackages>;

const one = z.strictObject({ packageId: id });
const part = z.coerce.number<number>().int('invalid').min(0, 'invalid').max(MOST_PARTS, 'invalid');

export const schoolPackageContract = {
  schoolPackages: everyday
    .route({
      method: 'GET',
      path: '/producer/school-package',
      summary: "Get the school's package, and the import in progress",
    })
    .output(schoolPackages),
  startSchoolExport: sensitive
    .route({
      method: 'POST',
      path: '/producer/school-package/export',
      summary: 'Start an export of the whole school; an e-mail announces when it is ready',
    })
    .output(nothing),
  startSchoolImport: sensitive
    .route({
      method: 'POST',
      path: '/producer/school-package/import',
      summary: 'Start uploading a package, in parts of 4 MB, into an empty school (school_not_empty)',
      successStatus: 201,
    })
    .input(z.strictObject({ parts: z.int('invalid').min(1, 'invalid').max(MOST_PARTS, 'too_long') }))
    .output(one),
  sendPackagePart: everyday
    .route({
      method: 'PUT',
      path: '/producer/school-package/import/{packageId}/parts/{part}',
      summary: 'Upload the next part of a package; repeating a part changes nothing (part_order)',
    })
    .input(z.strictObject({ packageId: id, part, file: z.file('required') }))
    .output(z.strictObject({ received: z.int() })),
  confirmSchoolImport: sensitive
    .route({
      method: 'POST',
      path: '/producer/school-package/import/{packageId}/confirmation',
      summary: 'Confirm the import of an examined package (school_not_empty)',
    })
    .input(one)
    .output(nothing),
  cancelSchoolImport: everyday
    .route({
      method: 'DELETE',
      path: '/producer/school-package/import/{packageId}',
      summary: 'Cancel a package import that has not completed',
    })
    .input(one)
    .output(nothing),
};
