import { sql } from 'kysely';
import { formatTime } from '#shared/time/dates.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { answerersOf } from '../answerers.ts';
import { conversationsWaitingEmail } from './conversations-waiting-email.ts';

/** At most every so many hours, during the day in São Paulo. */
const HOURS_BETWEEN = 2;
const [FROM, UNTIL] = ['08:00', '20:00'];

type Recipient = { schoolId: string; id: string; email: string; name: string };

/**
 * Queues an e-mail to schools with newly waiting threads, and to team members with newly assigned ones.
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
    const recipients = await recordNotified(tx, now);
    await queueEmails(
      tx,
      jobs,
      conversationsWaitingEmail,
      recipients.map(({ schoolId, id, email, name }) => ({
        // Sent in the platform's name, not the school's.
        producerId: null,
        userId: id,
        recipientEmail: email,
        recipientName: name,
        payload: { schoolId },
      })),
    );
    return { emails: recipients.length };
  });
}

/** Since when the thread `t` waits for its assignee. */
const SINCE = sql`greatest(t.waiting_since, t.assigned_at)`;

async function recordNotified(tx: Tx, now: Date): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with waiting as materialized (
      select t.* from threads t where t.waiting_since is not null and t.waiting_since <= ${now}::timestamptz and not t.hidden),
    due as materialized (
      select t.producer_id, coalesce(c.digest_at, '-infinity') as before, max(t.waiting_since) as latest
      from waiting t left join conversation_settings c on c.producer_id = t.producer_id
      where coalesce(c.digests, true) and coalesce(c.digest_at <= ${now}::timestamptz - make_interval(hours => ${HOURS_BETWEEN}), true)
      group by t.producer_id, c.digest_at having max(${SINCE}) > coalesce(c.digest_at, '-infinity')),
    noted as (
      insert into conversation_settings as o (producer_id, digest_at) select producer_id, ${now}::timestamptz from due
      on conflict (producer_id) do update set digest_at = excluded.digest_at)
    select p.id as "schoolId", p.id, p.email, p.name from due join profiles p on p.id = due.producer_id and p.removed_at is null
    where due.latest > due.before
    union
    select due.producer_id, a.id, a.email, a.name from due
    join waiting t on t.producer_id = due.producer_id and t.assignee_id <> due.producer_id and ${SINCE} > due.before
    join profiles o on o.id = due.producer_id and o.removed_at is null
    cross join lateral ${answerersOf(sql`t.producer_id`, 'thread')} a where a.id = t.assignee_id`.execute(tx);
  return rows;
}
