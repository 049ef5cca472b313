import { sql } from 'kysely';
import { REMINDER_DAYS } from '#shared/privacy/requests.ts';
import { KEPT_DAYS } from '#shared/privacy/retention.ts';
import type { Services } from '../../context.ts';
import { deleteInBatches } from '../../database/in-batches.ts';
import { asPlatform, type Database } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { deleteCopies, deleteStrayCopies, type RequestTable } from '../copy/delete-copies.ts';
import { dataDeadlineEmail } from './data-deadline-email.ts';

const BATCH = 500;

type Due = { producerId: string; requestId: string; email: string; name: string };

/**
 * Tells schools once of each unanswered request, some days before the legal deadline, and of each erasure that is a day
 * overdue.
 * @returns how many
 */
export function warnOfDeadlines({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<Due>`
      update data_requests r set warned_at = app_now()
      from profiles p
      where p.id = r.producer_id and p.removed_at is null and r.state in ('open', 'working') and r.warned_at is null
        and case r.kind when 'erasure' then r.erase_at < app_now() - interval '1 day'
          else r.due_at <= app_now() + make_interval(days => ${REMINDER_DAYS}) end
      returning r.producer_id as "producerId", r.id as "requestId", p.email, p.name`.execute(tx);
    for (const { producerId, requestId, email, name } of rows)
      await queueEmail(tx, jobs, dataDeadlineEmail, {
        producerId: null,
        userId: producerId,
        recipientEmail: email,
        recipientName: name,
        payload: { requestId, producerId },
      });
    return rows.length;
  });
}

type Purged = Record<'copies' | 'strays' | 'unproven' | 'visits' | 'requests' | 'accesses', number>;
const REQUESTS: readonly RequestTable[] = ['data_requests', 'producer_requests'];

/** Copies when their week is over, visits and what nobody proved within a day, and the rest when the list of what is kept says so. */
export async function purgePrivacy({ db, storage }: Pick<Services, 'db' | 'storage'>, now?: Date): Promise<Purged> {
  await deleteFormerProducers(db);
  return {
    copies: await sum(REQUESTS, (table) => purgeCopies({ db, storage }, table)),
    strays: await deleteStrayCopies({ db, storage }, now),
    unproven: await deleteInBatches(
      db,
      'data_requests',
      sql`state = 'proving' and asked_at < app_now() - interval '1 day'`,
    ),
    visits: await deleteInBatches(db, 'data_visits', sql`asked_at < app_now() - interval '1 day'`),
    requests: await sum(REQUESTS, (table) =>
      deleteInBatches(
        db,
        table,
        sql`copy_key is null and settled_at < app_now() - make_interval(days => ${KEPT_DAYS.dataRequests})`,
      ),
    ),
    accesses: await deleteInBatches(
      db,
      'access_records',
      sql`ended_at < app_now() - make_interval(days => ${KEPT_DAYS.accesses})`,
    ),
  };
}

/** Requests of deleted accounts are reduced to protocol and outcome, and their copies are deleted. */
const deleteFormerProducers = (db: Database) =>
  asPlatform(db, async (tx) => {
    await sql`
      update producer_requests set name = null, email = null, message = null
      where account_id is null and coalesce(name, email, message) is not null`.execute(tx);
    await sql`
      update producer_requests set state = 'withdrawn', settled_at = app_now()
      where account_id is null and state = 'open' and kind = 'copy'`.execute(tx);
    // Deleted by an earlier version, which did not settle closing requests.
    await sql`
      update producer_requests set state = 'done', settled_at = app_now()
      where account_id is null and state = 'working' and kind = 'closing'`.execute(tx);
  });

async function sum<T>(each: readonly T[], count: (one: T) => Promise<number>): Promise<number> {
  let total = 0;
  for (const one of each) total += await count(one);
  return total;
}

async function purgeCopies(tools: Pick<Services, 'db' | 'storage'>, table: RequestTable): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rows } = await asPlatform(tools.db, (tx) =>
      sql<{ key: string }>`
        select copy_key as key from ${sql.table(table)} where copy_key is not null and copy_until <= app_now() limit ${BATCH}`.execute(
        tx,
      ),
    );
    const keys = rows.map(({ key }) => key);
    await deleteCopies(tools, table, keys);
    deleted += keys.length;
    if (keys.length < BATCH) return deleted;
  }
}
