import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import { purgeArchives } from './purge.ts';
import { restoreSchool } from './restore.ts';
import { startOrResumeCleanups } from './start-or-resume.ts';
import { warnOfCleanup } from './warnings.ts';
import { cleanSchool } from './work.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    cleanup: SchoolRef;
    restore: SchoolRef;
  }
}

/**
 * A large school takes minutes; work of a process that died is resumed by another. Each worker keeps a snapshot open
 * meanwhile, so few run at once.
 */
const LONG_WORK = { retry: { limit: 20, delay: 10, delayMax: 600 }, expireInSeconds: 3600, atOnce: 2 };

export const cleanupJobs: Job<Services>[] = [
  { name: 'cleanup', ...LONG_WORK, run: (services, ref) => cleanSchool(services, ref) },
  { name: 'restore', ...LONG_WORK, run: (services, ref) => restoreSchool(services, ref) },
  {
    name: 'yearly-cleanup',
    cron: '* * * * *',
    retry: NO_RETRY,
    run: (services) => startOrResumeCleanups(services),
    atStart: (services) => startOrResumeCleanups(services, { stalledSeconds: 0 }),
  },
  {
    name: 'warn-of-cleanup',
    cron: '10 9 * * *',
    retry: RETRY_FOR_HOURS,
    run: async (services) => services.log.info('cleanup_warned', await warnOfCleanup(services)),
  },
  {
    name: 'purge-archives',
    cron: '0 5 * * *',
    retry: RETRY_TWICE,
    run: async (services) => services.log.info('archives_purged', { archives: await purgeArchives(services) }),
  },
];
