import { sql } from 'kysely';
import { type Cleanup, type CleanupStart, cleanupStart } from '#shared/cleanup.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import { finishYear } from './remove.ts';

/** The server's clock and the database's: a clean-up starts only while they agree. */
export type Clocks = { ours(): Date; databases(tx: Tx): Promise<Date> };

export const realClocks: Clocks = {
  ours: () => new Date(),
  async databases(tx) {
    const { rows } = await sql<{ now: string }>`select app_clock() as now`.execute(tx);
    return new Date(rows[0]?.now ?? Number.NaN);
  },
};

/**
 * Starts a due clean-up, or records why it does not start. Only one server does it, once a year.
 * @returns the new state; null if nothing was due or it had already started
 */
export function startIfDue(
  { db, jobs }: { db: Database; jobs: Jobs },
  clocks = realClocks,
): Promise<CleanupStart['state'] | null> {
  return asPlatform(db, async (tx) => {
    const [before, theirs, after] = [clocks.ours(), await clocks.databases(tx), clocks.ours()];
    const difference = theirs.getTime() - (before.getTime() + after.getTime()) / 2;
    const start = cleanupStart(after, await onSince(tx), difference);
    if (!start) {
      // Due by a wrong clock, or switched off meanwhile: nothing was begun.
      await sql`delete from cleanups where state = 'held'`.execute(tx);
      return null;
    }
    const clockDifference = start.state === 'held' ? Math.round(difference / 1000) : null;
    const { rows } = await sql`
      insert into cleanups (year, due_at, state, clock_difference)
      values (${start.year}, ${start.at}, ${start.state}, ${clockDifference})
      on conflict (year) do update set state = excluded.state, clock_difference = excluded.clock_difference
      where cleanups.state = 'held'
      returning year`.execute(tx);
    if (rows.length === 0) return null;
    if (start.state === 'running') await startCleanup(tx, jobs, start);
    return start.state;
  });
}

/** Null while it is off. */
async function onSince(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ since: string | null }>`
    select cleanup_since as since from platform_settings`.execute(tx);
  return rows[0]?.since ? new Date(rows[0].since) : null;
}

/** Every school with somebody to remove, expired or not, except those whose plan keeps students. Runs across schools. */
export async function startCleanup(tx: Tx, jobs: Jobs, { year, at }: Cleanup): Promise<void> {
  await sql`update cleanups set state = 'running', started_at = app_clock() where year = ${year}`.execute(tx);
  const { rows } = await sql<SchoolRef>`
    insert into cleanup_schools (producer_id, year)
    select p.id, ${year} from profiles p
    where p.role = 'admin' and exists (select from students s where s.producer_id = p.id and s.created_at < ${at})
      and not keeps_students(p.id, ${at})
    order by p.id
    returning producer_id as "producerId", year`.execute(tx);
  await jobs.addAll(tx, 'cleanup', rows);
  if (rows.length === 0) await finishYear(tx, year);
}
