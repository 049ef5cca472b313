import type { Services } from '../context.ts';
import { type Job, RETRY_TWICE } from '../jobs/job.ts';
import { checkVideos } from './health/check-videos.ts';

export const videoJobs: Job<Services>[] = [
  {
    name: 'check-videos',
    cron: '20 2 * * *',
    retry: RETRY_TWICE,
    // It pauses between requests to a host, so many videos of one host take a while.
    expireInSeconds: 4 * 3600,
    run: async (services) => services.log.info('videos_checked', await checkVideos(services)),
  },
];
