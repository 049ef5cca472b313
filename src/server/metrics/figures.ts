import { sql } from 'kysely';
import { pendingIn } from '../database/pending.ts';
import { asPlatform, type Database } from '../db.ts';

export type QueueFigures = { queue: string; waiting: number; dead: number; oldestSeconds: number };
export type Figures = { pending: number; work: { queues: QueueFigures[]; backupAt: number | null } | null };

/** Figures from the database. @param works whether this process runs jobs, and so reports them for all */
export function readFigures(db: Database, works: boolean): Promise<Figures> {
  return asPlatform(db, async (tx) => {
    const pending = (await pendingIn(tx)).length;
    if (!works) return { pending, work: null };
    const { rows } = await sql<NonNullable<Figures['work']>>`
      select extract(epoch from (select max(finished_at) from backups where state = 'done'))::float8 as "backupAt",
        (select coalesce(jsonb_agg(to_jsonb(each)), '[]') from (
          select name as queue,
            count(*) filter (where state <> 'failed' and start_after <= pgboss.job_now()) as waiting,
            -- Of the last day, so that what was mended is forgotten before the queue forgets it.
            count(*) filter (where state = 'failed' and completed_on > pgboss.job_now() - interval '1 day') as dead,
            coalesce(extract(epoch from pgboss.job_now() - min(start_after)
              filter (where state <> 'failed' and start_after <= pgboss.job_now())), 0) as "oldestSeconds"
          from pgboss.job
          -- Nobody works on the copies of dead ones.
          where state in ('created', 'retry', 'failed') and name not like '%-dead' group by name) each) as queues`.execute(
      tx,
    );
    return { pending, work: rows[0] ?? null };
  });
}
