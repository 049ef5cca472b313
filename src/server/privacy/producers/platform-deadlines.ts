import { sql } from 'kysely';
import { REMINDER_DAYS } from '#shared/privacy/requests.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import type { ProducerRequestRef } from './make-producer-copy.ts';
import { notifyOwners } from './producer-request-due-email.ts';

/**
 * Tells the platform's owners once of each unanswered request and failed copy some days before the legal deadline, and
 * of each closing that is a day overdue.
 * @returns how many requests
 */
export function warnOwnersOfDeadlines({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ requestId: string }>`
      update producer_requests set warned_at = app_now()
      where state in ('open', 'working') and warned_at is null
        and case kind when 'closing' then close_at < app_now() - interval '1 day'
          else due_at <= app_now() + make_interval(days => ${REMINDER_DAYS}) end
      returning id as "requestId"`.execute(tx);
    for (const { requestId } of rows) await notifyOwners(tx, jobs, { requestId, part: 'due' });
    return rows.length;
  });
}

/** Queues copies again whose job has used up its tries. If two are made, the first is kept. @returns how many */
export function retryProducerCopies({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<ProducerRequestRef>`
      select id as "requestId" from producer_requests
      where state = 'open' and kind = 'copy' and account_id is not null and received_at < app_now() - interval '1 day'`.execute(
      tx,
    );
    await jobs.addAll(tx, 'make-producer-copy', rows);
    return rows.length;
  });
}
