import { sql } from 'kysely';
import type { Notification } from '#shared/contract/student/student-notifications.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Push, pushesOf, queuePushes } from '../push/queue.ts';

/** Title at most 200 characters, message at most 5000. */
export type Notice = Pick<Notification, 'title' | 'message' | 'type'> & {
  courseId?: string | null;
  /** The lesson of the conversation, and its kind. */
  lessonId?: string;
  threadKind?: ThreadKind;
};

/** `quietFor`: those of them who are to find it, and not to be interrupted by it. */
type Recipients = { producerId: string; studentIds: readonly string[]; quietFor?: readonly string[] };

/** Leaves the same notice with many students of a school, each once. */
export const notify = (
  tx: Tx,
  jobs: Jobs,
  { producerId, studentIds, quietFor }: Recipients,
  notice: Notice,
): Promise<void> =>
  notifyEach(
    tx,
    jobs,
    producerId,
    [...new Set(studentIds)].map((studentId) => ({ ...notice, studentId })),
    quietFor,
  );

/**
 * Creates a notification for each of these students, in the caller's transaction: open pages and push
 * subscriptions are served after the commit.
 */
export async function notifyEach(
  tx: Tx,
  jobs: Jobs,
  producerId: string,
  notices: readonly (Notice & { studentId: string })[],
  quietFor: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ pushes: Push[] }>`
    with left_with as (
      insert into notifications (producer_id, id, student_id, title, message, type, course_id, lesson_id, thread_kind, quiet)
      select ${producerId}, gen_random_uuid(), "studentId", title, message, type, "courseId", "lessonId", "threadKind",
        "studentId" = any (${quietFor}::uuid[])
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice (
        "studentId" uuid, title text, message text, type text, "courseId" uuid, "lessonId" uuid, "threadKind" text)
      returning id, student_id, quiet),
    notified as (select id, student_id from left_with where not quiet)
    select ${pushesOf(producerId)} as pushes`.execute(tx);
  await queuePushes(tx, jobs, rows[0]?.pushes ?? []);
}
