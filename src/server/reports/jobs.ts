import type { Services } from '../context.ts';
import { type Job, NO_RETRY } from '../jobs/job.ts';
import { mergeSums } from './merge-sums.ts';
import { sendWeeklyDigests } from './send-digests.ts';

export const reportJobs: Job<Services>[] = [
  { name: 'merge-sums', cron: '*/5 * * * *', retry: NO_RETRY, run: ({ db }) => mergeSums(db) },
  {
    name: 'send-weekly-digests',
    // Runs again during the morning, in case the run at eight fails.
    cron: '*/10 8-23 * * 1',
    retry: NO_RETRY,
    async run(services) {
      const { emails } = await sendWeeklyDigests(services);
      if (emails > 0) services.log.info('weekly_digests_sent', { emails });
    },
  },
];
