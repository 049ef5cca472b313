import type { Services } from '../context.ts';
import type { QueuedJob } from '../jobs/job.ts';
import { deliverNotice, type NoticeRef, resumeNotices } from './deliver-notice.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    notice: NoticeRef;
  }
}

export const noticeJob: QueuedJob<Pick<Services, 'db' | 'jobs' | 'log'>, 'notice'> = {
  name: 'notice',
  retry: { limit: 20, delay: 5, delayMax: 3600 },
  // One statement, which the database gives 15 seconds: a process that has not answered by then is gone.
  expireInSeconds: 60,
  async run({ db, jobs, log }, notice) {
    const { recipients } = await deliverNotice({ db, jobs }, notice);
    log.info('notice_delivered', { noticeId: notice.noticeId, recipients });
  },
  atStart: resumeNotices,
};
