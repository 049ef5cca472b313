import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob, RETRY_TWICE } from '../jobs/job.ts';
import { transportsOfSchools } from './providers/school-mail.ts';
import { purgeEmails } from './purge.ts';
import { sweepEmails } from './sweep.ts';
import { sendQueuedEmail } from './worker.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    email: { emailId: string };
  }
}

export const emailJob: QueuedJob<Services, 'email'> = {
  name: 'email',
  // Failed sending is retried by a job of its own (email/retries.ts); this covers killed processes. They must be
  // detected and retried within half an hour, before a provider forgets the idempotency key.
  retry: { limit: 20, delay: 30, delayMax: 600 },
  expireInSeconds: 600,
  // A mail server that says nothing is given up after half a minute, and others' e-mails are not to wait for it.
  atOnce: 4,
  lanes: 3,
  run: (services, { emailId }) =>
    sendQueuedEmail({ ...services, transportFor: transportsOfSchools(services) }, emailId),
};

export const emailJobs: Job<Services>[] = [
  emailJob,
  {
    name: 'sweep-emails',
    cron: '*/10 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const { queuedAgain, givenUp } = await sweepEmails(services);
      if (queuedAgain + givenUp > 0) services.log.error('emails_swept', { queuedAgain, givenUp });
    },
  },
  {
    name: 'purge-emails',
    cron: '30 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('emails_purged', await purgeEmails(db)),
  },
];
