import type { Services } from '../context.ts';
import { type Job, type QueuedJob, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import { failIfAny } from '../jobs/try-each.ts';
import { purgeReplyAddresses } from './by-mail/purge.ts';
import { notifyOfPost, type PostRef } from './notices/notify-of-post.ts';
import { sendDigests } from './notices/team-digest.ts';
import { purgePictures } from './pictures/purge.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'tell-of-post': PostRef;
  }
}

const tellJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'tell-of-post'> = {
  name: 'tell-of-post',
  retry: RETRY_FOR_HOURS,
  run: notifyOfPost,
};

export const conversationJobs: Job<Services>[] = [
  tellJob,
  {
    name: 'conversation-digests',
    cron: '*/20 * * * *',
    retry: RETRY_TWICE,
    run: async ({ db, jobs, log }) => log.info('conversation_digests_queued', await sendDigests({ db, jobs })),
  },
  {
    name: 'purge-post-pictures',
    cron: '50 5 * * *',
    retry: RETRY_TWICE,
    async run(services) {
      const { deleted, failed } = await purgePictures(services);
      services.log.info('post_pictures_purged', { pictures: deleted });
      failIfAny(failed, 'files');
    },
  },
  {
    name: 'purge-reply-addresses',
    cron: '40 5 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('reply_addresses_purged', { deleted: await purgeReplyAddresses(db) }),
  },
];
