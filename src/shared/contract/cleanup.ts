import { z } from 'zod';
import { id, pageNumber, search, timestamp } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from './base.ts';

const year = z.coerce.number<number>().int('invalid').min(2000, 'invalid').max(2999, 'invalid');
const paged = { total: z.int(), page: z.int(), pageSize: z.int() };
const schoolState = z.enum(['waiting', 'archived', 'removed', 'restoring', 'restored']);
const problem = z.enum(['not_archived', 'not_removed', 'damaged', 'not_restored']);

const cleanupRun = z.strictObject({
  year: z.int(),
  state: z.enum(['held', 'asking', 'skipped', 'running', 'done']),
  dueAt: timestamp,
  /** Seconds by which the database's clock is ahead; only while the clean-up is held. */
  clockDifference: z.int().nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  schools: z.int(),
  schoolsDone: z.int(),
  failing: z.int(),
  removed: z.int(),
  /** Enrolled again since then, so not removed. */
  kept: z.int(),
});
export type CleanupRun = z.infer<typeof cleanupRun>;

const cleanupOverview = z.strictObject({
  on: z.boolean(),
  nextAt: timestamp,
  /** What a clean-up would remove right now. */
  wouldGo: z.strictObject({ schools: z.int(), students: z.int(), enrollments: z.int() }),
  /** Schools whose plan keeps their students. */
  keptSchools: z.int(),
  run: cleanupRun.nullable(),
});
export type CleanupOverview = z.infer<typeof cleanupOverview>;

const cleanupSchool = z.strictObject({
  producerId: id,
  name: z.string(),
  email: z.string(),
  state: schoolState,
  students: z.int().nullable(),
  enrollments: z.int().nullable(),
  removed: z.int(),
  kept: z.int(),
  restored: z.int(),
  /** Size of the archive; null if there is none (any more). */
  archiveBytes: z.int().nullable(),
  archiveUntil: timestamp.nullable(),
  problem: problem.nullable(),
});
export type CleanupSchool = z.infer<typeof cleanupSchool>;

const cleanupSchoolPage = z.strictObject({ ...paged, schools: z.array(cleanupSchool) });
export type CleanupSchoolPage = z.infer<typeof cleanupSchoolPage>;

const dryRunPage = z.strictObject({
  ...paged,
  schools: z.array(
    z.strictObject({ producerId: id, name: z.string(), email: z.string(), students: z.int(), enrollments: z.int() }),
  ),
});
export type DryRunPage = z.infer<typeof dryRunPage>;

/** The last clean-up as the producer sees it while its archive exists. */
export const ownCleanup = z.strictObject({
  year: z.int(),
  removed: z.int(),
  restored: z.int(),
  archiveUntil: timestamp,
});

export const cleanupContract = {
  cleanup: everyday
    .route({
      method: 'GET',
      path: '/owner/cleanup',
      summary: 'Get the yearly clean-up: its date, what it would remove, and its last result',
    })
    .output(cleanupOverview),
  cleanupDryRun: everyday
    .route({
      method: 'GET',
      path: '/owner/cleanup/dry-run',
      summary: 'Preview what a clean-up would remove now, by school',
    })
    .input(z.strictObject({ search, page: pageNumber }))
    .output(dryRunPage),
  cleanupSchools: everyday
    .route({
      method: 'GET',
      path: '/owner/cleanups/{year}/schools',
      summary: 'List the schools of a clean-up and their archives',
    })
    .input(z.strictObject({ year, search, page: pageNumber }))
    .output(cleanupSchoolPage),
  setCleanup: sensitive
    .route({ method: 'PUT', path: '/owner/cleanup/switch', summary: 'Switch the yearly clean-up on or off' })
    .input(z.strictObject({ on: z.boolean({ error: 'required' }) }))
    .output(nothing),
  decideCleanup: sensitive
    .route({
      method: 'PUT',
      path: '/owner/cleanups/{year}/decision',
      summary: 'Run or skip a clean-up that was missed by more than seven days',
    })
    .input(z.strictObject({ year, run: z.boolean({ error: 'required' }) }))
    .output(nothing),
  restoreSchool: everyday
    .route({
      method: 'POST',
      path: '/owner/cleanups/{year}/schools/{producerId}/restoration',
      summary: "Restore a school's students from its archive (archive_gone, already_restored)",
    })
    .input(z.strictObject({ year, producerId: id }))
    .output(nothing),
};
