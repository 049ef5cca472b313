import { sql } from 'kysely';
import { holdsOpenEnrollmentIn } from '../database/open-enrollment.ts';
import { asPlatform, asSchool, type Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { isQueued } from '../jobs/queued.ts';
import { type Push, pushesOf, queuePushes } from '../push/queue.ts';

export type NoticeRef = { producerId: string; noticeId: string };
type Tools = { db: Database; jobs: Jobs };

const AT_ONCE = 1000;

/**
 * Queues what is due and in no queue: what was written for this minute, and what lost its job with a process. Two jobs for
 * one do its work once.
 * @returns how many
 */
export function queueDueNotices({ db, jobs }: Tools): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<NoticeRef>`
      select producer_id as "producerId", id as "noticeId" from notices
      where sent_at is null and cancelled_at is null and due_at <= app_now()
        and not ${isQueued(sql`id`, 'deliver-notice', 'noticeId')}
      order by due_at limit ${AT_ONCE}`.execute(tx);
    await jobs.addAll(tx, 'deliver-notice', rows);
    return rows.length;
  });
}

/**
 * Delivers a due notice to its audience with access, in one statement with marking it as sent: interrupted,
 * it reached nobody; repeated, nobody twice.
 */
export function deliverNotice(
  { db, jobs }: Tools,
  { producerId, noticeId }: NoticeRef,
): Promise<{ recipients: number }> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ recipients: number; pushes: Push[] }>`
      with due as materialized (
        select producer_id, id, type, title, message, audience, course_id, student_ids from notices
        where producer_id = ${producerId} and id = ${noticeId}
          and sent_at is null and cancelled_at is null and due_at <= app_now()
        for update),
      meant as materialized (select unnest(student_ids) as student_id from due),
      notified as (
        insert into notifications (producer_id, id, student_id, type, title, message, course_id, notice_id)
        select due.producer_id, gen_random_uuid(), st.id, due.type, due.title, due.message, due.course_id, due.id
        from due join students st on st.producer_id = due.producer_id
          and ${holdsOpenEnrollmentIn(sql`(due.audience <> 'course' or e.course_id = due.course_id)`)}
          and (due.audience <> 'students' or st.id in (select student_id from meant))
        returning id, student_id),
      sent as (
        update notices n set sent_at = app_now(), student_ids = null, recipients = (select count(*) from notified)
        from due where n.producer_id = due.producer_id and n.id = due.id)
      select (select count(*)::integer from notified) as recipients, ${pushesOf(producerId)} as pushes`.execute(tx);
    const { recipients, pushes } = rows[0] ?? { recipients: 0, pushes: [] };
    await queuePushes(tx, jobs, pushes);
    return { recipients };
  });
}
