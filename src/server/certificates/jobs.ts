import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { type BatchRef, resumeBatches, runBatch } from './issue/batch.ts';
import { issueDue, issueToStudent, type StudentInCourse } from './issue/due.ts';
import { notifyReady, type ReadyCertificates } from './issue/notify-ready.ts';
import { revokeRefunded } from './register/refunded.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    certificate: StudentInCourse;
    'certificate-batch': BatchRef;
    'certificate-ready': ReadyCertificates;
  }
}

const certificateJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'certificate'> = {
  name: 'certificate',
  retry: RETRY_FOR_HOURS,
  run: issueToStudent,
};

const batchJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'certificate-batch'> = {
  name: 'certificate-batch',
  retry: { limit: 20, delay: 1, delayMax: 60 },
  // Each may take minutes.
  atOnce: 1,
  lanes: 3,
  run: runBatch,
  atStart: resumeBatches,
};

const readyJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'certificate-ready'> = {
  name: 'certificate-ready',
  retry: RETRY_FOR_HOURS,
  run: notifyReady,
};

export const certificateJobs: Job<Services>[] = [
  certificateJob,
  batchJob,
  readyJob,
  {
    name: 'resume-certificate-batches',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeBatches(services);
      if (resumed > 0) services.log.error('certificate_batches_resumed', { resumed });
    },
  },
  {
    name: 'revoke-refunded-certificates',
    cron: '*/5 * * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('certificates_revoked', await revokeRefunded(db)),
  },
  {
    name: 'issue-due-certificates',
    cron: '17 * * * *',
    retry: RETRY_TWICE,
    expireInSeconds: 3000,
    async run(services) {
      const { issued, failed } = await issueDue(services);
      services.log.info('certificates_issued', { issued });
      failIfAny(failed, 'courses with certificates');
    },
  },
];
