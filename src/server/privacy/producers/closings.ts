import { sql } from 'kysely';
import { CLOSING_NOTICE_DAYS } from '#shared/privacy/requests.ts';
import { hasPendingAccountChange } from '../../database/account-holder.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { endOfLocalDay } from '../requests/write-request.ts';
import { lockProducerAccount } from './lock-producer-account.ts';
import { producerClosingEmail } from './producer-closing-email.ts';

/** The job runs hourly. After a gap this long, everybody must be told again, and the closing date moves if needed. */
const GAP = sql`interval '3 hours'`;
const isUnchecked = sql`(r.checked_at is null or r.checked_at < app_now() - ${GAP})`;

export type Protocol = { year: number; number: number };
export type Closing = { requestId: string; producerId: string };

const MOST = 500;

/** Schools with due announcements or closings, the nearest first. */
export async function findDueClosings(db: Database): Promise<Closing[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<Closing>`
      select r.id as "requestId", p.id as "producerId" from producer_requests r
      join profiles p on p.id = r.account_id and p.removed_at is null
      where r.kind = 'closing' and r.state = 'open'
        and (r.told_at is not null or r.close_at <= app_now() + make_interval(days => ${CLOSING_NOTICE_DAYS}) + ${GAP})
      order by r.close_at, r.id limit ${MOST}`.execute(tx),
  );
  return rows;
}

/**
 * Announces the coming closing. If the announcement is late, after an outage or a restored backup, everybody gets the
 * full period from now, which is also the time in which it can be withdrawn.
 */
export function announceClosing(
  { db, jobs }: { db: Database; jobs: Jobs },
  { requestId, producerId }: Closing,
): Promise<void> {
  return asPlatform(db, async (tx) => {
    await lockProducerAccount(tx, producerId);
    const { rows } = await sql<{ email: string; name: string; hears: boolean }>`
      with near as (
        select r.id, p.email, p.name, r.told_at is null or r.told_at < app_now() - interval '1 day' as hears
        from producer_requests r join profiles p on p.id = r.account_id
        where r.id = ${requestId} and r.state = 'open' and ${isUnchecked} for update of r)
      update producer_requests r set told_at = case when near.hears then app_now() else r.told_at end,
        close_at = greatest(r.close_at, ${endOfLocalDay(sql`app_now() + make_interval(days => ${CLOSING_NOTICE_DAYS})`)})
      from near where r.id = near.id
      returning near.email, near.name, near.hears`.execute(tx);
    for (const { email, name } of rows.filter(({ hears }) => hears))
      await queueEmail(tx, jobs, producerClosingEmail, {
        producerId: null,
        userId: producerId,
        recipientEmail: email,
        recipientName: name,
        payload: { requestId, part: 'soon' },
      });
  });
}

/** Records that everybody with access has been told. */
export const recordChecked = (db: Database, { requestId }: Closing): Promise<unknown> =>
  asPlatform(db, (tx) =>
    sql`update producer_requests set checked_at = app_now() where id = ${requestId} and state = 'open'`.execute(tx),
  );

/**
 * From here on it cannot be withdrawn. Locks the producer's account, and waits while it could still be
 * returned to a previous holder. Runs across schools.
 * @returns whether its period is over
 */
export async function beginDueClosing(tx: Tx, { requestId, producerId }: Closing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update producer_requests r set state = 'working'
    where r.id = ${requestId} and r.state = 'open' and r.close_at <= app_now() and not ${isUnchecked}
      and not ${hasPendingAccountChange(producerId)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** If a school is removed for another reason meanwhile, its closing counts as done. Runs across schools. */
export const beginClosingOf = (tx: Tx, producerId: string): Promise<unknown> =>
  sql`
    update producer_requests set state = 'working'
    where account_id = ${producerId} and kind = 'closing' and state = 'open'`.execute(tx);

/**
 * Only counts once the closing could no longer be withdrawn: a school removed by an owner before that may be restored.
 */
export async function isClosedByProducer(db: Database, producerId: string): Promise<boolean> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql`
      select from producer_requests
      where account_id = ${producerId} and kind = 'closing' and state = 'working' and close_at <= app_now()`.execute(
      tx,
    ),
  );
  return rows.length > 0;
}

/** Marks it done and queues the e-mail to the requester, whose account is gone after the commit. Runs across schools. */
export async function finishClosingOf(tx: Tx, jobs: Jobs, producerId: string): Promise<void> {
  const { rows } = await sql<{ requestId: string; email: string | null; name: string | null }>`
    update producer_requests r set state = 'done', settled_at = app_now()
    from profiles p where p.id = r.account_id and p.removed_at is not null and r.account_id = ${producerId}
      and r.kind = 'closing' and r.state = 'working'
    returning r.id as "requestId", p.email, p.name`.execute(tx);
  for (const { requestId, email, name } of rows)
    await queueEmail(tx, jobs, producerClosingEmail, {
      producerId: null,
      userId: null,
      recipientEmail: email ?? '',
      recipientName: name ?? '',
      payload: { requestId, part: 'closed' },
    });
}
