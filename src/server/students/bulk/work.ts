import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isQueued } from '../../jobs/queued.ts';
import { changeNextStudents } from './batch.ts';
import type { BulkActionRef } from './bulk-action.ts';

type Services = { db: Database; jobs: Jobs };

/** An action without progress for this long has lost its process. */
const STALLED_SECONDS = 60;

/** With the queue's backoff these take minutes, in which temporary problems pass. */
const TRIES = 10;

/**
 * Processes an action until it has finished. A batch that fails this many times in a row ends it; the remaining
 * students stay unprocessed.
 * @throws the failure, so that the queue retries
 */
export async function runBulkAction({ db, jobs }: Services, ref: BulkActionRef): Promise<'over' | 'given_up'> {
  try {
    while (await asSchool(db, { producerId: ref.producerId }, (tx) => changeNextStudents(tx, jobs, ref)));
    return 'over';
  } catch (error) {
    if (await giveUp(db, ref)) return 'given_up';
    throw error;
  }
}

/** @returns whether this failure ended the action */
function giveUp(db: Database, { producerId, actionId }: BulkActionRef): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ over: boolean }>`
      update bulk_actions set failures = failures + 1, updated_at = app_now(),
        finished_at = case when failures + 1 >= ${TRIES}::integer then app_now() end
      where producer_id = ${producerId} and id = ${actionId} and finished_at is null
      returning finished_at is not null as over`.execute(tx);
    if (!rows[0]?.over) return false;
    await sql`
      update bulk_action_students set outcome = 'not_processed'
      where producer_id = ${producerId} and bulk_action_id = ${actionId} and outcome = 'waiting'`.execute(tx);
    return true;
  });
}

/**
 * Resumes actions whose process is gone. Concurrent resumptions take turns.
 * @param stalledSeconds 0 at the start, to resume a dead process's actions at once
 * @returns how many
 */
export function resumeBulkActions({ db, jobs }: Services, stalledSeconds = STALLED_SECONDS): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<BulkActionRef>`
      select producer_id as "producerId", id as "actionId" from bulk_actions
      where finished_at is null and updated_at <= app_now() - make_interval(secs => ${stalledSeconds})
        and not ${isQueued(sql`id`, 'bulk-action', 'actionId')}`.execute(tx);
    await jobs.addAll(tx, 'bulk-action', rows);
    return rows.length;
  });
}

/** Deletes the selections of old actions. @returns how many actions */
export function purgeBulkActions(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.bulkActionDays * 86_400_000);
  return asPlatform(db, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from bulk_actions where created_at < ${before} and finished_at is not null`.execute(tx);
    return Number(numAffectedRows);
  });
}
