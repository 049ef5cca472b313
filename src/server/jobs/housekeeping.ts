import { purgeDeeds } from '../audit/purge.ts';
import { purgeTraces } from '../auth/purge.ts';
import { followSubscriptions, warnOfSubscriptionEnds } from '../billing/lifecycle.ts';
import { purgePaymentNotifications, sweepPayments } from '../billing/sweep.ts';
import { resumePayments } from '../billing/work.ts';
import { purgeArchives } from '../cleanup/purge.ts';
import { tendCleanup } from '../cleanup/tend.ts';
import { warnOfCleanup } from '../cleanup/warnings.ts';
import type { Services } from '../context.ts';
import { purgeTrash } from '../courses/purge.ts';
import { recheckDomains } from '../domains/recheck.ts';
import { purgeEmails } from '../email/purge.ts';
import { sweepEmails } from '../email/sweep.ts';
import { resumeRemovals } from '../platform/remove-producer.ts';
import { purgeRefusals } from '../primary-address/purge.ts';
import { mergeSums } from '../reports/merge-sums.ts';
import { sendWeeklyDigests } from '../reports/send-digests.ts';
import { purgeDeliveries } from '../sales/purge.ts';
import { admitWaiting } from '../sales/waiting.ts';
import { tellOfWaiting } from '../sales/waiting-news.ts';
import { resumeSales } from '../sales/work.ts';
import { warnOfEndings } from '../students/expiry-warnings.ts';
import { purgeImports } from '../students/import/purge.ts';
import { resumeImports } from '../students/import/work.ts';
import { purgeUploads } from '../uploads/purge.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'provider' | 'storage'>;

/** What is done without anybody asking, in São Paulo's time; of many processes one does it. */
export async function keepHouse({ db, env, jobs, log, provider, storage }: Tools): Promise<void> {
  await jobs.repeat('purge-traces', '40 3 * * *', async () => {
    log.info('purged', await purgeTraces(db));
  });
  await jobs.repeat('purge-trash', '10 4 * * *', async () => {
    log.info('trash_purged', await purgeTrash(db));
  });
  await jobs.repeat('purge-uploads', '0 5 * * *', async () => {
    log.info('uploads_purged', await purgeUploads({ db, storage }));
  });
  await jobs.repeat('purge-address-refusals', '55 3 * * *', async () => {
    log.info('address_refusals_purged', { refusals: await purgeRefusals(db) });
  });
  await jobs.repeat('purge-imports', '50 3 * * *', async () => {
    log.info('imports_purged', { imports: await purgeImports(db) });
  });
  await jobs.repeat('warn-of-endings', '0 9 * * *', async () => {
    log.info('endings_warned', await warnOfEndings({ db, jobs }));
  });
  await jobs.repeat('warn-of-cleanup', '10 9 * * *', async () => {
    log.info('cleanup_warned', await warnOfCleanup({ db, jobs }));
  });
  await jobs.repeat('yearly-cleanup', '* * * * *', async () => {
    await tendCleanup({ db, jobs, log });
  });
  await jobs.repeat('follow-subscriptions', '* * * * *', async () => {
    const { expired, expansions, emails } = await followSubscriptions({ db, jobs });
    if (expired + expansions + emails > 0) log.info('subscriptions_followed', { expired, expansions, emails });
  });
  await jobs.repeat('warn-of-subscription-ends', '0 9 * * *', async () => {
    log.info('subscription_ends_warned', await warnOfSubscriptionEnds({ db, jobs }));
  });
  // Not once: of what goes wrong at eight o'clock, the rest of the morning makes up.
  await jobs.repeat('send-weekly-digests', '*/10 8-23 * * 1', async () => {
    const { emails } = await sendWeeklyDigests({ db, jobs });
    if (emails > 0) log.info('weekly_digests_sent', { emails });
  });
  await jobs.repeat('recheck-domains', '30 5 * * *', async () => {
    log.info('domains_rechecked', await recheckDomains({ db, env, jobs }));
  });
  await jobs.repeat('resume-imports', '* * * * *', async () => {
    const resumed = await resumeImports({ db, jobs });
    if (resumed > 0) log.error('imports_resumed', { resumed });
  });
  await jobs.repeat('resume-removals', '15 * * * *', async () => {
    const resumed = await resumeRemovals({ db, jobs });
    if (resumed > 0) log.error('removals_resumed', { resumed });
  });
  await jobs.repeat('resume-sales', '* * * * *', async () => {
    const resumed = await resumeSales({ db, jobs });
    if (resumed > 0) log.error('sales_resumed', { resumed });
    const admitted = await admitWaiting({ db, jobs, log });
    if (admitted > 0) log.info('waiting_sales_tried', { admitted });
  });
  await jobs.repeat('tell-of-waiting-sales', '*/5 * * * *', async () => {
    const { emails } = await tellOfWaiting({ db, jobs });
    if (emails > 0) log.info('waiting_sales_told', { emails });
  });
  await jobs.repeat('resume-payments', '* * * * *', async () => {
    const resumed = await resumePayments({ db, jobs });
    if (resumed > 0) log.error('payments_resumed', { resumed });
  });
  await jobs.repeat('sweep-payments', '*/5 * * * *', async () => {
    const asked = await sweepPayments({ db, jobs, log, provider });
    if (asked > 0) log.info('payments_swept', { asked });
  });
  await jobs.repeat('purge-payment-notifications', '25 4 * * *', async () => {
    log.info('payment_notifications_purged', { notifications: await purgePaymentNotifications(db) });
  });
  await jobs.repeat('purge-deliveries', '20 4 * * *', async () => {
    log.info('deliveries_purged', { deliveries: await purgeDeliveries(db) });
  });
  await jobs.repeat('purge-archives', '0 5 * * *', async () => {
    log.info('archives_purged', { archives: await purgeArchives({ db, env, storage }) });
  });
  await jobs.repeat('purge-deeds', '35 4 * * *', async () => {
    log.info('deeds_purged', { deeds: await purgeDeeds(db) });
  });
  await jobs.repeat('purge-emails', '30 4 * * *', async () => {
    log.info('emails_purged', await purgeEmails(db));
  });
  await jobs.repeat('merge-sums', '*/5 * * * *', async () => {
    await mergeSums(db);
  });
  await jobs.repeat('sweep-emails', '*/10 * * * *', async () => {
    const { queuedAgain, givenUp } = await sweepEmails({ db, jobs });
    if (queuedAgain + givenUp > 0) log.error('emails_swept', { queuedAgain, givenUp });
  });
}
