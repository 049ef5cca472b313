import type { Services } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { recheckDomains } from './recheck.ts';

export const domainJobs: Job<Services>[] = [
  {
    name: 'recheck-domains',
    cron: '30 5 * * *',
    retry: { limit: 2, delay: 600, delayMax: 3600 },
    run: async (services) => services.log.info('domains_rechecked', await recheckDomains(services)),
  },
];
