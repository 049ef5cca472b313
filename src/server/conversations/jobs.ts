import type { Services } from '../context.ts';
import { type Job, type QueuedJob, RETRY_FOR_HOURS } from '../jobs/job.ts';
import { type PostRef, tellOfPost } from './notices/tell-of-post.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    'tell-of-post': PostRef;
  }
}

const tellJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'tell-of-post'> = {
  name: 'tell-of-post',
  retry: RETRY_FOR_HOURS,
  run: tellOfPost,
};

export const conversationJobs: Job<Services>[] = [tellJob];
