import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { asSchool, type Database } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findRecipient, queueAccessLink } from './access/resend.ts';
import { type Address, columnsOf, moveStudent, writeStudent } from './edit.ts';

/**
 * For a mistyped address: moves the student, with progress, to the account of the right one, and sends a one-time
 * access link there. With the same address, only sends the link again.
 * @throws Problem not_found, student_inactive, no_open_course, email_taken; then nothing has changed
 */
export function correctEmail(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { studentId, email }: { studentId: string; email: string },
): Promise<{ email: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const known = await findRecipient(tx, producerId, studentId);
    const keep = (account: Address) => writeStudent(tx, { producerId, studentId }, columnsOf(account));
    const person = { name: known.name, email };
    const account =
      email === known.email ? known : await moveStudent(tx, producerId, { ...known, studentId }, person, keep);
    await queueAccessLink(tx, jobs, producerId, { ...known, userId: account.userId, email: account.email });
    const action = email === known.email ? 'access_resent' : 'student_email_corrected';
    await recordAuditEvent(tx, school, school.place, { action, subject: known.name });
    return { email: account.email };
  });
}
