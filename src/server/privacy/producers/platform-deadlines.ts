import { sql } from 'kysely';
import { REMINDER_DAYS } from '#shared/privacy/requests.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
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
