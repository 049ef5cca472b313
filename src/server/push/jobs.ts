import { Agent } from 'node:https';
import type { Services } from '../context.ts';
import type { QueuedJob } from '../jobs/job.ts';
import type { Push } from './queue.ts';
import { sendPush } from './send.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    push: Push;
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

export const pushJob: QueuedJob<Services, 'push'> = {
  name: 'push',
  // For a push service that is busy or unreachable. Notifications older than a day are not sent.
  retry: { limit: 12, delay: 30, delayMax: 2 * 3600 },
  expireInSeconds: 60,
  run: ({ db, env, log }, push) => sendPush({ db, env, log, agent }, push),
};
