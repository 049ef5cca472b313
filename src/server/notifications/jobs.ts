import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob } from '../jobs/job.ts';
import { deliverNotice, type NoticeRef, queueDueNotices } from './deliver-notice.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'deliver-notice': NoticeRef;
  }
}

// Renamed from `notice`: older processes would deliver every such job to everybody.
export const noticeJob: QueuedJob<Pick<Services, 'db' | 'jobs' | 'log'>, 'deliver-notice'> = {
  name: 'deliver-notice',
  retry: { limit: 20, delay: 5, delayMax: 3600 },
  // One statement, limited to 15 seconds by the database: a process silent for longer is gone.
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
