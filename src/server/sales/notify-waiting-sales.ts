import { sql } from 'kysely';
import { localDay } from '#shared/time/dates.ts';
import type { Services } from '../context.ts';
import { leavesBuyerOut } from '../database/purchase-items.ts';
import { asPlatform } from '../db.ts';
import { queueEmails } from '../email/outbox.ts';
import { waitingSalesEmail } from './waiting-sales-email.ts';

/** Minutes to collect waiting sales for one e-mail; sales settled meanwhile are left out. */
const PATIENCE_MINUTES = 5;
/** Sales without a destination are kept for ever; older ones have been told, or are known. */
const NEWS_DAYS = 7;

type Recipient = { id: string; email: string; name: string; until: string };

/**
 * Queues an e-mail to each producer with sales that started waiting, or came without a destination, since the last
 * one: at most one per day in São Paulo, however often and concurrently this runs.
 * @returns how many e-mails
 */
export function notifyWaitingSales(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now = new Date(),
): Promise<{ emails: number }> {
  const on = localDay(now);
  return asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('waiting sales', 0))`.execute(tx);
    const { rows } = await sql<Recipient>`
      with waiting as (
        select producer_id, max(since) as latest from (
          select producer_id, waiting_since as since from purchases where waiting_for is not null and not simulated
          union all
          select i.producer_id, d.received_at from purchase_items i
          join webhook_deliveries d on d.producer_id = i.producer_id and d.id = i.delivery_id
          where d.received_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS}) and ${leavesBuyerOut}) each
        where since <= ${now}::timestamptz - make_interval(mins => ${PATIENCE_MINUTES})
        group by producer_id)
      select p.id, p.email, p.name, to_json(w.latest) #>> '{}' as until
      from waiting w join profiles p on p.id = w.producer_id and p.removed_at is null
      where not exists (
        select from email_logs e
        where e.user_id = p.id and e.template_name = 'waiting_sales' and (
          (e.payload ->> 'until')::timestamptz >= w.latest
          or e.payload ->> 'on' >= ${on}))
      order by p.id`.execute(tx);
    await queueEmails(
      tx,
      jobs,
      waitingSalesEmail,
      rows.map(({ id, email, name, until }) => ({
        // Sent by the platform, not by a school.
        producerId: null,
        userId: id,
        recipientEmail: email,
        recipientName: name,
        payload: { on, until },
      })),
    );
    return { emails: rows.length };
  });
}
