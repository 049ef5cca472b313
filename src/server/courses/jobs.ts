import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { resumeTasks } from './captions/tasks/queue-tasks.ts';
import type { TaskRef } from './captions/tasks/task-rows.ts';
import { measureLessons } from './measure.ts';
import { purgeTrash } from './trash/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'purge-trash': object;
    'measure-lessons': object;
    'fetch-captions': TaskRef;
    'make-captions': TaskRef;
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
  {
    name: 'fetch-captions',
    retry: { limit: 4, delay: 30, delayMax: 600 },
    expireInSeconds: 1800,
    atOnce: 2,
    run: async (services, task) => (await import('./captions/tasks/work.ts')).workOnCaptions(services, task),
  },
  {
    name: 'make-captions',
    retry: { limit: 4, delay: 60, delayMax: 600 },
    expireInSeconds: 8 * 3600,
    // One may use the whole machine.
    atOnce: 1,
    run: async (services, task) => (await import('./captions/tasks/work.ts')).workOnCaptions(services, task),
  },
  {
    name: 'resume-captions',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeTasks(services);
      if (resumed > 0) services.log.error('captions_resumed', { resumed });
    },
    atStart: resumeTasks,
  },
];
