import { sql } from 'kysely';
import type { Services as All } from '../../context.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import { isQueued } from '../../jobs/queued.ts';
import type { ImportRef } from './lines.ts';

type Services = Pick<All, 'db' | 'env' | 'jobs'>;

/** An import without progress for this long has lost its process. */
const STALLED_SECONDS = 60;

/** With the queue's backoff these take minutes, in which temporary problems pass. */
const TRIES = 10;

/**
 * Processes an import until it has finished. A batch that fails this many times in a row ends it; the remaining lines
 * stay unprocessed.
 * @throws the failure, so that the queue retries
 */
export async function runImport(services: Services, ref: ImportRef): Promise<'over' | 'given_up'> {
  // What few starts need is loaded by the first import.
  const { importBatch } = await import('./batch.ts');
  try {
    while (await importBatch(services, ref));
    return 'over';
  } catch (error) {
    if (await giveUp(services.db, ref)) return 'given_up';
    throw error;
  }
}

/** @returns whether this failure ended the import */
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
 * Resumes imports whose process is gone. Concurrent resumptions take turns, and nobody is enrolled twice.
 * @param stalledSeconds 0 at the start, to resume a dead process's imports at once
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
