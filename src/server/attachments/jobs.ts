import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { purgeAttachments } from './purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'purge-attachments': object;
  }
}

export const attachmentJobs: Job<Services>[] = [
  {
    name: 'purge-attachments',
    cron: '20 5 * * *',
    retry: RETRY_TWICE,
    async run(services) {
      const { deleted, failed } = await purgeAttachments(services);
      services.log.info('attachments_purged', { files: deleted });
      failIfAny(failed, 'files');
    },
  },
];
