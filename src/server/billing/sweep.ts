import { sql } from 'kysely';
import { CHECKOUT_HOURS } from '#shared/billing/plan-purchase.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Services } from '../context.ts';
import { deleteInBatches } from '../database/in-batches.ts';
import { asPlatform, type Database, readAsPlatform } from '../db.ts';
import { tryEach } from '../jobs/try-each.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentProvider, ProviderPayment } from './providers/provider.ts';
import { DISPUTE_LOST } from './providers/statuses.ts';
import { logOutcome } from './work.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'log' | 'provider'>;
/** `over`: it can no longer be paid. `settled`: it was paid, and may be refunded; as long as it is `recent`, its checkout may have been paid twice. */
type Due = { producerId: string; id: string; over: boolean; settled: boolean; recent: boolean };

/** Younger ones are still waiting for their notification. */
const PATIENCE_MINUTES = 3;
/** Days for which an unfinished payment is polled: a card may be in review for days, and a PIX paid on the last one. */
const DAYS = 30;
/** Days for which a paid one is polled: buyers may dispute it for so long. */
const SETTLED_DAYS = 120;
const AT_ONCE = 50;

/**
 * Polls unsettled payments, paid ones that may have been refunded, and disputed ones that may have been won, in case a notification was lost or a backup restored:
 * less often the older they are. Those that can no longer be paid are marked as failed. After three errors in a row the provider counts as unavailable, and the others are polled the
 * next time, before those.
 * @returns how many were polled
 */
export async function sweepPayments(tools: Tools, now = new Date()): Promise<number> {
  const { db, log, provider } = tools;
  if (!provider) return 0;
  const due = [...(await claimUnsettled(db, provider.name, now)), ...(await claimSettled(db, provider.name, now))];
  const about = ({ id }: Due, { message }: Error) => ({ paymentId: id, cause: message });
  const { left } = await tryEach(due, { log, event: 'payment_not_swept', about, patienceMs: 0 }, async (payment) => {
    const found = await reconcilePayment(tools, provider, payment, now);
    if (payment.over && found === 0) await giveUp(db, payment.id);
  });
  if (left.length > 0) await release(db, left);
  return due.length - left.length;
}

/** Marks them as polled, so that two processes do not both do it. */
async function claimUnsettled(db: Database, provider: PaymentProvider['name'], now: Date): Promise<Due[]> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<Due>`
      update payments p set checked_at = ${now}
      from (
        select producer_id, id from payments
        where status in ('pending', 'failed') and provider = ${provider}
          and created_at < ${now}::timestamptz - make_interval(mins => ${PATIENCE_MINUTES})
          and created_at > ${now}::timestamptz - make_interval(days => ${DAYS})
          -- A refused card may be followed by another one for as long as its checkout is open.
          and (status = 'pending' or created_at > ${now}::timestamptz - make_interval(hours => ${CHECKOUT_HOURS + 1}))
          and (checked_at is null or checked_at < ${now}::timestamptz - greatest(make_interval(mins => 4), (${now}::timestamptz - created_at) / 10))
        order by checked_at nulls first, created_at limit ${AT_ONCE} for update skip locked) due
      where p.producer_id = due.producer_id and p.id = due.id
      returning p.producer_id as "producerId", p.id, p.created_at < ${now}::timestamptz - make_interval(hours => ${CHECKOUT_HOURS + 1}) as over,
        false as settled, true as recent`.execute(tx);
    return rows;
  });
}

/** At most daily: paid ones, and those whose dispute is not decided. */
async function claimSettled(db: Database, provider: PaymentProvider['name'], now: Date): Promise<Due[]> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<Due>`
      update payments p set checked_at = ${now}
      from (
        select producer_id, id from payments
        where (status = 'completed' or (refunded_at is not null and exists (
            select from provider_payments t
            where t.producer_id = payments.producer_id and t.payment_id = payments.id
              and t.status = 'charged_back' and t.status_detail is distinct from ${DISPUTE_LOST})))
          and provider = ${provider} and approved_at > ${now}::timestamptz - make_interval(days => ${SETTLED_DAYS})
          and greatest(checked_at, approved_at)
            < ${now}::timestamptz - greatest(make_interval(days => 1), (${now}::timestamptz - approved_at) / 10)
        order by checked_at nulls first, approved_at limit ${AT_ONCE} for update skip locked) due
      where p.producer_id = due.producer_id and p.id = due.id
      returning p.producer_id as "producerId", p.id, false as over, true as settled,
        p.created_at > ${now}::timestamptz - make_interval(days => ${DAYS}) as recent`.execute(tx);
    return rows;
  });
}

/** Makes them due at once. */
async function release(db: Database, payments: readonly Due[]): Promise<void> {
  const [schools, ids] = [payments.map(({ producerId }) => producerId), payments.map(({ id }) => id)];
  await asPlatform(db, (tx) =>
    sql`
      update payments set checked_at = null
      where producer_id = any (${schools}::uuid[]) and id = any (${ids}::uuid[])`.execute(tx),
  );
}

/** @returns how many attempts the provider reports */
async function reconcilePayment(
  { db, jobs, log }: Tools,
  provider: PaymentProvider,
  { producerId, id, settled, recent }: Due,
  now: Date,
): Promise<number> {
  async function apply(tries: ProviderPayment[]): Promise<number> {
    for (const reported of tries) {
      const outcome = await asPlatform(db, (tx) => applyPayment(tx, jobs, provider.name, reported, now));
      if (outcome !== 'unchanged') logOutcome(log, outcome, { paymentId: id });
    }
    return tries.length;
  }
  // A search that fails must not keep a refund from being applied.
  const known = settled ? await apply(await readPaid(db, provider, { producerId, id })) : 0;
  return known + (recent ? await apply(await provider.findPayments(id)) : 0);
}

/** By its own number: the second payment of a checkout has the reference of the first. */
async function readPaid(
  db: Database,
  provider: PaymentProvider,
  { producerId, id }: Pick<Due, 'producerId' | 'id'>,
): Promise<ProviderPayment[]> {
  const paid = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('provider_payments')
      .select('id')
      .where('producer_id', '=', producerId)
      .where('payment_id', '=', id)
      .where('outcome', 'in', ['completed', 'refunded'])
      .execute(),
  );
  const reported = await Promise.all(paid.map((attempt) => provider.readPayment(attempt.id)));
  return reported.filter((each) => each !== null);
}

const giveUp = (db: Database, id: string) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable('payments')
      .set({ status: 'failed', updated_at: sql`app_now()` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute(),
  );

/** Deletes old notifications; their effect is in the payments. @returns how many */
export function purgePaymentNotifications(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.deliveryDays * 86_400_000);
  return deleteInBatches(db, 'payment_notifications', sql`received_at < ${before} and applied_at is not null`);
}
