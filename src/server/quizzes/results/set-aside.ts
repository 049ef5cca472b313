import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database } from '../../db.ts';
import { notFound } from '../../problem.ts';

/**
 * The attempt no longer counts towards the limit, so its student has another one; a score it has stays.
 * @throws Problem not_found
 */
export function setAttemptAside(
  db: Database,
  school: SchoolActor,
  { attemptId }: { attemptId: string },
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update quiz_attempts a set set_aside = true
      from students s
      where a.producer_id = ${producerId} and a.id = ${attemptId} and a.submitted_at is not null
        and s.producer_id = a.producer_id and s.id = a.student_id
      returning s.name`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    await recordAuditEvent(tx, school, school.place, { action: 'attempt_set_aside', subject: found.name });
    return {};
  });
}
