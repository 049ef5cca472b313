import { sql } from 'kysely';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { queueEmails } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { wantsDigest } from './weekly-digest.ts';
import { weeklyDigestEmail } from './weekly-digest-email.ts';

/** A Monday whose digest covers the week before, and the moment from which it is sent. */
type DigestMonday = { day: string; from: Date };

const MONDAY = 1;
const EIGHT_HOURS_MS = 8 * 3_600_000;

/** Today, if it is Monday from eight o'clock in São Paulo on; null otherwise. */
function digestMonday(now: Date): DigestMonday | null {
  const day = localDay(now);
  const from = new Date(endOfDay(addDays(day, -1)).getTime() + EIGHT_HOURS_MS);
  return new Date(day).getUTCDay() === MONDAY && now >= from ? { day, from } : null;
}

const BATCH = 500;

type Reader = { id: string; email: string; name: string };

/**
 * Queues a Monday's e-mails, from eight o'clock on, for producers who subscribed before that. Each gets one, even if
 * this runs concurrently or again that day; a missed Monday is not made up for.
 * @returns how many e-mails
 */
export async function sendWeeklyDigests(
  { db, jobs }: { db: Database; jobs: Jobs },
  now = new Date(),
): Promise<{ emails: number }> {
  const monday = digestMonday(now);
  let emails = 0;
  if (!monday) return { emails };
  for (;;) {
    const queued = await asPlatform(db, (tx) => queueNext(tx, jobs, monday, now));
    if (queued === 0) return { emails };
    emails += queued;
  }
}

async function queueNext(tx: Tx, jobs: Jobs, monday: DigestMonday, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('weekly digests', 0))`.execute(tx);
  const readers = await markNext(tx, monday, now);
  await queueEmails(
    tx,
    jobs,
    weeklyDigestEmail,
    readers.map(({ id, email, name }) => ({
      // Sent by the platform, not by a school.
      producerId: null,
      userId: id,
      recipientEmail: email,
      recipientName: name,
      payload: { day: monday.day },
    })),
  );
  return readers.length;
}

/** Locks producers before their digests, like a removal does: waits for a concurrent removal and then skips them. */
async function markNext(tx: Tx, { day, from }: DigestMonday, now: Date): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with due as (
      select p.id, p.email, p.name from weekly_digests w join profiles p on p.id = w.producer_id
      where ${wantsDigest(now)} and w.since < ${from} and (w.sent_on is null or w.sent_on < ${day}::date)
      order by p.id limit ${BATCH} for key share of p),
    marked as (
      update weekly_digests w set sent_on = ${day}::date from due where w.producer_id = due.id)
    select id, email, name from due`.execute(tx);
  return rows;
}
