import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob, RETRY_TWICE } from '../jobs/job.ts';
import type { DeliveryRef } from './apply.ts';
import { purgeDeliveries } from './deliveries/purge.ts';
import { notifyWaitingSales } from './notify-waiting-sales.ts';
import { admitWaiting } from './waiting.ts';
import { resumeSales, SALE_TRIES, workOnDelivery } from './work.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    sale: DeliveryRef;
  }
}

export const saleJob: QueuedJob<Pick<Services, 'db' | 'env' | 'jobs' | 'log'>, 'sale'> = {
  name: 'sale',
  retry: { limit: SALE_TRIES - 1, delay: 1, delayMax: 600 },
  expireInSeconds: 60,
  // Few at a time: they mostly load the database, and senders of new deliveries wait for its answers.
  atOnce: 4,
  run: workOnDelivery,
  atStart: (services) => resumeSales(services, 0),
};

export const saleJobs: Job<Services>[] = [
  saleJob,
  {
    name: 'resume-sales',
    cron: '* * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeSales(services);
      if (resumed > 0) services.log.error('sales_resumed', { resumed });
      const admitted = await admitWaiting(services);
      if (admitted > 0) services.log.info('waiting_sales_tried', { admitted });
    },
  },
  {
    name: 'tell-of-waiting-sales',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const { emails } = await notifyWaitingSales(services);
      if (emails > 0) services.log.info('waiting_sales_told', { emails });
    },
  },
  {
    name: 'purge-deliveries',
    cron: '20 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('deliveries_purged', { deliveries: await purgeDeliveries(db) }),
  },
];
