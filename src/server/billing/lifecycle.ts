import { type RawBuilder, sql } from 'kysely';
import { isClosing } from '../database/account-holder.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { queueEmail, queueEmails } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { paymentEmail } from './payment-email.ts';
import { subscriptionEmail } from './subscription-email.ts';

type Services = { db: Database; jobs: Jobs };
type NoticeKind = 'trial_ending' | 'ending_soon' | 'ending' | 'trial_over' | 'over' | 'active';
type Notice = { producerId: string; kind: NoticeKind; endsAt: string; email: string; name: string };

/** Days after an end for which a notice is still sent. */
const NEWS_DAYS = 3;
/** Days before the end of a paid plan for the first warning, and of an expansion for its only one; the plan's last one is sent the day before. */
const SOON_DAYS = 5;

const ENDS_AT = sql`coalesce(p.subscription_end_date, p.trial_ends_at)`;

/**
 * Records the ends of subscriptions and expansions (readers also check the dates), and tells producers about
 * them. Idempotent.
 */
export function followSubscriptions(
  { db, jobs }: Services,
  now = new Date(),
): Promise<{ expired: number; expansions: number; emails: number }> {
  return asPlatform(db, async (tx) => {
    await lockSubscriptions(tx);
    const at = sql`${now}::timestamptz`;
    const over = await sql`
      update profiles p set subscription_status = 'expired'
      where p.role = 'admin' and ${ENDS_AT} <= ${at} and p.subscription_status <> 'expired'
        and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${at}) = 'expired'`.execute(
      tx,
    );
    const expansions = await tx
      .updateTable('student_limit_expansions')
      .set({ status: 'expired' })
      .where('status', '=', 'active')
      .where('end_date', '<=', now.toISOString())
      .execute();
    const since = sql`${at} - make_interval(days => ${NEWS_DAYS})`;
    const emails = await queueNotices(
      tx,
      jobs,
      sql`
        select p.id, case when p.plan_id = 'trial' then 'trial_over' else 'over' end as kind, ${ENDS_AT} as ends_at
        from profiles p
        where p.role = 'admin' and p.subscription_status = 'expired' and ${ENDS_AT} <= ${at} and ${ENDS_AT} > ${since}`,
    );
    return {
      expired: Number(over.numAffectedRows ?? 0),
      expansions: expansions.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0),
      emails,
    };
  });
}

/**
 * The warnings of one morning, in days of São Paulo: five days and one day before a paid plan ends, one day before a trial
 * does, and five days before an expansion does. Of the days that were missed, only the last one counts.
 * @returns how many e-mails
 */
export function warnOfSubscriptionEnds({ db, jobs }: Services, now = new Date()): Promise<{ emails: number }> {
  return asPlatform(db, async (tx) => {
    await lockSubscriptions(tx);
    const at = sql`${now}::timestamptz`;
    const daysLeft = sql`(${ENDS_AT} at time zone 'America/Sao_Paulo')::date - (${at} at time zone 'America/Sao_Paulo')::date`;
    const emails = await queueNotices(
      tx,
      jobs,
      sql`
        select p.id, case when p.subscription_status = 'trialing' then 'trial_ending'
            when ${daysLeft} > 1 then 'ending_soon' else 'ending' end as kind, ${ENDS_AT} as ends_at
        from profiles p
        where p.role = 'admin' and ${ENDS_AT} > ${at} and ${ENDS_AT} < ${at} + make_interval(days => ${SOON_DAYS + 1})
          and ${daysLeft} <= case when p.subscription_status = 'trialing' then 1 else ${SOON_DAYS} end
          and p.subscription_status <> 'expired'`,
    );
    return { emails: emails + (await warnOfExpansionEnds(tx, jobs, at)) };
  });
}

/** Without a plan in force an expansion adds nothing, and there is nothing to miss. @returns how many e-mails */
async function warnOfExpansionEnds(tx: Tx, jobs: Jobs, at: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ userId: string; paymentId: string; recipientEmail: string; recipientName: string }>`
    with recorded as (
      insert into subscription_notices (producer_id, kind, ends_at)
      select distinct p.id, 'expansion_ending', e.end_date
      from student_limit_expansions e join profiles p on p.id = e.producer_id
      where e.status = 'active' and e.end_date > ${at} and e.end_date < ${at} + make_interval(days => ${SOON_DAYS + 1})
        and (e.end_date at time zone 'America/Sao_Paulo')::date - (${at} at time zone 'America/Sao_Paulo')::date <= ${SOON_DAYS}
        and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${at}) <> 'expired'
        and p.removed_at is null and not ${isClosing(sql`p.id`)}
      on conflict do nothing
      returning producer_id, ends_at)
    select p.id as "userId", e.payment_id as "paymentId", p.email as "recipientEmail", p.name as "recipientName"
    from recorded
    join student_limit_expansions e on e.producer_id = recorded.producer_id and e.end_date = recorded.ends_at and e.status = 'active'
    join profiles p on p.id = recorded.producer_id where e.payment_id is not null`.execute(tx);
  for (const { paymentId, ...recipient } of rows)
    await queueEmail(tx, jobs, paymentEmail, {
      ...{ producerId: null, ...recipient },
      payload: { kind: 'expansion_ending', paymentId },
    });
  return rows.length;
}

/**
 * Tells a producer that a plan was paid, and until when. Runs in the transaction that confirms the payment, once for each: a
 * payment after a refund may have the same end.
 */
export async function announcePaidPlan(tx: Tx, jobs: Jobs, producerId: string): Promise<void> {
  const { rows } = await sql<Notice>`
    select p.id as "producerId", 'active' as kind, to_json(${ENDS_AT}) #>> '{}' as "endsAt", p.email, p.name
    from profiles p where p.id = ${producerId} and p.subscription_status = 'active'`.execute(tx);
  await queueNoticeEmails(tx, jobs, rows);
}

/** Records due notices, and queues e-mails for new ones. None asks to renew what is about to be deleted. */
async function queueNotices(tx: Tx, jobs: Jobs, due: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Notice>`
    with recorded as (
      insert into subscription_notices (producer_id, kind, ends_at)
      select due.id, due.kind, due.ends_at from (${due}) due join profiles p on p.id = due.id
      where p.removed_at is null and not ${isClosing(sql`p.id`)}
      on conflict do nothing
      returning producer_id, kind, ends_at)
    select recorded.producer_id as "producerId", recorded.kind, to_json(recorded.ends_at) #>> '{}' as "endsAt", p.email, p.name
    from recorded join profiles p on p.id = recorded.producer_id`.execute(tx);
  await queueNoticeEmails(tx, jobs, rows);
  return rows.length;
}

async function queueNoticeEmails(tx: Tx, jobs: Jobs, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await queueEmails(
    tx,
    jobs,
    subscriptionEmail,
    notices.map(({ producerId, kind, endsAt, email, name }) => ({
      // Sent in the platform's name, not the school's.
      producerId: null,
      userId: producerId,
      recipientEmail: email,
      recipientName: name,
      payload: { kind: kind === 'ending_soon' ? 'ending' : kind, endsAt },
    })),
  );
}

async function lockSubscriptions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('subscriptions', 0))`.execute(tx);
}
