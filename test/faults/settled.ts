import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/db.ts';
import { asOwner } from '#test/fixtures/owner.ts';

export type Waiting = {
  patienceMs?: number;
  /** Now and then, so that nobody waits for the pauses between two tries. */
  passTime?: () => Promise<void>;
};

const PASS_TIME_MS = 5_000;

/** Waits until nothing is left to do. @returns what is left when patience ends, hence nothing where all is well */
export async function whatNeverSettles(
  db: Database,
  { patienceMs = 120_000, passTime }: Waiting = {},
): Promise<string[]> {
  const until = Date.now() + patienceMs;
  let passed = Date.now();
  for (;;) {
    const left = await unsettled(db).catch((error: Error) => [error.message]);
    if (left.length === 0 || Date.now() > until) return left;
    await sleep(100);
    if (!passTime || Date.now() - passed < PASS_TIME_MS) continue;
    await passTime();
    passed = Date.now();
  }
}

const unsettled = (db: Database): Promise<string[]> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ what: string; count: number }>`
      select 'jobs of ' || name || ', ' || state as what, count(*)::integer as count from pgboss.job
        where state in ('created', 'retry', 'active') and (data ->> 'producerId' is not null or name = 'email')
        group by name, state
      union all select 'e-mails queued', count(*)::integer from email_logs where status = 'queued'
      union all select 'deliveries unread', count(*)::integer from webhook_deliveries where status = 'received'
      union all select 'notices due', count(*)::integer from notices
        where sent_at is null and cancelled_at is null and due_at <= app_now()
      union all select 'imports unfinished', count(*)::integer from student_imports where finished_at is null
      union all select 'import lines waiting', count(*)::integer from student_import_rows where outcome = 'waiting'`.execute(
      tx,
    );
    return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
  });

/**
 * Passes the time that the queue lets go by: what failed while something was away is tried again at once, not after its growing
 * pause, and what a process that is gone was at goes to the next.
 */
export async function passTimeOfJobs(ownerUrl: string): Promise<void> {
  await asOwner(
    ownerUrl,
    `update pgboss.job set start_after = now() where state = 'retry' and start_after > now();
    update pgboss.job set heartbeat_on = now() - interval '1 hour'
      where state = 'active' and heartbeat_on < now() - interval '50 seconds';
    update pgboss.job set state = 'retry', start_after = now()
      where state = 'active' and started_on < pg_postmaster_start_time()`,
  );
}
