import { sql } from 'kysely';
import { cleanupReminder, type Reminder } from '#shared/cleanup.ts';
import { localDay } from '#shared/time/dates.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { queueEmails } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { cleanupWarningEmail } from './cleanup-warning-email.ts';

const BATCH = 500;

type Warned = { id: string; email: string; name: string };

/**
 * Queues the e-mails to producers 30, 7 and 1 days before the clean-up. Idempotent; of missed days only the
 * last counts.
 * @returns how many e-mails
 */
export async function warnOfCleanup(
  { db, jobs }: { db: Database; jobs: Jobs },
  now = new Date(),
): Promise<{ emails: number }> {
  const reminder = cleanupReminder(now);
  let emails = 0;
  if (!reminder) return { emails };
  for (;;) {
    const queued = await asPlatform(db, (tx) => warnNext(tx, jobs, reminder, now));
    if (queued === 0) return { emails };
    emails += queued;
  }
}

async function warnNext(tx: Tx, jobs: Jobs, reminder: Reminder, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cleanup warnings', 0))`.execute(tx);
  const producers = await markNext(tx, reminder, now);
  await queueEmails(
    tx,
    jobs,
    cleanupWarningEmail,
    producers.map(({ id, email, name }) => ({
      producerId: null,
      userId: id,
      recipientEmail: email,
      recipientName: name,
      payload: { day: localDay(reminder.at) },
    })),
  );
  return producers.length;
}

/** Skips expired empty schools, and those whose plan keeps students until then. */
async function markNext(tx: Tx, { year, days, at }: Reminder, now: Date): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    with due as (
      select p.id, p.email, p.name from profiles p
      where p.role = 'admin' and exists (select from platform_settings where cleanup_since is not null)
        and (p.student_count > 0
          or subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${now}) <> 'expired')
        and not keeps_students(p.id, ${at})
        and not exists (select from cleanup_warnings w where w.producer_id = p.id and w.year = ${year} and w.days <= ${days})
      order by p.id limit ${BATCH}),
    marked as (
      insert into cleanup_warnings (producer_id, year, days) select id, ${year}, ${days} from due
      on conflict (producer_id, year) do update set days = excluded.days)
    select id, email, name from due`.execute(tx);
  return rows;
}
