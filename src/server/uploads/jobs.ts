import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { purgeUploads } from './purge.ts';

export const uploadJobs: Job<Services>[] = [
  {
    name: 'purge-uploads',
    cron: '0 5 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log, storage }) => log.info('uploads_purged', await purgeUploads({ db, storage })),
  },
];
