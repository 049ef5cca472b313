import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { deleteStrayFiles } from '../uploads/delete-strays.ts';
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
      const strays = await deleteStrayFiles(services, 'attachment_files');
      services.log.info('attachments_purged', { files: deleted, strays });
      failIfAny(failed, 'files');
    },
  },
];
