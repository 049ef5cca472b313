import { sql } from 'kysely';
import { asPlatform, asSchool, type Database, type Tx } from '../../../db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { isQueued } from '../../../jobs/queued.ts';
import type { ImportRef } from '../lines.ts';

const STALLED_SECONDS = 60;
const TRIES = 10;

/**
 * Undoes an import batch by batch. A batch that fails this many times in a row ends it; the rest can be tried again.
 * @throws the failure, so that the queue retries
 */
export async function runUndo(db: Database, ref: ImportRef): Promise<'over' | 'given_up'> {
  const { producerId } = ref;
  try {
    while (await asSchool(db, { producerId }, (tx) => nextBatch(tx, ref)));
    return 'over';
  } catch (error) {
    if (await giveUp(db, ref)) return 'given_up';
    throw error;
  }
}

/** Only one process at a time. @returns whether there is more to do */
async function nextBatch(tx: Tx, ref: ImportRef): Promise<boolean> {
  const { producerId, importId } = ref;
  const { rows } = await sql`
    select from student_imports i
    where i.producer_id = ${producerId} and i.id = ${importId}
      and i.undo_started_at is not null and i.undo_finished_at is null for update`.execute(tx);
  if (rows.length === 0) return false;
  const { undoNextLines } = await import('./revert.ts');
  const some = await undoNextLines(tx, ref);
  await sql`
    update student_imports set updated_at = app_now(), failures = 0,
      undo_finished_at = case when ${!some} then app_now() end
    where producer_id = ${producerId} and id = ${importId}`.execute(tx);
  return some;
}

function giveUp(db: Database, { producerId, importId }: ImportRef): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ over: boolean }>`
      update student_imports set failures = failures + 1, updated_at = app_now(),
        undo_finished_at = case when failures + 1 >= ${TRIES}::integer then app_now() end
      where producer_id = ${producerId} and id = ${importId} and undo_started_at is not null and undo_finished_at is null
      returning undo_finished_at is not null as over`.execute(tx);
    if (!rows[0]?.over) return false;
    await sql`
      update student_import_rows set undone = 'not_processed'
      where producer_id = ${producerId} and import_id = ${importId} and undone = 'waiting'`.execute(tx);
    return true;
  });
}

/** Resumes those whose process is gone. @returns how many */
export function resumeUndos(
  { db, jobs }: { db: Database; jobs: Jobs },
  stalledSeconds = STALLED_SECONDS,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<ImportRef>`
      select producer_id as "producerId", id as "importId" from student_imports
      where undo_started_at is not null and undo_finished_at is null
        and updated_at <= app_now() - make_interval(secs => ${stalledSeconds})
        and not ${isQueued(sql`id`, 'undo-import', 'importId')}`.execute(tx);
    await jobs.addAll(tx, 'undo-import', rows);
    return rows.length;
  });
}
