import { sql } from 'kysely';
import { asPlatform, type Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { isQueued, QUEUED_OR_ACTIVE } from '../jobs/queued.ts';
import type { Carrier } from './definition.ts';
import { queueAgain } from './retries.ts';
import { waitsForProof } from './waiting.ts';

const MINUTE_MS = 60_000;
const STUCK_AFTER_MS = 30 * MINUTE_MS;
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 500;

/**
 * Requeues e-mails whose job was lost with its process: waiting for half an hour and in no queue. Given up
 * with a reason after a day.
 */
export async function sweepEmails(
  { db, jobs }: { db: Database; jobs: Jobs },
  now = new Date(),
): Promise<{ queuedAgain: number; givenUp: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return asPlatform(db, async (tx) => {
    // A statement of its own: the one after it sees the jobs that an earlier sweep has added meanwhile.
    await sql`select pg_advisory_xact_lock(hashtextextended('sweep-emails', 0))`.execute(tx);
    const { rows } = await sql<{ emailId: string; carrier: Carrier; old: boolean }>`
      select id as "emailId", carrier, coalesce(tried_at, created_at) < ${before(GIVEN_UP_AFTER_MS)} as old from email_logs
      where status = 'queued' and coalesce(tried_at, created_at) < ${before(STUCK_AFTER_MS)}
        and not ${waitsForProof('email_logs')}
        and not ${isQueued(sql`id`, 'email', 'emailId', QUEUED_OR_ACTIVE)}
      order by created_at limit ${AT_ONCE} for update skip locked`.execute(tx);
    const givenUp = rows.filter(({ old }) => old).map(({ emailId }) => emailId);
    const stuck = rows.filter(({ old }) => !old);
    if (givenUp.length > 0) {
      await tx
        .updateTable('email_logs')
        .set({
          status: 'failed',
          error: 'EXPIRED not sent within 24 hours',
          reason: 'expired',
          tried_at: sql`app_now()`,
        })
        .where('id', 'in', givenUp)
        .execute();
    }
    await queueAgain(tx, jobs, stuck);
    return { queuedAgain: stuck.length, givenUp: givenUp.length };
  });
}
