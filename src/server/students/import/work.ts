import { sql } from 'kysely';
import type { Services as All } from '../../context.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import { isQueued } from '../../jobs/queued.ts';
import { importBatch } from './batch.ts';
import type { ImportRef } from './lines.ts';

type Services = Pick<All, 'db' | 'env' | 'jobs'>;

/** An import that has not moved for so long has lost its process. */
const STALLED_SECONDS = 60;

/** With the queue's backoff this takes minutes, in which temporary problems pass. */
const TRIES = 10;

/**
 * Goes on with an import until it is over. A batch that fails so many times in a row ends it: the lines that are left
 * were not processed.
 * @throws what failed, so that the queue tries again
 */
export async function runImport(services: Services, ref: ImportRef): Promise<'over' | 'given_up'> {
  try {
    while (await importBatch(services, ref));
    return 'over';
  } catch (error) {
    if (await giveUp(services.db, ref)) return 'given_up';
    throw error;
  }
}

/** @returns whether this failure was one too many */
function giveUp(db: Database, { producerId, importId }: ImportRef): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ over: boolean }>`
      update student_imports set failures = failures + 1, updated_at = app_now(),
        finished_at = case when failures + 1 >= ${TRIES}::integer then app_now() end
      where producer_id = ${producerId} and id = ${importId} and finished_at is null
      returning finished_at is not null as over`.execute(tx);
    if (!rows[0]?.over) return false;
    await sql`
      update student_import_rows set outcome = 'not_processed'
      where producer_id = ${producerId} and import_id = ${importId} and outcome = 'waiting'`.execute(tx);
    return true;
  });
}

/**
 * Goes on with imports that no process works on: two that do so at once take turns, and nobody is enrolled twice.
 * @param stalledSeconds 0 at the start, when those of a process that died are to go on at once
 * @returns how many
 */
export function resumeImports(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  stalledSeconds = STALLED_SECONDS,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<ImportRef>`
      select producer_id as "producerId", id as "importId" from student_imports
      where finished_at is null and updated_at <= app_now() - make_interval(secs => ${stalledSeconds})
        and not ${isQueued(sql`id`, 'import', 'importId')}`.execute(tx);
    await jobs.addAll(tx, 'import', rows);
    return rows.length;
  });
}
