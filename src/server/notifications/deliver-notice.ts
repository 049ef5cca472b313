import { sql } from 'kysely';
import { holdsOpenEnrollment } from '../database/open-enrollment.ts';
import { asPlatform, asSchool, type Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Push, pushesOf, queuePushes } from '../push/queue.ts';

export type NoticeRef = { producerId: string; noticeId: string };

export async function resumeNotices({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  await asPlatform(db, async (tx) =>
    jobs.addAll(
      tx,
      'notice',
      await tx
        .selectFrom('notices')
        .where('sent_at', 'is', null)
        .select(['producer_id as producerId', 'id as noticeId'])
        .orderBy('created_at')
        .execute(),
    ),
  );
}

/**
 * Leaves a notice with every student who has a course open, in one statement with the note that it is sent: interrupted,
 * it has reached nobody; done again, or by many at once, it reaches nobody twice.
 */
export function deliverNotice(
  { db, jobs }: { db: Database; jobs: Jobs },
  { producerId, noticeId }: NoticeRef,
): Promise<{ recipients: number }> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ recipients: number; pushes: Push[] }>`
      with due as (
        update notices set sent_at = app_now()
        where producer_id = ${producerId} and id = ${noticeId} and sent_at is null
        returning producer_id, type, title, message),
      told as (
        insert into notifications (producer_id, id, student_id, type, title, message)
        select due.producer_id, gen_random_uuid(), st.id, due.type, due.title, due.message
        from due join students st on st.producer_id = due.producer_id and ${holdsOpenEnrollment}
        returning id, student_id)
      select (select count(*)::integer from told) as recipients, ${pushesOf(producerId)} as pushes`.execute(tx);
    const { recipients, pushes } = rows[0] ?? { recipients: 0, pushes: [] };
    await queuePushes(tx, jobs, pushes);
    return { recipients };
  });
}
