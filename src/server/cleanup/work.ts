import { sql } from 'kysely';
import type { CleanupProblem } from '#shared/cleanup.ts';
import type { Services } from '../context.ts';
import { asPlatform, asSchool, type Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { archiveSchool } from './archive/archive.ts';
import type { SchoolRef } from './archive/snapshot.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;

/** Seconds without progress after which a school's process counts as lost. */
const STALLED_SECONDS = 600;

/**
 * Continues with a school: first its archive, then its students. Safe to run concurrently.
 * @param batch students per transaction
 * @throws what failed, after recording it for the owner, so that the queue retries
 */
export async function cleanSchool(tools: Tools, ref: SchoolRef, batch?: number): Promise<void> {
  await noting(tools.db, ref, 'not_archived', async () => {
    await dropStaleArchive(tools.db, ref);
    await archiveSchool(tools, ref);
  });
  await noting(tools.db, ref, 'not_removed', async () => {
    const { removeBatch } = await import('./remove.ts');
    while (await removeBatch(tools, ref, batch));
  });
}

/**
 * Has a school archived anew whose archive is from before a pause, since its students have gone on learning. Once some
 * are removed, that archive is all that is left of them, and it stays unless it is gone.
 */
function dropStaleArchive(db: Database, { producerId, year }: SchoolRef): Promise<unknown> {
  return asSchool(db, { producerId }, (tx) =>
    sql`
      update cleanup_schools c set state = 'waiting', kept = 0
      from platform_settings p
      where c.producer_id = ${producerId} and c.year = ${year} and c.state = 'archived' and (c.archive_key is null
        or c.removed = 0 and c.kept = 0
          and (c.archived_at < p.cleanup_since or c.archived_at <= app_clock() - interval '1 day'))`.execute(tx),
  );
}

/** Records what failed. @throws it again */
async function noting(db: Database, ref: SchoolRef, problem: CleanupProblem, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await recordProblem(db, ref, problem);
    throw error;
  }
}

export function recordProblem(
  db: Database,
  { producerId, year }: SchoolRef,
  problem: CleanupProblem,
): Promise<unknown> {
  return asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('cleanup_schools')
      .set({ problem })
      .where('producer_id', '=', producerId)
      .where('year', '=', year)
      .execute(),
  );
}

/**
 * Resumes schools without a working process, while the clean-up is switched on.
 * @param stalledSeconds 0 at the start, to resume the work of a process that died immediately
 * @returns how many
 */
export function resumeCleanups(
  { db, jobs }: { db: Database; jobs: Jobs },
  stalledSeconds = STALLED_SECONDS,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<SchoolRef>`
      update cleanup_schools set updated_at = app_clock()
      where state in ('waiting', 'archived') and updated_at <= app_clock() - make_interval(secs => ${stalledSeconds})
        and exists (select from platform_settings where cleanup_since is not null)
      returning producer_id as "producerId", year`.execute(tx);
    await jobs.addAll(tx, 'cleanup', rows);
    return rows.length;
  });
}
