import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { isUnavailable } from '../database/connection/outage.ts';
import { asPlatform, readAsPlatform, type Tx } from '../db.ts';
import { isQueued } from '../jobs/queued.ts';
import { type Applied, applyPayment } from './apply-payment.ts';
import { type PaymentProvider, ProviderError, type ProviderPayment } from './providers/provider.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'log' | 'provider'>;
export type NotificationRef = { notificationId: string };

/** Seconds after which a waiting notification counts as having lost its job. */
const STALLED_SECONDS = 60;
const AT_ONCE = 1000;

/**
 * Queries the provider and applies the result: effect and record in one transaction.
 * @throws if the provider or the database is unavailable, so that the queue retries
 */
export async function workOnNotification(tools: Tools, { notificationId }: NotificationRef): Promise<void> {
  const { db, jobs, log, provider } = tools;
  const kept = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('payment_notifications')
      .where('id', '=', notificationId)
      .where('applied_at', 'is', null)
      .select(['provider', 'data_id', 'signature'])
      .executeTakeFirst(),
  );
  if (!kept) return;
  try {
    // A payment of a provider that is no longer configured cannot be looked up.
    const ours = provider !== null && provider.name === kept.provider;
    const reported = ours ? await readOrGiveUp(provider, kept.data_id ?? '') : 'other_provider';
    const outcome = await asPlatform(db, async (tx) => {
      const done =
        typeof reported === 'string' ? reported : await applyPayment(tx, jobs, kept.provider, reported, new Date());
      await recordOutcome(tx, notificationId, done);
      return done;
    });
    logOutcome(log, outcome, { notificationId, signature: kept.signature });
  } catch (error) {
    if (!isUnavailable(error)) await recordFailure(tools, notificationId, error);
    throw new Error(error instanceof Error ? error.name : 'failed');
  }
}

/** Stops asking about what the provider will never answer. */
async function readOrGiveUp(
  provider: PaymentProvider,
  id: string,
): Promise<ProviderPayment | 'unknown_payment' | 'refused'> {
  try {
    return (await provider.readPayment(id)) ?? 'unknown_payment';
  } catch (error) {
    if (error instanceof ProviderError && error.lasting) return 'refused';
    throw error;
  }
}

/** If two workers process the same notification, the first outcome is kept. */
const recordOutcome = (tx: Tx, id: string, outcome: string) =>
  tx
    .updateTable('payment_notifications')
    .set({ applied_at: sql`app_now()`, outcome })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .execute();

/** Logs what needs an operator's attention, such as a payment of the wrong amount, or of nobody. */
export function logOutcome(log: Services['log'], outcome: Applied | string, about: Record<string, string>): void {
  if (/mismatch|missing|refused/.test(outcome)) log.error('payment_not_applied', { ...about, outcome });
  else log.info('payment_told', { ...about, outcome });
}

async function recordFailure({ db, log }: Tools, notificationId: string, error: unknown): Promise<void> {
  const cause = error instanceof ProviderError ? error.message : ((error as { code?: string })?.code ?? 'unexpected');
  await asPlatform(db, (tx) =>
    tx
      .updateTable('payment_notifications')
      .set({ attempts: sql`least(attempts + 1, 30000)` })
      .where('id', '=', notificationId)
      .execute(),
  );
  log.error('notification_failed', { notificationId, cause });
}

/**
 * Queues notifications whose job was lost with its process, or was given up while the provider was unavailable.
 * @param stalledSeconds 0 at the start, to resume the work of a process that died immediately
 * @returns how many
 */
export function resumePayments(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  stalledSeconds = STALLED_SECONDS,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<NotificationRef>`
      select id as "notificationId" from payment_notifications
      where applied_at is null and received_at <= app_now() - make_interval(secs => ${stalledSeconds})
        and not ${isQueued(sql`id`, 'payment', 'notificationId')}
      order by received_at limit ${AT_ONCE}`.execute(tx);
    await jobs.addAll(tx, 'payment', rows);
    return rows.length;
  });
}
