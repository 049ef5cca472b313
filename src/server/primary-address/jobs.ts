import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { purgeRefusals } from './purge.ts';

export const primaryAddressJobs: Job<Services>[] = [
  {
    name: 'purge-address-refusals',
    cron: '55 3 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('address_refusals_purged', { refusals: await purgeRefusals(db) }),
  },
];
