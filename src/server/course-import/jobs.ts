import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_TWICE } from '../jobs/job.ts';
import { purgeOver, purgeStrays, resumeLost } from '../parts/underway.ts';
import type { FileRef } from './file/attempt.ts';
import { purgeCourseFiles } from './file/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'read-course-file': FileRef;
    'purge-course-files': object;
  }
}

export const resumeCourseFiles = (services: Pick<Services, 'db' | 'jobs'>): Promise<number> =>
  resumeLost(services, 'course_uploads', (tx, lost) =>
    services.jobs.addAll(
      tx,
      'read-course-file',
      lost.map(({ producerId, id: fileId }) => ({ producerId, fileId })),
    ),
  );

/** The readers are loaded lazily. */
export const courseImportJobs: Job<Services>[] = [
  {
    name: 'read-course-file',
    retry: NO_RETRY,
    expireInSeconds: 3600,
    // Each may need much memory.
    atOnce: 1,
    run: async (services, data) => (await import('./file/read-upload.ts')).readCourseUpload(services, data),
  },
  {
    name: 'resume-course-files',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    run: resumeCourseFiles,
  },
  {
    name: 'purge-course-files',
    cron: '35 5 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log, storage }) =>
      log.info('course_files_purged', {
        ...(await purgeCourseFiles({ db, storage })),
        uploads: await purgeOver({ db, storage }, 'course_uploads'),
        strays: await purgeStrays({ db, storage }, 'course_uploads'),
      }),
  },
];
