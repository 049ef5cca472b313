import type { Services } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { recheckDomains } from './recheck.ts';

export const domainJobs: Job<Services>[] = [
  {
    name: 'recheck-domains',
    cron: '30 5 * * *',
    retry: { limit: 2, delay: 600, delayMax: 3600 },
    // Each silent name server takes several seconds.
    expireInSeconds: 3 * 3600,
    async run(services) {
      const { domains, failed } = await recheckDomains(services);
      services.log.info('domains_rechecked', { domains });
      failIfAny(failed, 'domains');
    },
  },
];
