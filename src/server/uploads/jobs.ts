import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { purgeUploads } from './purge.ts';

export const uploadJobs: Job<Services>[] = [
  {
    name: 'purge-uploads',
    cron: '0 5 * * *',
    retry: RETRY_TWICE,
    async run(services) {
      const { failed, ...purged } = await purgeUploads(services);
      services.log.info('uploads_purged', purged);
      failIfAny(failed, 'files');
    },
  },
];
