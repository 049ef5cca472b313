import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { deleteStrayFiles } from '../uploads/delete-strays.ts';
import { resumeGrades, type SubmissionRef, settleSubmission } from './grading/settle.ts';
import { purgeSubmissionFiles } from './purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'settle-submission': SubmissionRef;
  }
}

const settleJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'settle-submission'> = {
  name: 'settle-submission',
  retry: RETRY_FOR_HOURS,
  run: settleSubmission,
  atStart: resumeGrades,
};

export const assignmentJobs: Job<Services>[] = [
  settleJob,
  {
    name: 'resume-grades',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeGrades(services);
      if (resumed > 0) services.log.error('grades_resumed', { resumed });
    },
  },
  {
    name: 'purge-submission-files',
    cron: '25 5 * * *',
    retry: RETRY_TWICE,
    async run(services) {
      const { deleted, failed } = await purgeSubmissionFiles(services);
      const strays = await deleteStrayFiles(services, 'submission_files');
      services.log.info('submission_files_purged', { files: deleted, strays });
      failIfAny(failed, 'files');
    },
  },
];
