import { sql } from 'kysely';
import { asPlatform, type Database } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type ImportRef, importBatch } from './batch.ts';

type Services = { db: Database; jobs: Jobs };

/** An import that has not moved for so long has lost its process. */
const STALLED_SECONDS = 60;

export async function workOnImports({ db, jobs }: Services): Promise<void> {
  await jobs.work('import', async (ref) => {
    while (await importBatch(db, jobs, ref));
  });
}

/**
 * Goes on with imports that no process works on: two that do so at once take turns, and nobody is enrolled twice.
 * @param stalledSeconds 0 at the start, when those of a process that died are to go on at once
 * @returns how many
 */
export function resumeImports({ db, jobs }: Services, stalledSeconds = STALLED_SECONDS): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<ImportRef>`
      select producer_id as "producerId", id as "importId" from student_imports
      where finished_at is null and updated_at <= now() - make_interval(secs => ${stalledSeconds})`.execute(tx);
    await jobs.addAll(tx, 'import', rows);
    return rows.length;
  });
}
