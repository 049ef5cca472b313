import type { Services } from '../context.ts';
import { type Job, NO_RETRY, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import { followSubscriptions, warnOfSubscriptionEnds } from './lifecycle.ts';
import { purgePaymentNotifications, sweepPayments } from './sweep.ts';
import { type NotificationRef, resumePayments, workOnNotification } from './work.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    payment: NotificationRef;
  }
}

export const billingJobs: Job<Services>[] = [
  {
    name: 'payment',
    // The provider may be unavailable for hours; each try makes one request.
    retry: { limit: 20, delay: 2, delayMax: 3600 },
    expireInSeconds: 60,
    atOnce: 4,
    run: workOnNotification,
    atStart: (services) => resumePayments(services, 0),
  },
  {
    name: 'resume-payments',
    cron: '* * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumePayments(services);
      if (resumed > 0) services.log.error('payments_resumed', { resumed });
    },
  },
  {
    name: 'sweep-payments',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const asked = await sweepPayments(services);
      if (asked > 0) services.log.info('payments_swept', { asked });
    },
  },
  {
    name: 'follow-subscriptions',
    cron: '* * * * *',
    retry: NO_RETRY,
    async run(services) {
      const { expired, expansions, emails } = await followSubscriptions(services);
      if (expired + expansions + emails > 0)
        services.log.info('subscriptions_followed', { expired, expansions, emails });
    },
  },
  {
    name: 'warn-of-subscription-ends',
    cron: '0 9 * * *',
    retry: RETRY_FOR_HOURS,
    run: async (services) => services.log.info('subscription_ends_warned', await warnOfSubscriptionEnds(services)),
  },
  {
    name: 'purge-payment-notifications',
    cron: '25 4 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) =>
      log.info('payment_notifications_purged', { notifications: await purgePaymentNotifications(db) }),
  },
];
