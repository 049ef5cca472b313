import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { editedBy } from '../database/edited-row.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { Problem } from '../problem.ts';
import { lockCourse } from './course-lock.ts';

/** @throws Problem not_found, mailbox_unproven */
export async function publishCourse(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { courseId }: { courseId: string },
): Promise<Record<string, never>> {
  await asSchool(db, school, async (tx) => {
    await lockCourse(tx, school, courseId);
    await publishLocked(tx, jobs, school, courseId);
  });
  return {};
}

/**
 * Publishing a published course leaves no audit event. Must run with the course locked, see course-lock.ts.
 * @throws Problem mailbox_unproven
 */
export async function publishLocked(tx: Tx, jobs: Jobs, school: SchoolActor, courseId: string): Promise<void> {
  await requireMayPublish(tx, school.producerId);
  const published = await tx
    .updateTable('courses')
    .set({ published: true, updated_at: sql`app_now()`, ...editedBy(school) })
    .where('producer_id', '=', school.producerId)
    .where('id', '=', courseId)
    .where('published', '=', false)
    .returning('title')
    .executeTakeFirst();
  if (!published) return;
  await recordAuditEvent(tx, school, school.place, { action: 'course_published', subject: published.title });
  await announcePublication(tx, jobs, school.producerId, courseId);
}

/**
 * Publishing under a school's name requires a proven address of its producer.
 * @throws Problem mailbox_unproven
 */
export async function requireMayPublish(tx: Tx, producerId: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select school_may_publish(${producerId}) as may`.execute(tx);
  if (!rows[0]?.may) throw new Problem('mailbox_unproven');
}

/** A draft was published: tells students who were enrolled meanwhile. */
export function announcePublication(tx: Tx, jobs: Jobs, producerId: string, courseId: string): Promise<void> {
  return jobs.add(tx, 'send-held-access', { producerId, courseId });
}
