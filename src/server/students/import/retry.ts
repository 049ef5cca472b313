import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problem.ts';

/**
 * Continues an import that was given up. Does nothing if it is running, was undone, or has no lines left.
 * @throws Problem not_found
 */
export function retryImport(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { importId }: { importId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ undone: string | null }>`
      select undo_started_at as undone from student_imports
      where producer_id = ${producerId} and id = ${importId} for update`.execute(tx);
    if (!rows[0]) throw notFound();
    if (rows[0].undone) return { id: importId };
    const { numAffectedRows } = await sql`
      update student_import_rows set outcome = 'waiting'
      where producer_id = ${producerId} and import_id = ${importId} and outcome = 'not_processed'`.execute(tx);
    if (numAffectedRows === 0n) return { id: importId };
    await sql`
      update student_imports set finished_at = null, failures = 0, updated_at = app_now()
      where producer_id = ${producerId} and id = ${importId}`.execute(tx);
    await jobs.add(tx, 'import', { producerId, importId });
    await recordAuditEvent(tx, school, school.place, { action: 'import_retried' });
    return { id: importId };
  });
}
