import { sql } from 'kysely';
import type { Producer } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { answerersOf } from '../answerers.ts';

type Assigned = { threadIds: string[]; assigneeId: string | null };

/**
 * Assigns conversations to a team member, or to nobody. Idempotent.
 * @throws Problem not_found, assignee_unfit if one of them is outside the member's reach
 */
export function assignThreads(db: Database, producer: Producer, { threadIds, assigneeId }: Assigned) {
  const { producerId, place } = producer;
  const ids = [...new Set(threadIds)];
  return asSchool(db, { producerId }, async (tx) => {
    await lockThreads(tx, producerId, ids);
    const name = assigneeId && (await nameOf(tx, producer, { threadIds: ids, assigneeId }));
    const { numAffectedRows = 0n } = await sql`
      update threads set assignee_id = ${assigneeId}::uuid, assignee_name = ${name},
        assigned_at = case when ${assigneeId}::uuid is not null then app_now() end
      where producer_id = ${producerId} and id = any (${ids}::uuid[]) and assignee_id is distinct from ${assigneeId}::uuid`.execute(
      tx,
    );
    const count = Number(numAffectedRows);
    if (count > 0)
      await recordAuditEvent(tx, producer, place, {
        action: name ? 'threads_assigned' : 'threads_unassigned',
        ...(name && { subject: name }),
        count,
      });
    return {};
  });
}

/** Locks in the order of ids, the same as everywhere. @throws Problem not_found */
async function lockThreads(tx: Tx, producerId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from threads where producer_id = ${producerId} and id = any (${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}

/** @throws Problem assignee_unfit */
async function nameOf(
  tx: Tx,
  { producerId, userId, name }: Producer,
  { threadIds, assigneeId }: Assigned,
): Promise<string> {
  if (assigneeId === userId) return name;
  const { rows } = await sql<{ name: string }>`
    select a.name from threads t cross join lateral ${answerersOf(sql`t.producer_id`, 'thread')} a
    where t.producer_id = ${producerId} and t.id = any (${threadIds}::uuid[]) and a.id = ${assigneeId}::uuid`.execute(
    tx,
  );
  const [found] = rows;
  if (!found || rows.length !== threadIds.length) throw new Problem('assignee_unfit');
  return found.name;
}
