import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { type Job, NO_RETRY } from '../jobs/job.ts';
import { requestBackup, resumeBackups } from './request-backup.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    backup: { backupId: string };
  }
}

const HOURS = 3600;

/** The archive modules are loaded lazily. */
export const backupJobs: Job<Services>[] = [
  {
    name: 'backup',
    retry: NO_RETRY,
    expireInSeconds: 6 * HOURS,
    atOnce: 1,
    run: async (services, data) => (await import('./run-backup.ts')).runBackup(services, data),
  },
  {
    name: 'nightly-backup',
    cron: '30 2 * * *',
    retry: NO_RETRY,
    run: async ({ db, env, jobs }) => {
      if (env.backupsKept > 0) await asPlatform(db, (tx) => requestBackup(tx, jobs, { nightly: true }));
    },
  },
  {
    name: 'resume-backups',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    run: (services) => resumeBackups(services),
    atStart: (services) => resumeBackups(services),
  },
  {
    name: 'drill-backup',
    cron: '30 4 * * 0',
    retry: NO_RETRY,
    expireInSeconds: 6 * HOURS,
    run: async (services) => (await import('./drill.ts')).drillBackup(services),
  },
];
