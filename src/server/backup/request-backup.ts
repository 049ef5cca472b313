import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { asPlatform, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

type Tools = { db: Database; jobs: Jobs };

/** Seconds without progress after which a backup's process counts as lost. */
const LOST_SECONDS = 120;
const MOST_TRIES = 3;

/** @returns whether one was queued: only one backup is made at a time, across all processes and owners */
export async function requestBackup(tx: Tx, jobs: Jobs, { nightly }: { nightly: boolean }): Promise<boolean> {
  const id = randomUUID();
  const { rows } = await sql`
    insert into backups (id, nightly) values (${id}, ${nightly}) on conflict do nothing returning id`.execute(tx);
  if (rows.length > 0) await jobs.add(tx, 'backup', { backupId: id });
  return rows.length > 0;
}

/** Restarts backups that lost their process, and gives up after repeated losses. @returns how many are restarted */
export function resumeBackups({ db, jobs }: Tools): Promise<number> {
  return asPlatform(db, async (tx) => {
    const lost = sql`state in ('waiting', 'running') and seen_at <= app_clock() - make_interval(secs => ${LOST_SECONDS})`;
    await sql`
      update backups set state = 'failed', problem = 'interrupted', finished_at = app_clock()
      where ${lost} and tries >= ${MOST_TRIES}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      update backups set state = 'waiting', progress = 0, seen_at = app_clock() where ${lost} returning id`.execute(tx);
    for (const { id } of rows) await jobs.add(tx, 'backup', { backupId: id });
    return rows.length;
  });
}
