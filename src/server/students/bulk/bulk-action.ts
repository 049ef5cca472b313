import { sql } from 'kysely';
import type { BulkAction, BulkOutcome } from '#shared/contract/people/bulk-actions.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problem.ts';

export type BulkActionRef = { producerId: string; actionId: string };
export type Chosen = { studentId: string; userId: string; email: string; name: string; wasActive: boolean };
export type Outcomes = Map<string, BulkOutcome>;

/** Applies the action to a batch of locked students, in a few statements. */
export type Change<Terms = object> = (
  tx: Tx,
  jobs: Jobs,
  terms: BulkActionRef & { courseIds: string[] } & Terms,
  students: readonly Chosen[],
) => Promise<Outcomes>;

/** @throws Problem not_found */
export function readBulkAction(
  db: Database,
  { producerId }: SchoolActor,
  { actionId }: { actionId: string },
): Promise<BulkAction> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const action = await findBulkAction(tx, { producerId, actionId });
    if (!action) throw notFound();
    return action;
  });
}

export async function findBulkAction(tx: Tx, { producerId, actionId }: BulkActionRef): Promise<BulkAction | undefined> {
  const { rows } = await sql<BulkAction>`
    select b.id, b.kind, b.finished_at is null as running, b.total, ${isUndoable} as undoable, (
        select coalesce(jsonb_object_agg(outcome, count), '{}') from (
          select s.outcome, count(*) from bulk_action_students s
          where s.producer_id = b.producer_id and s.bulk_action_id = b.id group by s.outcome) counted) as outcomes
    from bulk_actions b where b.producer_id = ${producerId} and b.id = ${actionId}`.execute(tx);
  return rows[0];
}

/** For `bulk_actions` b: a recent closure with an effect, not undone yet. */
export const isUndoable = sql`
  (b.kind = 'close' and coalesce(b.finished_at > app_now() - make_interval(mins => ${LIMITS.undoMinutes}), false)
    and exists (
      select from bulk_action_students s
      where s.producer_id = b.producer_id and s.bulk_action_id = b.id and s.outcome = 'done')
    and not exists (
      select from bulk_actions later where later.producer_id = b.producer_id and later.reverses = b.id))`;
