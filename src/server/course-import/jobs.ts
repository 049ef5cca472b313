import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { purgeCourseFiles } from './file/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'purge-course-files': object;
  }
}

export const courseImportJobs: Job<Services>[] = [
  {
    name: 'purge-course-files',
    cron: '35 5 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log, storage }) => log.info('course_files_purged', await purgeCourseFiles({ db, storage })),
  },
];
