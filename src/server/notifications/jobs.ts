import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob } from '../jobs/job.ts';
import { deliverNotice, type NoticeRef, queueDueNotices } from './deliver-notice.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'deliver-notice': NoticeRef;
  }
}

// Not `notice`, as it was called: a process from before would give every notice to everybody.
export const noticeJob: QueuedJob<Pick<Services, 'db' | 'jobs' | 'log'>, 'deliver-notice'> = {
  name: 'deliver-notice',
  retry: { limit: 20, delay: 5, delayMax: 3600 },
  // One statement, which the database gives 15 seconds: a process that has not answered by then is gone.
  expireInSeconds: 60,
  async run({ db, jobs, log }, notice) {
    const { recipients } = await deliverNotice({ db, jobs }, notice);
    log.info('notice_delivered', { noticeId: notice.noticeId, recipients });
  },
  atStart: queueDueNotices,
};

export const noticeJobs: Job<Services>[] = [
  noticeJob,
  { name: 'queue-due-notices', cron: '* * * * *', retry: NO_RETRY, run: queueDueNotices },
];
