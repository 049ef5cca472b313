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
  // A push service that is busy or out of reach; after a day there is nothing left to say.
  retry: { limit: 12, delay: 30, delayMax: 2 * 3600 },
  expireInSeconds: 60,
  run: ({ db, env, log }, push) => sendPush({ db, env, log, agent }, push),
};
