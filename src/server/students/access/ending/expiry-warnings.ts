import { sql } from 'kysely';
import { asPlatform, type Database, type Tx } from '../../../db.ts';
import { queueEmails } from '../../../email/outbox.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { lockAccountsForShare } from '../../accounts.ts';
import { accessEndingEmail } from './access-ending-email.ts';

const BATCH = 500;

type Ending = {
  producerId: string;
  userId: string;
  email: string;
  name: string;
  lastDay: string;
  courseIds: string[];
};

type Person = { producerId: string; studentId: string; userId: string };

/**
 * Queues the e-mails 30, 7 and 1 days before access ends: one for all of a student's courses that end on the same day.
 * Repeated, concurrent or late runs warn nobody twice; of missed days only the last one counts.
 * @returns how many e-mails
 */
export async function warnOfEndings(
  { db, jobs }: { db: Database; jobs: Jobs },
  now = new Date(),
): Promise<{ emails: number }> {
  let emails = 0;
  for (;;) {
    const queued = await asPlatform(db, (tx) => warnNext(tx, jobs, now));
    if (queued === null) return { emails };
    emails += queued;
  }
}

/** Null when there is nobody left to warn. */
async function warnNext(tx: Tx, jobs: Jobs, now: Date): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('access endings', 0))`.execute(tx);
  const people = await findNext(tx, now);
  if (people.length === 0) return null;
  // Locks accounts before enrollments, as everywhere: waits for a concurrent removal and then skips that student.
  await lockAccountsForShare(
    tx,
    people.map(({ userId }) => userId),
  );
  const endings = await mark(tx, people, now);
  await queueEmails(
    tx,
    jobs,
    accessEndingEmail,
    endings.map(({ producerId, userId, email, name, lastDay, courseIds }) => ({
      producerId,
      userId,
      recipientEmail: email,
      recipientName: name,
      payload: { courseIds, lastDay },
    })),
  );
  return endings.length;
}

async function findNext(tx: Tx, now: Date): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select s.producer_id as "producerId", s.id as "studentId", s.user_id as "userId"
    from (
      select distinct producer_id, student_id from enrollments e where ${isDue(now)} order by 1, 2 limit ${BATCH}) next
    join students s on s.producer_id = next.producer_id and s.id = next.student_id`.execute(tx);
  return rows;
}

/**
 * Enrollments due for a warning. Excluded are those that another grant extends, including one yet to begin,
 * and those the student cannot watch anyway: they may be warned once that changes.
 */
const isDue = (now: Date) => sql`
  e.status <> 'inactive' and e.access_until < 'infinity' and e.access_until > ${now}::timestamptz
  and e.access_until <= ${now}::timestamptz + interval '32 days'
  and access_warning(e.access_until, ${now}::timestamptz) < coalesce(e.warned_days, 31)
  and exists (
    select from students s where s.producer_id = e.producer_id and s.id = e.student_id
      and s.status = 'active' and s.notify_by_email)
  and exists (
    select from courses c where c.producer_id = e.producer_id and c.id = e.course_id
      and c.published and c.deleted_at is null)
  and exists (
    select from profiles p where p.id = e.producer_id
      and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${now}::timestamptz) <> 'expired')
  and not exists (
    select from access_grants g
    where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id
      and g.closed_at is null and coalesce(g.ends_at, 'infinity') > e.access_until)`;

async function mark(tx: Tx, people: Person[], now: Date): Promise<Ending[]> {
  const column = (read: (person: Person) => string) => people.map(read);
  const { rows } = await sql<Ending>`
    with locked as (
      select e.producer_id, e.student_id, e.course_id
      from unnest(${column(({ producerId }) => producerId)}::uuid[], ${column(({ studentId }) => studentId)}::uuid[])
        as p (producer_id, student_id)
      join enrollments e on e.producer_id = p.producer_id and e.student_id = p.student_id
      where ${isDue(now)} order by e.producer_id, e.student_id, e.course_id for no key update of e),
    marked as (
      update enrollments e set warned_days = access_warning(e.access_until, ${now}::timestamptz)
      from locked
      where e.producer_id = locked.producer_id and e.student_id = locked.student_id and e.course_id = locked.course_id
      returning e.producer_id, e.student_id, e.course_id, e.access_until)
    select s.producer_id as "producerId", s.user_id as "userId", s.email, s.name,
      to_char(access_last_day(m.access_until), 'YYYY-MM-DD') as "lastDay",
      array_agg(m.course_id order by m.course_id) as "courseIds"
    from marked m join students s on s.producer_id = m.producer_id and s.id = m.student_id
    group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}
