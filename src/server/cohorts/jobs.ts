import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { notifyOpened } from './opened/notify-opened.ts';
import { RUN_MINUTE } from './opened/schedules.ts';
import { admitFromLists } from './waiting/admit-waiting.ts';

export const cohortJobs: Job<Services>[] = [
  {
    name: 'tell-opened-lessons',
    cron: `${RUN_MINUTE} * * * *`,
    retry: RETRY_TWICE,
    expireInSeconds: 3000,
    async run(services) {
      const { students, failed } = await notifyOpened(services);
      services.log.info('opened_lessons_told', { students });
      failIfAny(failed, 'schools');
    },
  },
  {
    name: 'admit-waiting',
    cron: '*/5 * * * *',
    retry: RETRY_TWICE,
    expireInSeconds: 280,
    run: async (services) => services.log.info('waiting_admitted', await admitFromLists(services)),
  },
];
