import { sql } from 'kysely';
import type { Notification } from '#shared/contract/student/student-notifications.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Push, pushesOf, queuePushes } from '../push/queue.ts';

/** Title at most 200 characters, message at most 5000. */
export type Notice = Pick<Notification, 'title' | 'message' | 'type'> & { courseId?: string | null };

/**
 * Leaves the same notice with many students of a school, each once, in one statement of the caller's transaction: their
 * open pages hear of it when that commits, and so do browsers that asked to.
 */
export async function notify(
  tx: Tx,
  jobs: Jobs,
  { producerId, studentIds }: { producerId: string; studentIds: readonly string[] },
  { title, message, type, courseId }: Notice,
): Promise<void> {
  const { rows } = await sql<{ pushes: Push[] }>`
    with told as (
      insert into notifications (producer_id, id, student_id, title, message, type, course_id)
      select ${producerId}, gen_random_uuid(), student, ${title}, ${message}, ${type}, ${courseId ?? null}::uuid
      from (select distinct unnest(${studentIds}::uuid[]) as student) recipients
      returning id, student_id)
    select ${pushesOf(producerId)} as pushes`.execute(tx);
  await queuePushes(tx, jobs, rows[0]?.pushes ?? []);
}
