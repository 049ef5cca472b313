import { sql } from 'kysely';
import { formatTime } from '#shared/time/dates.ts';
import { asPlatform, type Database } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { conversationsWaitingEmail } from './conversations-waiting-email.ts';

/** So often at most, and by day in São Paulo. */
const HOURS_BETWEEN = 2;
const [FROM, UNTIL] = ['08:00', '20:00'];

type Told = { id: string; email: string; name: string };

/**
 * Queues an e-mail to each school in which something has begun to wait since the last one.
 * @returns how many e-mails
 */
export async function sendDigests(
  { db, jobs }: { db: Database; jobs: Jobs },
  now = new Date(),
): Promise<{ emails: number }> {
  const hour = formatTime(now);
  if (hour < FROM || hour >= UNTIL) return { emails: 0 };
  return asPlatform(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('conversation digests', 0))`.execute(tx);
    const { rows } = await sql<Told>`
      with waiting as (
        select producer_id, max(waiting_since) as latest from threads
        where waiting_since is not null and waiting_since <= ${now}::timestamptz and not hidden group by producer_id),
      told as (
        insert into conversation_settings as o (producer_id, digest_at)
        select w.producer_id, ${now}::timestamptz from waiting w
        left join conversation_settings c on c.producer_id = w.producer_id
        where coalesce(c.digests, true) and coalesce(c.digest_at < w.latest
          and c.digest_at <= ${now}::timestamptz - make_interval(hours => ${HOURS_BETWEEN}), true)
        on conflict (producer_id) do update set digest_at = excluded.digest_at
        returning producer_id)
      select p.id, p.email, p.name from told join profiles p on p.id = told.producer_id and p.removed_at is null`.execute(
      tx,
    );
    await queueEmails(
      tx,
      jobs,
      conversationsWaitingEmail,
      rows.map(({ id, email, name }) => ({
        // The platform speaks, not the school.
        producerId: null,
        userId: id,
        recipientEmail: email,
        recipientName: name,
        payload: {},
      })),
    );
    return { emails: rows.length };
  });
}
