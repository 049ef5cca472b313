import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { type IdempotencyKey, idOf } from '../../database/idempotency.ts';
import type { Database, Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound, Problem } from '../../problem.ts';
import { accessLinkEmail } from './access-link-email.ts';

export type Recipient = { userId: string; email: string; name: string; courseIds: string[] };

/**
 * Queues a one-time access link to the open courses. Idempotent by its key.
 * @throws Problem not_found, student_inactive, no_open_course
 */
export async function resendAccess(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { studentId, key }: { studentId: string } & IdempotencyKey,
): Promise<{ email: string }> {
  const { producerId } = school;
  const { email } = await withAuditEvent(
    db,
    school,
    ({ name, again }: Recipient & { again: boolean }) => (again ? null : { action: 'access_resent', subject: name }),
    async (tx) => {
      const recipient = await findRecipient(tx, producerId, studentId);
      const id = idOf(producerId, `access link of ${studentId}`, key);
      const again = !(await queueAccessLink(tx, jobs, producerId, { ...recipient, id }));
      return { ...recipient, again };
    },
  );
  return { email };
}

/** The recipient of an access link. @throws Problem not_found, student_inactive, no_open_course */
export async function findRecipient(tx: Tx, producerId: string, studentId: string): Promise<Recipient> {
  const { rows } = await sql<Recipient & { status: 'active' | 'inactive' }>`
    select s.user_id as "userId", s.email, s.name, s.status, array(
        select e.course_id from enrollments e
        join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
        where e.producer_id = s.producer_id and e.student_id = s.id and enrollment_open(e.status, e.access_until, app_now())
        order by c.title
      ) as "courseIds"
    from students s where s.producer_id = ${producerId} and s.id = ${studentId}`.execute(tx);
  const [student] = rows;
  if (!student) throw notFound();
  if (student.status === 'inactive') throw new Problem('student_inactive');
  if (student.courseIds.length === 0) throw new Problem('no_open_course');
  return student;
}

/** @returns whether it is new; with an id, repetitions are not queued again */
export function queueAccessLink(
  tx: Tx,
  jobs: Jobs,
  producerId: string,
  recipient: Recipient & { id?: string },
): Promise<boolean> {
  return queueEmail(tx, jobs, accessLinkEmail, {
    id: recipient.id,
    producerId,
    userId: recipient.userId,
    recipientEmail: recipient.email,
    recipientName: recipient.name,
    payload: { courseIds: recipient.courseIds },
  });
}
