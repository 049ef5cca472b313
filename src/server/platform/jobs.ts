import type { Services } from '../context.ts';
import { type Job, NO_RETRY } from '../jobs/job.ts';
import { removeSchool, resumeRemovals } from './remove-producer.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'remove-school': { producerId: string };
  }
}

export const platformJobs: Job<Services>[] = [
  {
    name: 'remove-school',
    retry: { limit: 20, delay: 10, delayMax: 600 },
    expireInSeconds: 3600,
    atOnce: 1,
    run: removeSchool,
  },
  {
    name: 'resume-removals',
    cron: '15 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeRemovals(services);
      if (resumed > 0) services.log.error('removals_resumed', { resumed });
    },
  },
];
