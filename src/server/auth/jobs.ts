import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { purgeTraces } from './purge.ts';

export const authJobs: Job<Services>[] = [
  {
    name: 'purge-traces',
    cron: '40 3 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('purged', await purgeTraces(db)),
  },
];
