import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BulkAction, BulkChange, BulkKind } from '#shared/contract/people/bulk-actions.ts';
import type { StudentTarget } from '#shared/contract/people/students.ts';
import type { AuditEventAction } from '#shared/security/audit-events.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound, Problem } from '../../problem.ts';
import { cohortsOf } from '../access/cohorts/chosen.ts';
import { checkPeriod } from '../access/extension.ts';
import { checkCourses } from '../enrollment.ts';
import { inTarget } from '../target.ts';
import { changeNextStudents } from './batch.ts';
import { type BulkActionRef, findBulkAction, isUndoable } from './bulk-action.ts';

type Start = { actionId: string; students: StudentTarget; expected: number; change: BulkChange };

const AUDIT_EVENTS: Record<BulkKind, AuditEventAction> = {
  enroll: 'students_enrolled',
  resend: 'access_resent',
  extend: 'students_extended',
  close: 'access_closed',
  reopen: 'access_reopened',
};

/**
 * Stores the selection and processes the first batch at once; a job continues with the rest. Idempotent by id.
 * @throws Problem not_found for an empty selection, or a course or turma that is not the school's, selection_changed if
 * the number of students differs, access_period_over, invalid_input for a day that has passed, or an id of another change
 */
export function startBulkAction(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { actionId, students, expected, change }: Start,
): Promise<BulkAction> {
  const { producerId } = school;
  const ref = { producerId, actionId };
  return asSchool(db, { producerId }, async (tx) => {
    if ('courseIds' in change) await checkCourses(tx, producerId, change.courseIds);
    if ('period' in change) checkPeriod(change.period);
    const columns = await columnsOf(tx, producerId, change);
    const { found, started } = await recordTargets(tx, ref, { students, expected }, columns);
    if (started) return changeFirstStudents(tx, jobs, school, ref);
    const known = await findBulkAction(tx, ref);
    if (known && (await isChangeOf(tx, ref, columns))) return known;
    if (known) throw new Problem('invalid_input', { fields: [{ field: 'actionId', code: 'invalid' }] });
    throw found === 0 ? notFound() : new Problem('selection_changed', { count: found });
  });
}

/** Undoes a closure. Idempotent. @throws Problem not_found, undo_over for one that is too long ago */
export function undoBulkAction(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { actionId }: { actionId: string },
): Promise<BulkAction> {
  const { producerId } = school;
  const ref = { producerId, actionId: randomUUID() };
  return asSchool(db, { producerId }, async (tx) => {
    if (await recordReversal(tx, ref, actionId)) return changeFirstStudents(tx, jobs, school, ref);
    const { rows } = await sql<{ id: string | null }>`
      select r.id from bulk_actions b
      left join bulk_actions r on r.producer_id = b.producer_id and r.reverses = b.id
      where b.producer_id = ${producerId} and b.id = ${actionId}`.execute(tx);
    const [closure] = rows;
    if (!closure) throw notFound();
    const known = closure.id ? await findBulkAction(tx, { producerId, actionId: closure.id }) : undefined;
    if (!known) throw new Problem('undo_over');
    return known;
  });
}

type ChangeColumns = { kind: BulkKind; courseIds: string[]; cohortIds: string[]; period: string | null };

/** @throws Problem not_found for a turma of another course */
const columnsOf = async (tx: Tx, producerId: string, change: BulkChange): Promise<ChangeColumns> => ({
  kind: change.kind,
  courseIds: 'courseIds' in change ? change.courseIds : [],
  cohortIds: change.kind === 'enroll' ? await cohortsOf(tx, producerId, change) : [],
  period: 'period' in change ? JSON.stringify(change.period) : null,
});

/** A retry has the change of its action. */
async function isChangeOf(
  tx: Tx,
  { producerId, actionId }: BulkActionRef,
  { kind, courseIds, cohortIds, period }: ChangeColumns,
): Promise<boolean> {
  const isSame = (column: 'course_ids' | 'cohort_ids', ids: string[]) =>
    sql`${sql.ref(column)} @> ${ids}::uuid[] and ${sql.ref(column)} <@ ${ids}::uuid[]`;
  const { rows } = await sql`
    select from bulk_actions
    where producer_id = ${producerId} and id = ${actionId} and kind = ${kind} and period is not distinct from ${period}::jsonb
      and ${isSame('course_ids', courseIds)} and ${isSame('cohort_ids', cohortIds)}`.execute(tx);
  return rows.length > 0;
}

async function recordTargets(
  tx: Tx,
  { producerId, actionId }: BulkActionRef,
  { students, expected }: Pick<Start, 'students' | 'expected'>,
  { kind, courseIds, cohortIds, period }: ChangeColumns,
): Promise<{ found: number; started: boolean }> {
  const { rows } = await sql<{ found: number; started: boolean }>`
    with meant as materialized (select st.id from students st where ${inTarget(producerId, students)}),
    action as (
      insert into bulk_actions (producer_id, id, kind, course_ids, cohort_ids, period, total)
      select ${producerId}, ${actionId}, ${kind}, ${courseIds}::uuid[], ${cohortIds}::uuid[], ${period}::jsonb, count(*)
      from meant
      having count(*) = ${expected}::integer
      on conflict (producer_id, id) do nothing returning id),
    noted as (
      insert into bulk_action_students (producer_id, bulk_action_id, student_id)
      select ${producerId}, action.id, meant.id from action cross join meant)
    select (select count(*) from meant)::integer as found, exists (select from action) as started`.execute(tx);
  return rows[0] ?? { found: 0, started: false };
}

async function recordReversal(tx: Tx, { producerId, actionId }: BulkActionRef, closureId: string): Promise<boolean> {
  const { rows } = await sql`
    with closure as (
      select b.id, b.course_ids from bulk_actions b
      where b.producer_id = ${producerId} and b.id = ${closureId} and ${isUndoable}),
    closed as materialized (
      select s.student_id from bulk_action_students s
      where s.producer_id = ${producerId} and s.bulk_action_id = ${closureId} and s.outcome = 'done'),
    action as (
      insert into bulk_actions (producer_id, id, kind, course_ids, reverses, total)
      select ${producerId}, ${actionId}, 'reopen', course_ids, id, (select count(*) from closed) from closure
      on conflict (producer_id, reverses) do nothing returning id),
    noted as (
      insert into bulk_action_students (producer_id, bulk_action_id, student_id)
      select ${producerId}, action.id, closed.student_id from action cross join closed)
    select from action`.execute(tx);
  return rows.length > 0;
}

/** The audit record counts the students that were changed, or all of them while the action is still running. */
async function changeFirstStudents(tx: Tx, jobs: Jobs, school: SchoolActor, ref: BulkActionRef): Promise<BulkAction> {
  if (await changeNextStudents(tx, jobs, ref)) await jobs.add(tx, 'bulk-action', ref);
  const action = await findBulkAction(tx, ref);
  if (!action) throw new Error('A bulk action that was just written is gone');
  const count = action.running ? action.total : (action.outcomes.done ?? 0);
  if (count > 0) await recordAuditEvent(tx, school, school.place, { action: AUDIT_EVENTS[action.kind], count });
  return action;
}
