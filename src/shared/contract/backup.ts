import { z } from 'zod';
import { BACKUP_PROBLEMS } from '#shared/backup.ts';
import { timestamp } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from './base.ts';

const problem = z.enum(BACKUP_PROBLEMS);

const backup = z.strictObject({
  nightly: z.boolean(),
  finishedAt: timestamp,
  bytes: z.int(),
  file: z.string(),
  sealed: z.boolean(),
  withFiles: z.boolean(),
  inBucket: z.boolean(),
  /** A problem that did not prevent the backup. */
  problem: problem.nullable(),
});
export type Backup = z.infer<typeof backup>;

const backupOverview = z.strictObject({
  /** Number of nightly backups kept; 0 switches them off. */
  kept: z.int(),
  hasPassphrase: z.boolean(),
  hasBucket: z.boolean(),
  underWay: z.strictObject({ progress: z.int(), askedAt: timestamp }).nullable(),
  /** The newest stored backups. */
  backups: z.array(backup),
  /** The latest backup, if it failed. */
  failed: z.strictObject({ at: timestamp, problem }).nullable(),
  /** When a backup was last restored in a drill. */
  restoredAt: timestamp.nullable(),
  /** The latest drill, if it failed. */
  drillFailed: z.strictObject({ at: timestamp, problem }).nullable(),
});
export type BackupOverview = z.infer<typeof backupOverview>;

export const backupContract = {
  backups: everyday
    .route({
      method: 'GET',
      path: '/owner/backups',
      summary: 'List the backups kept, with recent failures and the last drill',
    })
    .output(backupOverview),
  startBackup: sensitive
    .route({ method: 'POST', path: '/owner/backups', summary: 'Make a backup now, unless one is in progress' })
    .output(nothing),
};
