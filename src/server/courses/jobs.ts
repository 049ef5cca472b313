import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { measureLessons } from './measure.ts';
import { purgeTrash } from './trash/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'purge-trash': object;
    'measure-lessons': object;
  }
}

export const courseJobs: Job<Services>[] = [
  {
    name: 'purge-trash',
    cron: '10 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('trash_purged', await purgeTrash(db)),
  },
  {
    name: 'measure-lessons',
    cron: '*/10 * * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => {
      const lessons = await measureLessons(db);
      if (lessons > 0) log.info('lessons_measured', { lessons });
    },
  },
];
