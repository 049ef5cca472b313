import { sql } from 'kysely';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import type { SchoolActor } from '../../../actors.ts';
import { recordAuditEvent } from '../../../audit/record-audit-event.ts';
import { asSchool, type Database } from '../../../db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { notFound, Problem } from '../../../problem.ts';
import { undoState } from '../read.ts';

/**
 * Starts the job that undoes an import, or that goes on with what it gave up. Idempotent.
 * @throws Problem not_found, undo_over after seven days, unless it was begun before, and while the import is running
 */
export function undoImport(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { importId }: { importId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ undo: StudentImport['undo']; running: boolean }>`
      select ${undoState} as undo, i.finished_at is null as running
      from student_imports i where i.producer_id = ${producerId} and i.id = ${importId} for update`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.undo === 'running' || found.undo === 'done') return { id: importId };
    if (found.undo === 'over' || found.running) throw new Problem('undo_over');
    const { numAffectedRows } = await sql`
      update student_import_rows set undone = 'waiting'
      where producer_id = ${producerId} and import_id = ${importId} and gave is not null
        and coalesce(undone, 'not_processed') = 'not_processed'`.execute(tx);
    await sql`
      update student_imports set undo_started_at = app_now(), undo_finished_at = null, updated_at = app_now(), failures = 0
      where producer_id = ${producerId} and id = ${importId}`.execute(tx);
    await jobs.add(tx, 'undo-import', { producerId, importId });
    await recordAuditEvent(tx, school, school.place, { action: 'import_undone', count: Number(numAffectedRows) });
    return { id: importId };
  });
}
