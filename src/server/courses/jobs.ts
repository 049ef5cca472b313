import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { purgeTrash } from './trash/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'purge-trash': object;
  }
}

export const courseJobs: Job<Services>[] = [
  {
    name: 'purge-trash',
    cron: '10 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('trash_purged', await purgeTrash(db)),
  },
];
