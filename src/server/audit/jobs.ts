import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { purgeAuditEvents } from './purge.ts';

export const auditJobs: Job<Services>[] = [
  {
    name: 'purge-deeds',
    cron: '35 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('deeds_purged', { auditEvents: await purgeAuditEvents(db) }),
  },
];
